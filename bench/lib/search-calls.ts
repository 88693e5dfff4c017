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

/** More than there are room types in any hotel of a data set. */
const leastPerPage = 20
const mostPerPage = 100

/**
 * Stays of one to five nights within a year in hotels at random, the same in each run. Twenty hotels have not so many stays:
 * where one comes again, it is asked for with another length of pages, so that its answer is not the one that may be kept.
 */
export function drawNewStays(
  { from }: DataSet,
  propertyIds: readonly string[],
  count: number,
  party: object = { guests: 2 },
): HttpCall[] {
  const random = openRandom(count)
  const drawn = new Map<string, number>()
  return Array.from({ length: count }, () => {
    const checkIn = addDays(from, 10 + random.int(300))
    const stay = { checkIn, checkOut: addDays(checkIn, 1 + random.int(5)) }
    const propertyId = random.pick(propertyIds) ?? ''
    const name = [propertyId, stay.checkIn, stay.checkOut].join(' ')
    const times = drawn.get(name) ?? 0
    drawn.set(name, times + 1)
    const size = leastPerPage + (times % (mostPerPage - leastPerPage))
    return hotelCall({ propertyId, ...stay }, { ...party, size })
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
