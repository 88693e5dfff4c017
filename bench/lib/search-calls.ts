import { addDays } from '@keystay/contract/shared/plain-dates'
import { openRandom } from '../../tooling/random.ts'
import type { DataSet } from './dataset.ts'
import type { HttpCall } from './load.ts'

export type Draw = {
  readonly propertyId: string
  readonly town: string
  readonly checkIn: string
  readonly checkOut: string
}

/** Stays of one to five nights within a year in hotels at random, the same in each run. */
export function drawNewStays(
  { from }: DataSet,
  propertyIds: readonly string[],
  count: number,
  party: object = { guests: 2 },
): HttpCall[] {
  const random = openRandom(count)
  return Array.from({ length: count }, () => {
    const checkIn = addDays(from, 10 + random.int(300))
    const stay = { checkIn, checkOut: addDays(checkIn, 1 + random.int(5)) }
    return hotelCall({ propertyId: random.pick(propertyIds) ?? '', ...stay }, party)
  })
}

/** A search in a hotel. */
export function hotelCall(
  { propertyId, checkIn, checkOut }: Omit<Draw, 'town'>,
  party: object = { guests: 2 },
): HttpCall {
  const body = JSON.stringify({ checkIn, checkOut, ...party })
  return { method: 'POST', path: `/v1/public/properties/${propertyId}/search`, body }
}
