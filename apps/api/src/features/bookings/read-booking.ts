import type { Booking } from '@keystay/contract/entities'
import type { Language } from '@keystay/contract/languages'
import type { Sql } from '../../platform/database.ts'
import { readPaymentView } from '../payments/payment-view.ts'
import { heldOf, ledgerOf } from './rules.ts'
import { readBookingView, type BookingView } from './view-queries.ts'

type Key = { readonly propertyId: string; readonly bookingId: string; readonly language: Language }
export type BookingWithMoney = BookingView & Pick<Booking, 'paid' | 'refunds' | 'payment'>

/** A booking as its guest sees it, with its payments; undefined when there is none. */
export async function readBooking(db: Sql, key: Key): Promise<BookingWithMoney | undefined> {
  const [view, { online, ...payments }] = await Promise.all([readBookingView(db, key), readPaymentView(db, key)])
  if (!view) return undefined
  const { currency, minor: totalMinor } = view.total
  return { ...view, ...payments, paid: { minor: heldOf(ledgerOf({ ...view, totalMinor }, online)), currency } }
}
