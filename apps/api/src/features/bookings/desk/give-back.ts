import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Actor } from '@keystay/contract/bookings/owner-entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { SettledChange } from '../changes/change-money.ts'
import { requestRefund } from '../payments/refunds/request-refund.ts'
import { requireCash } from './till.ts'

/** How a step of the hotel gives money back: who stands at the desk, whether they may, and by which of its ways. */
export type Giving = { readonly userId: string; readonly mayRefund: boolean; readonly method: DeskMethod }

/** Whoever takes a step by which money goes back needs the right to give it. Throws refund_right_missing with how much it is. */
export function requireGiving(backMinor: number, currency: string, giving: Giving | null): void {
  if (backMinor > 0 && giving?.mayRefund === false)
    throw new DomainError('refund_right_missing', { sums: { amount: { minor: backMinor, currency } } })
}

type Change = {
  readonly key: BookingKey
  readonly currency: string
  readonly now: Date
  readonly actor: Actor
  /** Null: a guest's own change. */
  readonly giving: Giving | null
}

/**
 * Gives back what a change of a booking leaves paid too much: online as it came, at the desk as its desk chose. Throws
 * refund_right_missing, cash_too_low.
 */
export async function giveBackChanged(
  tx: Tx,
  { key, currency, now, actor, giving }: Change,
  { backOnlineMinor, backAtDeskMinor }: Pick<SettledChange, 'backOnlineMinor' | 'backAtDeskMinor'>,
): Promise<void> {
  requireGiving(backOnlineMinor + backAtDeskMinor, currency, giving)
  if (giving?.method === 'cash') await requireCash(tx, key.propertyId, { minor: backAtDeskMinor, currency }, now)
  const refund = { ...key, currency, reason: 'changed', now, actor } as const
  await requestRefund(tx, { ...refund, amountMinor: backOnlineMinor })
  const atDesk = giving && { deskMethod: giving.method, userId: giving.userId }
  await requestRefund(tx, { ...refund, ...atDesk, amountMinor: backAtDeskMinor, cash: true })
}

/** What of a change the desk gives back and how, for the guest's mail; null: nothing, or nobody stood there. */
export function deskShare({ backAtDeskMinor: minor }: Pick<SettledChange, 'backAtDeskMinor'>, giving: Giving | null) {
  return giving && minor > 0 ? { minor, method: giving.method } : null
}
