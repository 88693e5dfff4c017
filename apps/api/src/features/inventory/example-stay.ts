import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { roomsFor, wantedBy, type HousedType } from './guests/house-party.ts'
import { readNights } from './offer-stays.ts'
import { tellLines } from './rates/price-lines.ts'
import { priceStay, type PricedStay, type PriceRequest } from './rates/price-rules.ts'
import type { Rates } from './rates/rates.ts'
import { readHotel, type Hotel } from './read-hotel.ts'
import { readRates } from './rates/read-rates.ts'
import type { Stay, TypeInventory } from './rules.ts'

/** A stay in rooms of one type, on which owners try what they change, as if nobody had booked yet. */
export type ExampleStay = {
  readonly hotel: Hotel
  readonly stay: Stay
  readonly dates: readonly PlainDate[]
  /** The hotel's date on which it is booked. */
  readonly today: PlainDate
  readonly now: Date
  readonly inventory: TypeInventory
  readonly typeName: string
  /** As they are saved. */
  readonly rates: Rates
}

type Asked = {
  /** Null: the first that has rooms. */
  readonly roomTypeId: string | null
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  /** The hotel's date; today unless told. */
  readonly bookedOn?: PlainDate
}

/** Throws not_found, which a hotel without a first room type is too, and validation_failed. */
export async function readExampleStay(
  deps: Deps,
  propertyId: string,
  { roomTypeId, checkIn, checkOut, bookedOn }: Asked,
  language: Language,
): Promise<ExampleStay> {
  const db = deps.database.read
  const now = deps.clock()
  const [hotel, type, ratesOf] = await Promise.all([
    readHotel(db, propertyId),
    readType(db, propertyId, roomTypeId),
    readRates(db, [propertyId]),
  ])
  if (!hotel) throw new DomainError('not_found')
  const stay = { checkIn, checkOut }
  const today = bookedOn ?? dateIn(hotel.timezone, now)
  const problem = checkStay(checkIn, checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const range = { first: checkIn, end: checkOut, now }
  const [inventory] = type ? await readNights(db, { propertyId, roomTypeIds: [type.id], ...range }) : []
  if (!type || !inventory) {
    if (roomTypeId === null) throw new DomainError('not_found')
    throw fieldError({ path: 'roomTypeId', code: 'plan_room_type_unknown' })
  }
  const typeName = translated(type.name, 'name', type.translations, language)
  const dates = listNights(checkIn, checkOut)
  return { hotel, stay, dates, today, now, inventory, typeName, rates: ratesOf(propertyId)([inventory]) }
}

async function readType(db: Sql, propertyId: string, roomTypeId: string | null) {
  const types = db.selectFrom('roomTypes').select(['id', 'name', 'translations']).where('propertyId', '=', propertyId)
  if (roomTypeId !== null) return await types.where('id', '=', roomTypeId).executeTakeFirst()
  const sold = types.where('retiredAt', 'is', null).where('capacity', '>', 0)
  return await sold.orderBy('position').orderBy('id').executeTakeFirst()
}

/**
 * What the stay costs a party by a plan. A hotel that is only being set up may have no rooms yet; guests that all rooms of the
 * type together do not take are left out.
 */
export function priceExample(
  { hotel: terms, stay, dates, today, inventory }: ExampleStay,
  { party, ...by }: Pick<PriceRequest, 'rates' | 'plan' | 'voucher' | 'extras'> & { readonly party: RoomGuests },
): PricedStay & { readonly wanted: HousedType } {
  const free = { inventory, availableRooms: Math.max(1, inventory.capacity) }
  const wanted = wantedBy(roomsFor(free, party, by.rates.bands), by.plan, dates)
  return { ...priceStay({ terms, stay, today, wanted: [wanted], ...by }), wanted }
}

/** The lines of its price as they are told. */
export function tellExample(
  { hotel: { currency }, inventory, typeName }: ExampleStay,
  { lines, totalMinor }: PricedStay,
  language: Language,
): { readonly priceLines: PriceLine[]; readonly total: { readonly minor: number; readonly currency: string } } {
  const typeNames = new Map([[inventory.roomTypeId, typeName]])
  return { priceLines: tellLines(lines, typeNames, { currency, language }), total: { minor: totalMinor, currency } }
}
