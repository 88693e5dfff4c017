import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { HotelChange, HotelForm } from '@keystay/contract/properties/forms'
import { currencyDigits } from '@keystay/contract/shared/money'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { withoutFields } from '../../platform/database/translations.ts'
import type { Uploads } from '../../platform/http/uploads.ts'
import { zoneAt } from '../../platform/values/zones.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { withPhotos, type SavePhotos } from '../photos/save-photos.ts'
import { lockAccount } from '../../platform/security/lock-account.ts'
import {
  hasBookings,
  insertProperty,
  isTakenKey,
  lockProperty,
  readOwnProperties,
  readRoomTypeIds,
  updateProperty,
  type HotelColumns,
} from './owner-queries.ts'
import { requireRoomForHotel } from './owned-hotels.ts'
import { scalePrices } from './scale-prices.ts'
import { hotelSearchText } from './search-text.ts'

/** What a new hotel has where its form says nothing. */
const newHotel = {
  headline: '',
  nearby: '',
  region: '',
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '',
  offersFreeCancellation: true,
  offersBreakfast: true,
  offersEarlyBooking: true,
  requiresSecondFactor: false,
  deskHour: 4,
  cashMaxRooms: null,
} as const
type CurrentColumns = { readonly [Name in keyof typeof newHotel]: HotelColumns[Name] }

/** Makes a hotel of the caller's. Throws validation_failed when its key is taken or cash is its only way to be paid, too_many_hotels, not_logged_in. */
export async function createProperty(deps: Deps, ownerId: string, form: HotelForm): Promise<OwnerProperty> {
  const id = newId()
  const hotel = toColumns(form, newHotel)
  requireWayToPay(deps, hotel)
  const searchText = hotelSearchText({ ...hotel, regions: [hotel.region] })
  return await tellTakenKey(
    inTransaction(deps.database.write, async (tx) => {
      if (!(await lockAccount(tx, ownerId, { alone: true }))) throw new DomainError('not_logged_in')
      await requireRoomForHotel(tx, ownerId)
      await insertProperty(tx, { ...hotel, searchText, id, ownerId, createdAt: deps.clock() })
      return await readOne(tx, ownerId, id)
    }),
  )
}

type Change = {
  readonly propertyId: string
  readonly userId: string
  readonly form: HotelChange
  readonly uploads: Uploads | null
}

/**
 * Changes a hotel and its photos on top of the version that the form was filled from. Throws changed_meanwhile with the
 * hotel as it is, validation_failed (key taken, currency fixed, cash as the only way to pay, photos), and what is wrong with an uploaded photo.
 */
export async function changeProperty(deps: Deps, change: Change): Promise<OwnerProperty> {
  const { propertyId, userId, form, uploads } = change
  // Nobody waits for photos to be encoded only to hear that the form is old.
  const [current] = await readOwnProperties(deps.database.write, { userId, propertyId })
  if (!current) throw new DomainError('not_found')
  if (current.version !== form.version) throw new DomainError('changed_meanwhile', { details: { current } })
  const wish = { choices: form.photos, uploads }
  // As long as the version is this one, so is the currency.
  const isNewCurrency = form.currency !== undefined && form.currency !== current.currency
  return await withPhotos(deps, wish, async (savePhotos) =>
    tellTakenKey(
      inTransaction(deps.database.write, (tx) => changeLocked(tx, deps, { ...change, isNewCurrency }, savePhotos)),
    ),
  )
}

