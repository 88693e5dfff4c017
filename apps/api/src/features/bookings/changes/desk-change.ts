import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { keptExtrasOf } from '../../inventory/rates/cancellation.ts'
import { netLines } from '../../inventory/rates/net-lines.ts'
import { sumOf } from '../../inventory/pricing/discounts.ts'
import type { Hotel } from '../../inventory/read-hotel.ts'
import { writeOutbox } from '../../outbox/outbox.ts'
import { settleDesk } from '../desk/desk-state.ts'
import { deskShare, giveBackChanged, requireGiving, type Giving } from '../desk/give-back.ts'
import type { BookingRow } from '../row-queries.ts'
import { dueOf } from '../rules.ts'
import type { SettledChange } from './change-money.ts'
import { moveTiers, priceWithFloor } from './change-terms.ts'
import { addLines, type DeskLine, type KeptLine } from './desk-lines.ts'

/** A booking of which the desk changes a stay, under its lock. */
export type AtDesk = {
  readonly key: BookingKey
  readonly hotel: Hotel
  readonly booking: BookingRow
  /** As they are kept. */
  readonly lines: readonly KeptLine[]
  readonly now: Date
  /** How what is paid too much goes back; null: it is only shown. */
  readonly giving: Giving | null
}

/** What lines that the desk adds to a price come to. */
export type DeskOutcome = {
  readonly added: readonly DeskLine[]
  readonly totalMinor: number
  readonly atHotelMinor: number
  readonly money: SettledChange
  /** What is left to pay. */
  readonly dueMinor: number
}

/** What becomes of a booking's money when the desk adds lines to its price. Throws refund_too_high, price_changed with the total, refund_right_missing. */
export async function settleAtDesk(
  tx: Tx,
  deps: Deps,
  { key, hotel, booking, lines, now, giving }: AtDesk,
  added: readonly DeskLine[],
  /** The total that was shown; undefined: it was not. */
  shownMinor: number | undefined,
): Promise<DeskOutcome> {
  const { currency } = booking
  const all = [...lines, ...added]
  const totalMinor = sumOf(all.map(({ amountMinor }) => amountMinor))
  const atHotelMinor = sumOf(all.map(({ detail, amountMinor }) => (detail?.atHotel ? amountMinor : 0)))
  if (shownMinor !== undefined && shownMinor !== totalMinor)
    throw new DomainError('price_changed', { details: { total: { minor: totalMinor, currency } } })
  const deskMinor = booking.deskPaidMinor
  const { timezone } = hotel
  const money = await settleDesk(tx, deps, { key, booking, timezone, deskMinor, totalMinor, atHotelMinor, now })
  requireGiving(money.backOnlineMinor + money.backAtDeskMinor, currency, giving)
  const dueMinor = dueOf({ ...money.state, status: 'confirmed', totalMinor, atHotelMinor })
  return { added, totalMinor, atHotelMinor, money, dueMinor }
}

/**
 * Writes them: the lines, the booking and what goes back; returns the positions of the lines. Fees that are due stay due, and its
 * tiers cost what they say of the new price. Its guest is told.
 */
export async function writeAtDesk(
  tx: Tx,
  { key, hotel, booking, lines, now, giving }: AtDesk,
  { added, totalMinor, atHotelMinor, money }: DeskOutcome,
  { stayId, checkOut }: { readonly stayId: string; readonly checkOut: PlainDate },
): Promise<number[]> {
  const positions = await addLines(tx, key, { stayId, now }, added)
  const placed = added.map((line, index) => ({ ...line, position: positions[index] ?? 0, stayId }))
  const net = netLines([...lines, ...placed])
  const { balanceDueOn } = money.state
  const isAskedNow = balanceDueOn !== null && balanceDueOn <= dateIn(hotel.timezone, now)
  const feeFloorMinor = Math.min(booking.feeFloorMinor, totalMinor)
  const tiers = moveTiers(booking, { shiftMs: 0, now })
  const { cancelTiers, freeUntil } = priceWithFloor(tiers, { lines: net, floorMinor: feeFloorMinor })
  await tx
    .updateTable('bookings')
    .set({
      ...money.state,
      checkOut,
      totalMinor,
      atHotelMinor,
      keptMinor: keptExtrasOf(net),
      cancelTiers: JSON.stringify(cancelTiers),
      freeUntil,
      feeFloorMinor,
      balanceAskedAt: isAskedNow ? now : null,
      partMinor: 0,
      changes: sql<number>`changes + 1`,
    })
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
  await giveBackChanged(tx, { key, currency: booking.currency, now, actor: 'owner', giving }, money)
  const { checkIn, totalMinor: before, changes } = booking
  const refundMinor = money.backOnlineMinor + money.backAtDeskMinor
  const atDesk = deskShare(money, giving)
  const told = {
    checkIn,
    checkOut: booking.checkOut,
    totalMinor: before,
    refundMinor,
    atDesk,
    by: 'owner',
    at: now,
  } as const
  await writeOutbox(tx, [{ ...key, ...told, kind: 'stay_changed', change: changes + 1 }])
  return positions
}
