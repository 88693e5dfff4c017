import type { StayChange, StayForm } from '@keystay/contract/bookings/change-forms'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import { epochDay } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { readHotel, type Hotel } from '../../inventory/read-hotel.ts'
import { takeExtras } from '../../inventory/sell-extras.ts'
import { takeRooms } from '../../inventory/take-rooms.ts'
import { writeOutbox } from '../../outbox/outbox.ts'
import { lockBookingAndTypes } from '../booking-state.ts'
import { cashLock } from '../guest/cash-queries.ts'
import { housed, moveEntries } from '../guest/create-booking.ts'
import { promiseCash } from '../guest/judge-cash.ts'
import { checkShown } from '../guest/promises.ts'
import { deleteLines, insertLines, type KeptStay } from '../line-queries.ts'
import { endLivePayment } from '../payments/attempts/end-live-payment.ts'
import { readLedger } from '../payments/ledger.ts'
import { sendRefundsSoon } from '../payments/refunds/send-refunds.ts'
import { deskShare, giveBackChanged, type Giving } from '../desk/give-back.ts'
import { settleDesk } from '../desk/desk-state.ts'
import { readRequest } from '../request-queries.ts'
import { releaseOverdueHolds } from '../release-hold.ts'
import { feeDue, onlineOf } from '../rules.ts'
import { chosenSplits, type By } from './booked-sale.ts'
import type { SettledChange } from './change-money.ts'
import { decideChange, isUnchanged, termsOf, type DecidedChange, type Deciding } from './decide-change.ts'
import { checkKept, mayChange } from './judge-change.ts'
import {
  confirmPriceLines,
  keepFormerNights,
  keepPayers,
  keepRegistrations,
  keepUnits,
  readBetterTypes,
  readCompanyLines,
  readRegistrations,
  updateChanged,
} from './queries.ts'
import { readBooked, type Booked } from './read-booked.ts'

/** Somebody else may begin to pay each time after what was under way has ended. */
const maxTries = 3

/** What a change comes to. */
export type ChangeOutcome = {
  readonly before: { readonly minor: number; readonly currency: string }
  readonly version: number
  readonly change: DecidedChange
  readonly money: SettledChange
  readonly terms: PlanTerms
  readonly feeFloorMinor: number
}

/**
 * Changes a confirmed booking, for its guest or its hotel: live payments end first, overdue holds go first; then all of it in one
 * transaction. What does not fit leaves the booking as it was, and the same change again changes nothing. Throws
 * hotel_not_found, booking_not_found, wrong_state, guest_arrived, stay_in_parts, changed_meanwhile, price_changed with total and terms,
 * change_below_fee, change_keeps_extras, payment_unreachable, and what selling throws.
 */
export async function changeStay(deps: Deps, key: BookingKey, form: StayChange, giving: Giving | null): Promise<void> {
  const by = giving ? 'owner' : 'guest'
  const hotel = await requireHotel(deps, key)
  // Nobody who is paying is disturbed by a change that is refused.
  if (!(await rehearse(deps, { key, hotel, form, by, giving }))) return
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await endLivePayment(deps, key)
    const outcome = await inTransaction(deps.database.write, (tx) => apply(tx, deps, { key, hotel, form, by, giving }))
    if (outcome === 'being_paid') continue
    await sendRefundsSoon(deps, key)
    return
  }
  throw new DomainError('busy')
}

/** What the change would come to: it is made, and taken back. Throws what changing throws. */
export async function rehearseChange(deps: Deps, key: BookingKey, form: StayForm, by: By): Promise<ChangeOutcome> {
  const outcome = await rehearse(deps, { key, hotel: await requireHotel(deps, key), form, by, giving: null })
  if (!outcome) throw new DomainError('busy')
  return outcome
}

