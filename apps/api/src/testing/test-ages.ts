import type { AgeBands } from '@keystay/contract/age-bands/entities'
import { dataOf } from './test-owner.ts'
import { ownHotel, type OwnedHotel } from './test-stays.ts'
import type { TestApp } from './test-app.ts'

const amount = (minor: number) => ({ kind: 'amount', minor }) as const

/** Small children in cots, children for 15.00 €, teenagers for 25.00 € and extra adults for 40.00 €, as a form sends them. */
export function bandsForm(fields: object = {}) {
  return {
    bands: [
      { from: 0, to: 2, counts: false, supplement: amount(0) },
      { from: 3, to: 11, counts: true, supplement: amount(1500) },
      { from: 12, to: 17, counts: true, supplement: amount(2500) },
    ],
    extraAdult: amount(4000),
    version: 1,
    ...fields,
  }
}

type Places = {
  readonly maxAdults?: number
  readonly maxChildren?: number
  readonly cots?: number
  readonly singleUseMinor?: number
  readonly singleUsePercent?: number
}

/** A hotel without discounts for early booking whose rooms, furnished for two and for four at most, have places and age bands. */
export async function ownFamilyHotel(
  api: TestApp,
  { places = {}, bands = {}, rooms = 3 }: { places?: Places; bands?: object | null; rooms?: number } = {},
): Promise<OwnedHotel & { readonly bands: AgeBands | null }> {
  const owned = await ownHotel(api, { types: [{ rooms, maxOccupancy: 4 }], offers: { earlyBooking: false } })
  const { maxAdults = null, maxChildren = null, cots = 1, singleUseMinor = null, singleUsePercent = null } = places
  await api.sql`
    UPDATE room_types SET standard_occupancy = 2, extra_beds = 2, cots = ${cots}, max_adults = ${maxAdults},
      max_children = ${maxChildren}, single_use_minor = ${singleUseMinor}, single_use_percent = ${singleUsePercent}
    WHERE property_id = ${owned.hotel.id}`
  await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${owned.hotel.id}`
  if (bands === null) return { ...owned, bands: null }
  const reply = await owned.owner.send('PUT', `${owned.url}/age-bands`, bandsForm(bands))
  return { ...owned, bands: dataOf<AgeBands>(reply) }
}
