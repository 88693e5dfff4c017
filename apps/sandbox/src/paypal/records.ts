import { randomBytes, randomInt } from 'node:crypto'
import type { SandboxClock } from '../clock.ts'
import type { Deliveries } from '../deliveries.ts'
import type { Journal, Store } from '../journal.ts'
import type { Amount } from './amounts.ts'

/** Times are milliseconds since 1970. */
export type Order = {
  readonly id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  readonly createdAt: number
  updatedAt: number
  readonly amount: Amount
  readonly referenceId: string
  readonly customId: string | undefined
  readonly invoiceId: string | undefined
  readonly description: string | undefined
  readonly brandName: string | undefined
  readonly locale: string | undefined
  readonly userAction: 'CONTINUE' | 'PAY_NOW'
  readonly returnUrl: string
  readonly cancelUrl: string
  /** The way of creating it decides what its link is called. */
  readonly approveRel: 'payer-action' | 'approve'
  payer: Payer | undefined
}
/** With what a payer approves: it pays, or what becomes of it when the money is taken. */
export const accounts = ['pays', 'declined', 'alternate', 'action', 'review', 'refused'] as const
export type Account = (typeof accounts)[number]
/** Who approved. */
export type Payer = { readonly id: string; readonly account: Account }

/** Why a capture is pending or was denied, as PayPal's published API specification lists it. */
export const captureReasons = [
  'BUYER_COMPLAINT',
  'CHARGEBACK',
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'REFUNDED',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
] as const
export type CaptureReason = (typeof captureReasons)[number]

export type Capture = {
  readonly id: string
  readonly orderId: string
  readonly amount: Amount
  readonly createdAt: number
  updatedAt: number
  state: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED'
  /** Why it is pending or was denied. */
  reason?: CaptureReason | undefined
  /** The payer has complained and PayPal has not decided. */
  disputed: boolean
}

export type Refund = {
  readonly id: string
  readonly captureId: string
  readonly amount: Amount
  readonly createdAt: number
  updatedAt: number
  state: 'PENDING' | 'COMPLETED' | 'FAILED'
  readonly customId: string | undefined
  readonly invoiceId: string | undefined
  readonly noteToPayer: string | undefined
}

/** What a PayPal-Request-Id did before. */
export type Done = { readonly id: string; readonly until: number }

/** The stand-in's whole state. */
export type Paypal = {
  readonly clock: SandboxClock
  readonly url: () => string
  readonly orders: Store<Order>
  readonly captures: Store<Capture>
  readonly refunds: Store<Refund>
  readonly done: Store<Done>
  readonly deliveries: Deliveries
  /** How the next capture and the next refund end, each once. */
  readonly next: {
    capture?: 'PENDING' | 'DECLINED' | 'FAILED' | undefined
    reason?: CaptureReason | undefined
    refund?: 'PENDING' | undefined
  }
}

/** The stores of a journal. */
export function openRecords(journal: Journal): Pick<Paypal, 'orders' | 'captures' | 'refunds' | 'done'> {
  return {
    orders: journal.store('order'),
    captures: journal.store('capture'),
    refunds: journal.store('refund'),
    done: journal.store('request'),
  }
}

const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXY'
/** An id as PayPal's transactions have it. */
export function newId(length = 17): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}

/** The id of an account. */
export function newPayerId(): string {
  const allowed = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 13 }, () => allowed[randomInt(allowed.length)]).join('')
}

export function refundsOf({ refunds }: Paypal, captureId: string): readonly Refund[] {
  return [...refunds.values()].filter((refund) => refund.captureId === captureId)
}

export function capturesOf({ captures }: Paypal, orderId: string): readonly Capture[] {
  return [...captures.values()].filter((capture) => capture.orderId === orderId)
}

/** What is given back already or about to be, in the smallest unit. */
export function refundedOf(paypal: Paypal, captureId: string): number {
  return refundsOf(paypal, captureId)
    .filter(({ state }) => state !== 'FAILED')
    .reduce((sum, { amount }) => sum + amount.units, 0)
}
