import type { GuestExport } from '@keystay/contract/guest-data/entities'
import type { BookingKey, BookingSummary } from '@keystay/contract/bookings/entities'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Language } from '@keystay/contract/shared/languages'
import type { Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { paginationOf } from '../../../platform/http/pages.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import {
  eraseGuest,
  findWithoutAccount,
  lockBookings,
  readAccountBookings,
  readAccountKeys,
  setAccount,
} from './account-queries.ts'
import { forgetGuests, type ErasedBy } from '../../guests/forget-guests.ts'
import type { Whose } from '../../guests/whose.ts'
import { whatIsOwed } from '../rules.ts'
import { readBooking } from '../read-booking.ts'

type Page = { readonly page: number; readonly size: number }

/** A page of the account's bookings, latest first. */
export async function listAccountBookings(
  { database }: Deps,
  userId: string,
  { page, size }: Page,
  language: Language,
): Promise<{ data: BookingSummary[]; pagination: Pagination }> {
  const window = { offset: (page - 1) * size, limit: size }
  const { items, total } = await readAccountBookings(database.read, { userId, language, ...window })
  return { data: items, pagination: paginationOf(total, page, size) }
}

/** All bookings of an account, whole. */
export async function exportBookings(deps: Deps, userId: string, language: Language): Promise<GuestExport['bookings']> {
  return await tellWhole(deps, await readAccountKeys(deps.database.read, userId), language)
}

/** Bookings with all that is known of them, for whoever asks what is kept; those that are gone are left out. */
export async function tellWhole(
  { database }: Deps,
  keys: readonly BookingKey[],
  language: Language,
): Promise<GuestExport['bookings']> {
  const bookings: GuestExport['bookings'] = []
  // One after another: an export has time, other readers share the connections.
  for (const key of keys) {
    const booking = await readBooking(database.read, { ...key, language })
    if (!booking) continue
    const { payment: _, ...kept } = booking
    bookings.push(kept)
  }
  return bookings
}

/**
 * Takes the person off the bookings of an account that is being erased, and off the cards of their hotels: what invoices need stays,
 * for the hotels alone. Returns the bookings, which are locked.
 * Throws booking_open, balance_due.
 */
export async function forgetGuest(tx: Tx, userId: string, now: Date): Promise<readonly BookingKey[]> {
  const keys = await readAccountKeys(tx, userId)
  await forget(tx, { userId }, keys, { at: now, actor: 'guest' })
  return keys
}

/** The same for all bookings on a card of a hotel, which none of an account may be. Throws booking_open, balance_due. */
export async function forgetGuestOfHotel(
  tx: Tx,
  propertyId: string,
  ids: readonly string[],
  by: ErasedBy,
): Promise<readonly BookingKey[]> {
  const keys = ids.map((bookingId) => ({ propertyId, bookingId }))
  await forget(tx, { propertyId, ids }, keys, by)
  return keys
}

async function forget(tx: Tx, whose: Whose, keys: readonly BookingKey[], by: ErasedBy): Promise<void> {
  const bookings = await lockBookings(tx, whose)
  const owed = bookings.map((booking) => whatIsOwed(booking, dateIn(booking.timezone, by.at)))
  const code = owed.find((one) => one === 'booking_open') ?? owed.find((one) => one !== null)
  if (code) throw new DomainError(code)
  // Cards are locked before the stays of the bookings.
  await forgetGuests(tx, keys, by)
  await eraseGuest(tx, whose, by.at)
}

/** A booking without an account, by its hotel and code. */
export async function findOwnerless({ database }: Deps, hotelKey: string, code: string) {
  return await findWithoutAccount(database.read, hotelKey, code)
}

export type Joined = { readonly propertyId: string; readonly bookingId: string; readonly hotelKey: string }

/** Gives a booking to an account; undefined when another one has it, or nobody may. */
export async function takeIntoAccount(
  tx: Tx,
  key: { propertyId: string; bookingId: string; userId: string },
): Promise<Joined | undefined> {
  const hotelKey = await setAccount(tx, key)
  return hotelKey === undefined ? undefined : { propertyId: key.propertyId, bookingId: key.bookingId, hotelKey }
}
