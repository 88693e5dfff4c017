import type { ReceiptOutcome } from '@keystay/contract/transfers/entities'
import type { AccountRow } from '../../transfers/rules.ts'
import { takesTransfers } from '../../transfers/rules.ts'
import { nextPayment, type PaymentPurpose } from '../payments/rules.ts'
import type { Paying } from '../rules.ts'

const dayMs = 86_400_000

/** Until when rooms wait for a transfer: so many days from the booking on, whatever happened meanwhile. */
export function waitsUntil(createdAt: Date, holdDays: number): Date {
  return new Date(createdAt.getTime() + holdDays * dayMs)
}

/** Rooms of a booking, and the most that wait for other transfers on a night of its stay. */
export type WaitingRooms = { readonly own: number; readonly others: number }

type TransferCase = {
  readonly currency: string
  /** What is to be paid, in minor units. */
  readonly minor: number
  readonly createdAt: Date
  /** The check-in of the stay. */
  readonly arrival: Date
  readonly waiting: WaitingRooms
}

/** Whether a booking that is to be paid may wait for a transfer: its hold ends before check-in, and few enough rooms wait. */
export function judgeTransfer(
  account: AccountRow | undefined,
  { currency, minor, createdAt, arrival, waiting }: TransferCase,
): 'fine' | 'not_offered' | 'too_soon' | 'limit_reached' {
  if (minor <= 0 || !takesTransfers(account, currency)) return 'not_offered'
  if (waitsUntil(createdAt, account.holdDays) > arrival) return 'too_soon'
  return waiting.own + waiting.others > account.maxRooms ? 'limit_reached' : 'fine'
}

type Receiving = Paying & {
  readonly cancelReason: string | null
  readonly transferUntil: Date | null
  readonly partMinor: number
}

/** What a transfer that comes now would pay, and how much of that is still missing; null when nothing is awaited. */
export function missingOf(booking: Receiving): { readonly purpose: PaymentPurpose; readonly minor: number } | null {
  const next = nextPayment(booking)
  return next && { ...next, minor: next.minor - booking.partMinor }
}

/** Whether money that came late may still buy a booking's rooms again: nobody cancelled it, its time ran out. */
function mayReturn({ status, cancelReason, transferUntil }: Receiving): boolean {
  const ranOut = cancelReason === 'hold_expired' || cancelReason === 'payment_failed'
  return status === 'cancelled' && transferUntil !== null && ranOut
}

export type ReceiptVerdict = {
  readonly outcome: ReceiptOutcome
  readonly purpose: PaymentPurpose
  /** What of it goes back, in minor units. */
  readonly backMinor: number
}

/** What becomes of money that came by transfer. Enough of it pays, and what is too much goes back. */
export function judgeReceipt(booking: Receiving, amountMinor: number): ReceiptVerdict {
  const back = (outcome: 'too_late' | 'twice'): ReceiptVerdict => ({
    outcome,
    purpose: 'whole',
    backMinor: amountMinor,
  })
  if (booking.status === 'cancelled') {
    const before = missingOf({ ...booking, status: 'pending' })
    if (!before || !mayReturn(booking) || amountMinor < before.minor) return back('too_late')
    return { outcome: 'again', purpose: before.purpose, backMinor: amountMinor - before.minor }
  }
  const missing = missingOf(booking)
  if (!missing) return back('twice')
  const { purpose, minor } = missing
  if (amountMinor < minor) return { outcome: 'part', purpose, backMinor: 0 }
  return { outcome: 'pays', purpose, backMinor: amountMinor - minor }
}

/** Whether its hotel may record a transfer for a booking: one was chosen, or its balance is awaited and the hotel has an account. */
export function takesReceipt(
  { status, paymentStatus, transferUntil }: Pick<Receiving, 'status' | 'paymentStatus' | 'transferUntil'>,
  hasAccount: boolean,
): boolean {
  const isUnpaidAtDesk = status === 'confirmed' && paymentStatus === 'pending'
  return hasAccount && !isUnpaidAtDesk && (transferUntil !== null || paymentStatus === 'partly_paid')
}
