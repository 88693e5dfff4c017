import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { LockedBooking } from '../bookings/booking-state.ts'
import { readKeptLines, turnLines } from '../bookings/changes/desk-lines.ts'
import { settleAtDesk, writeAtDesk, type AtDesk, type DeskOutcome } from '../bookings/changes/desk-change.ts'
import type { Giving } from '../bookings/desk/give-back.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readEndOfOthers, type StayRow } from './queries.ts'

type Wanted = {
  readonly propertyId: string
  readonly booking: LockedBooking
  readonly stay: StayRow
  readonly now: Date
  readonly giving: Giving | null
}

/** A booking of which the desk changes the price, as it is under its lock. Throws not_found, and busy while somebody pays it. */
export async function readAtDesk(
  tx: Tx,
  { propertyId, booking, now, giving }: Omit<Wanted, 'stay'>,
  isRehearsal = false,
): Promise<AtDesk> {
  const key = { propertyId, bookingId: booking.id }
  if (booking.paymentLive && !isRehearsal) throw new DomainError('busy')
  const hotel = await readHotel(tx, propertyId)
  if (!hotel) throw new DomainError('not_found')
  if (booking.currency !== hotel.currency) throw new DomainError('wrong_state')
  return { key, hotel, booking, lines: await readKeptLines(tx, key), now, giving }
}

/** A booking's price before and after a step, and what then goes back or is to be paid. */
export function priceSteps({ booking: { currency, totalMinor } }: AtDesk, { version }: StayRow, outcome: DeskOutcome) {
  const money = (minor: number) => ({ minor, currency })
  const { backOnlineMinor, backAtDeskMinor } = outcome.money
  return {
    version,
    before: money(totalMinor),
    total: money(outcome.totalMinor),
    refund: money(backOnlineMinor + backAtDeskMinor),
    refundAtDesk: money(backAtDeskMinor),
    due: money(outcome.dueMinor),
  }
}

/** The lines that a step added to the price are turned: money that moved stays moved, and what is owed follows. */
export async function takeBackPrice(tx: Tx, deps: Deps, { stay, ...wanted }: Wanted): Promise<void> {
  const atDesk = await readAtDesk(tx, wanted)
  const { lines = [], until } = stay.undo ?? {}
  const outcome = await settleAtDesk(tx, deps, atDesk, turnLines(atDesk.lines, lines), undefined)
  const checkOut = await endWith(tx, wanted.propertyId, stay, until ?? stay.checkOut)
  await writeAtDesk(tx, atDesk, outcome, { stayId: stay.id, checkOut })
}

/** When a booking ends, if one of its stays ends on a day. */
export async function endWith(tx: Tx, propertyId: string, stay: StayRow, until: PlainDate): Promise<PlainDate> {
  const others = await readEndOfOthers(tx, propertyId, stay)
  return others !== null && others > until ? others : until
}