async function requireHotel({ database }: Deps, { propertyId }: BookingKey): Promise<Hotel> {
  const hotel = await readHotel(database.write, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  return hotel
}

type Wish = {
  readonly key: BookingKey
  readonly hotel: Hotel
  readonly form: StayForm | StayChange
  readonly by: By
  /** How the hotel gives back what is paid too much; null: its guest changes it, or it is only shown. */
  readonly giving: Giving | null
}

/** Ends a transaction that only tried. */
class TakenBack extends Error {}

/** Null where a change finds the booking as it shall be. */
async function rehearse(deps: Deps, wish: Wish): Promise<ChangeOutcome | null> {
  const { propertyId } = wish.key
  const { checkIn, checkOut, lines, extras } = wish.form
  const roomTypeIds = lines.map(({ roomTypeId }) => roomTypeId)
  const extraIds = extras.map(({ extraId }) => extraId)
  await releaseOverdueHolds(deps, { propertyId, roomTypeIds, extraIds, stay: { checkIn, checkOut } })
  let outcome: ChangeOutcome | null = null
  try {
    await inTransaction(deps.database.write, async (tx) => {
      const tried = await apply(tx, deps, wish, true)
      outcome = typeof tried === 'string' ? null : tried
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return outcome
}

async function apply(
  tx: Tx,
  deps: Deps,
  { key, hotel, form, by, giving }: Wish,
  isRehearsal = false,
): Promise<ChangeOutcome | 'unchanged' | 'being_paid'> {
  const now = deps.clock()
  if (by === 'guest') await cashLock(key.propertyId).execute(tx)
  const roomTypeIds = form.lines.map(({ roomTypeId }) => roomTypeId)
  const extraIds = form.extras.map(({ extraId }) => extraId)
  // A flexible room may go on in another type.
  const betterTypes = await readBetterTypes(tx, key)
  const booking = await lockBookingAndTypes(tx, key, { roomTypeIds: [...roomTypeIds, ...betterTypes], extraIds })
  const before = await readRequest(tx, key.propertyId, key.bookingId)
  const booked = await readBooked(tx, key)
  const deciding: Deciding = { key, hotel, booking, booked, before, form, by, now }
  if (by === 'guest' && booking.hasArrived) throw new DomainError('guest_arrived')
  if (booking.inParts) throw new DomainError('stay_in_parts')
  if (!mayChange(booking, by, dateIn(hotel.timezone, now))) throw new DomainError('wrong_state')
  if (booking.currency !== hotel.currency) throw new DomainError('wrong_state')
  if ('version' in form) {
    if (isUnchanged(deciding)) return 'unchanged'
    if (form.version !== booking.changes)
      throw new DomainError('changed_meanwhile', { details: { version: booking.changes } })
  }
  if (booking.paymentLive && !isRehearsal) return 'being_paid'
  const change = await decideChange(tx, deciding)
  const outcome = await settle(tx, deps, deciding, change)
  if ('version' in form)
    checkShown({ ...change.request, ...shownOf(form) }, change.totalMinor, booking.currency, outcome.terms)
  await write(tx, deps, deciding, outcome, giving)
  return outcome
}

const shownOf = ({ expectedTotal, expectedTerms }: StayChange) => ({ expectedTotal, expectedTerms })

/** What becomes of fee and money. */
async function settle(tx: Tx, deps: Deps, deciding: Deciding, change: DecidedChange): Promise<ChangeOutcome> {
  const { key, hotel, booking, by, now } = deciding
  const { totalMinor, atHotelMinor, keptMinor, request } = change
  const { currency, changes: version } = booking
  const feeMinor = Math.max(booking.feeFloorMinor, feeDue(booking, await readLedger(tx, key, booking), now))
  checkKept({ by, totalMinor, keptMinor, feeMinor, keptBeforeMinor: booking.keptMinor, currency })
  const feeFloorMinor = Math.min(feeMinor, totalMinor)
  const { timezone } = hotel
  const { checkIn } = request
  const deskMinor = booking.deskPaidMinor
  const money = await settleDesk(tx, deps, {
    key,
    booking,
    timezone,
    deskMinor,
    totalMinor,
    atHotelMinor,
    checkIn,
    now,
  })
  const { shown: terms } = termsOf(deciding, change, feeFloorMinor)
  return { before: { minor: booking.totalMinor, currency }, version, change, money, terms, feeFloorMinor }
}

async function write(
  tx: Tx,
  deps: Deps,
  deciding: Deciding,
  outcome: ChangeOutcome,
  giving: Giving | null,
): Promise<void> {
  const { key, hotel, booking, booked, form, by, now } = deciding
  const { change, money, feeFloorMinor } = outcome
  const { request, sale, decided, lines, totalMinor } = change
  const { propertyId, bookingId } = key
  const { rooms, moves } = await takeRooms(tx, sale)
  const keptStays = keepStays(booked, rooms)
  const companyLines = await readCompanyLines(tx, key)
  const registrations = await readRegistrations(tx, key)
  await keepFormerNights(tx, key, booking.changes, now)
  await deleteLines(tx, propertyId, bookingId)
  const { balanceDueOn } = money.state
  const isAskedNow = balanceDueOn !== null && balanceDueOn <= dateIn(hotel.timezone, now)
  await updateChanged(tx, key, {
    request,
    totalMinor,
    promises: termsOf(deciding, change, feeFloorMinor).kept,
    money: money.state,
    feeFloorMinor,
    balanceAskedAt: isAskedNow ? now : null,
  })
  const chosen = chosenSplits(booked, form)
  const kept = housed(request, decided)
  const keptLines = kept.lines.map((line, index) => ({
    ...line,
    splitChosen: chosen[index] ?? false,
    housedIn: sale.lines[index]?.housedIn,
  }))
  await insertLines(tx, key, { ...kept, lines: keptLines }, rooms, lines, keptStays)
  await keepUnits(tx, key, booked.units)
  await keepPayers(tx, key, companyLines)
  const laterDays = epochDay(request.checkOut) - epochDay(booking.checkOut)
  await keepRegistrations(tx, key, { registrations, laterDays })
  await confirmPriceLines(tx, key, now)
  await takeExtras(tx, key, decided.extras)
  await checkCash(tx, deps, deciding, change)
  const { key: at, booking: changed, by: actor, now: when } = deciding
  await giveBackChanged(tx, { key: at, currency: changed.currency, now: when, actor, giving }, money)
  await tell(tx, deciding, outcome, giving)
  await writeAudit(tx, moveEntries(propertyId, now, moves))
  const { backOnlineMinor, backAtDeskMinor } = money
  const detail = {
    fromMinor: booking.totalMinor,
    toMinor: totalMinor,
    refundMinor: backOnlineMinor + backAtDeskMinor,
    feeFloorMinor,
    // What was sold before is told nowhere else any more.
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    lines: JSON.stringify(booked.priceLines),
  }
  await writeAudit(tx, [{ ...key, at: now, actor: by, event: 'changed', detail }])
}

/** The stays by the rooms in which they go on. Who was in the house stays where they were. Throws guest_arrived. */
function keepStays({ units }: Booked, rooms: readonly (readonly string[])[]): ReadonlyMap<string, KeptStay> {
  const taken = new Set(rooms.flat())
  if (units.some(({ roomId, stay }) => stay.state !== 'expected' && !taken.has(roomId)))
    throw new DomainError('guest_arrived')
  // What was said of rooms is taken back no more: the stay is another one.
  return new Map(units.map(({ roomId, stay }) => [roomId, stay.undo?.parts ? { ...stay, undo: null } : stay]))
}

/** A guest promises cash for more rooms only as far as one who books does; verified they were when they booked. */
async function checkCash(
  tx: Tx,
  deps: Deps,
  { key, booking, booked, by }: Deciding,
  change: DecidedChange,
): Promise<void> {
  const { request, totalMinor, atHotelMinor } = change
  const isUnpaid = booking.paymentMethod === 'cash' && booking.paymentStatus === 'pending'
  const rooms = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (by === 'owner' || !isUnpaid || rooms(request.lines) <= rooms(booked.lines)) return
  const payable = { minor: onlineOf({ totalMinor, atHotelMinor }), currency: booking.currency }
  await promiseCash(tx, deps, key, payable, true)
}

/** The guest is told in any case, the hotel of what it did not do itself. */
async function tell(
  tx: Tx,
  { key, booking, by, now }: Deciding,
  { money }: ChangeOutcome,
  giving: Giving | null,
): Promise<void> {
  const { checkIn, checkOut, totalMinor, changes } = booking
  const refundMinor = money.backOnlineMinor + money.backAtDeskMinor
  const entry = {
    ...key,
    change: changes + 1,
    checkIn,
    checkOut,
    totalMinor,
    refundMinor,
    atDesk: deskShare(money, giving),
    by,
    at: now,
  }
  await writeOutbox(tx, [
    { ...entry, kind: 'stay_changed' },
    ...(by === 'guest' ? [{ ...entry, kind: 'owner_stay_changed' as const }] : []),
  ])
}