async function changeLocked(
  tx: Tx,
  deps: Deps,
  { propertyId, userId, form, isNewCurrency }: Change & { readonly isNewCurrency: boolean },
  savePhotos: SavePhotos,
): Promise<OwnerProperty> {
  // Prices may change with the currency, and no booking may come in between.
  const locked = isNewCurrency ? await readRoomTypeIds(tx, propertyId) : []
  if (isNewCurrency) await lockRoomTypes(tx, propertyId, locked)
  const savedHotel = await lockProperty(tx, propertyId)
  if (!savedHotel) throw new DomainError('not_found')
  if (savedHotel.version !== form.version) {
    throw new DomainError('changed_meanwhile', { details: { current: await readOne(tx, userId, propertyId) } })
  }
  const hotel = toColumns(form, savedHotel)
  requireWayToPay(deps, hotel)
  if (hotel.currency !== savedHotel.currency) {
    // A room type that came meanwhile could be booked in the old one.
    if ((await readRoomTypeIds(tx, propertyId)).length !== locked.length) throw new DomainError('busy')
    await changeCurrency(tx, propertyId, savedHotel.currency, hotel.currency)
  }
  const translations = withoutFields(savedHotel.translations, changedTexts(savedHotel, hotel))
  await updateProperty(tx, propertyId, {
    ...hotel,
    searchText: hotelSearchText({ ...hotel, regions: [hotel.region, ...translatedRegions(translations)] }),
    translations,
  })
  await savePhotos(tx, { propertyId, roomTypeId: null })
  return await readOne(tx, userId, propertyId)
}

/** The hotel that a form describes; what the form leaves out is as it was. The zone follows the coordinates. */
function toColumns(form: HotelForm, current: CurrentColumns): HotelColumns {
  const { name, slug, description, type, address, city, country, zip, latitude, longitude } = form
  return {
    name,
    slug,
    description,
    type,
    address,
    city,
    country,
    zip,
    latitude,
    longitude,
    timezone: zoneAt(latitude, longitude),
    headline: form.headline ?? current.headline,
    nearby: form.nearby ?? current.nearby,
    region: form.region ?? current.region,
    currency: form.currency ?? current.currency,
    checkInTime: form.checkInTime ?? current.checkInTime,
    checkOutTime: form.checkOutTime ?? current.checkOutTime,
    phone: form.phone ?? current.phone,
    offersFreeCancellation: form.freeCancellation ?? current.offersFreeCancellation,
    offersBreakfast: form.breakfast ?? current.offersBreakfast,
    offersEarlyBooking: form.earlyBooking ?? current.offersEarlyBooking,
    requiresSecondFactor: form.requiresSecondFactor ?? current.requiresSecondFactor,
    deskHour: form.deskHour ?? current.deskHour,
    cashMaxRooms: cashLimit(form, current.cashMaxRooms),
  }
}

/** Null is no limit. */
function cashLimit({ cash, cashMaxRooms }: Pick<HotelForm, 'cash' | 'cashMaxRooms'>, currentLimit: number | null) {
  if (cash === undefined) return currentLimit
  if (cash === 'accepted') return null
  return cash === 'refused' ? 0 : (cashMaxRooms ?? currentLimit)
}

/** Cash is limited only where guests can pay online instead. Throws validation_failed. */
function requireWayToPay({ providers }: Deps, { cashMaxRooms, currency }: HotelColumns): void {
  if (cashMaxRooms === null || paymentMethodsOf(providers, currency, undefined, false).length > 0) return
  throw fieldError({ path: 'cash', code: 'cash_only_way' })
}

async function readOne(tx: Tx, userId: string, propertyId: string): Promise<OwnerProperty> {
  const [hotel] = await readOwnProperties(tx, { userId, propertyId })
  if (!hotel) throw new DomainError('not_found')
  return hotel
}

async function changeCurrency(tx: Tx, propertyId: string, from: string, to: string): Promise<void> {
  if (await hasBookings(tx, propertyId)) throw fieldError({ path: 'currency', code: 'currency_fixed' })
  await scalePrices(tx, propertyId, 10 ** (currencyDigits(to) - currencyDigits(from)))
}

const texts = ['headline', 'description', 'nearby', 'region'] as const

function changedTexts(before: HotelColumns, after: HotelColumns): string[] {
  return texts.filter((field) => before[field] !== after[field])
}

function translatedRegions(translations: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  return Object.values(translations).flatMap(({ region }) => (region === undefined ? [] : [region]))
}

/** Of two who want the same key at once the database lets one have it. */
async function tellTakenKey<T>(story: Promise<T>): Promise<T> {
  try {
    return await story
  } catch (error) {
    throw isTakenKey(error) ? fieldError({ path: 'slug', code: 'hotel_key_taken' }) : error
  }
}
