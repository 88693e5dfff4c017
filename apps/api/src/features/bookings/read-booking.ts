import type { Booking, BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { heldOf, ledgerOf } from './rules.ts'
import { readBookingView, type BookingView } from './view-queries.ts'

type Key = BookingKey & { readonly language: Language }
export type BookingWithMoney = Omit<BookingView, 'online' | 'balanceCashMinor'> & Pick<Booking, 'paid'>

/** A booking as its guest sees it, with what is held of its money; undefined when there is none. */
export async function readBooking(db: Sql, key: Key): Promise<BookingWithMoney | undefined> {
  const view = await readBookingView(db, key)
  if (!view) return undefined
  const { online, balanceCashMinor, ...booking } = view
  const { currency, minor: totalMinor } = booking.total
  return {
    ...booking,
    paid: { minor: heldOf(ledgerOf({ ...booking, totalMinor, balanceCashMinor }, online)), currency },
  }
}
