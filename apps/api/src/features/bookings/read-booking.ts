import type { Booking, BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { heldOf, ledgerOf } from './rules.ts'
import { readBookingView, type BookingView } from './view-queries.ts'

type Key = BookingKey & { readonly language: Language }
export type BookingWithMoney = Omit<BookingView, 'online' | 'deskPaidMinor' | 'cancelFeeMinor' | 'keptMinor'> &
  Pick<Booking, 'paid' | 'fee'>

/** A booking as its guest sees it, with what is held of its money; undefined when there is none. */
export async function readBooking(db: Sql, key: Key): Promise<BookingWithMoney | undefined> {
  const view = await readBookingView(db, key)
  return view && withMoney(view)
}

/** Adds what is held of a booking's money. */
export function withMoney(view: BookingView): BookingWithMoney {
  const { online, deskPaidMinor, cancelFeeMinor, keptMinor, ...booking } = view
  const { currency } = booking.total
  const paidMinor = heldOf(ledgerOf({ deskPaidMinor }, online))
  return { ...booking, paid: { minor: paidMinor, currency }, fee: feeOf(booking, paidMinor, cancelFeeMinor, keptMinor) }
}

/** What cancelling cost, extras that stayed with the hotel, and what of the fee was never paid: what the hotel gave back later is not asked for again. */
function feeOf(
  { cancelReason, givenBack, total: { currency } }: Pick<Booking, 'cancelReason' | 'givenBack' | 'total'>,
  paidMinor: number,
  feeMinor: number | null,
  soldAsKeptMinor: number,
): Booking['fee'] {
  if (feeMinor === null || cancelReason !== 'guest') return null
  const everPaidMinor = paidMinor + givenBack.done.minor + givenBack.pending.minor
  const keptMinor = Math.min(soldAsKeptMinor, Math.max(0, everPaidMinor - feeMinor))
  if (feeMinor + keptMinor === 0) return null
  return {
    amount: { minor: feeMinor, currency },
    kept: { minor: keptMinor, currency },
    asked: { minor: Math.max(0, feeMinor - everPaidMinor), currency },
  }
}
