import type { LeaveForm, LeaveQuote, LeaveWish } from '@keystay/contract/stays/price-endpoints'
import type { OwingReason, StayNow } from '@keystay/contract/stays/entities'
import { addDays, countNights, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { noFee, wholeFee } from '@keystay/contract/shared/cancel-fees'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rehearseIn } from '../../platform/database/rehearse.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { auditWrite } from '../audit/write-audit.ts'
import { settleAtDesk, writeAtDesk, type AtDesk, type DeskOutcome } from '../bookings/changes/desk-change.ts'
import {
  counterNights,
  counterTaxes,
  exemptAdultsOf,
  feeLine,
  lodgingOfNight,
  nightsOf,
  taxChanges,
  type StayNight,
} from '../bookings/changes/desk-lines.ts'
import type { Giving } from '../bookings/desk/give-back.ts'
import { endLivePayment } from '../bookings/payments/attempts/end-live-payment.ts'
import { readLedger } from '../bookings/payments/ledger.ts'
import { sendRefundsSoon } from '../bookings/payments/refunds/send-refunds.ts'
import { heldOf } from '../bookings/rules.ts'
import { sumOf } from '../inventory/pricing/discounts.ts'
import { feeOn, tierAt } from '../inventory/rates/cancellation.ts'
import { readRates } from '../inventory/rates/read-rates.ts'
import { departureWrites } from '../registrations/at-desk.ts'
import { atStay, lockSeen, soil, toNow } from './desk-step.ts'
import { rewriteParts } from './part-queries.ts'
import { cutParts, partOn } from './parts.ts'
import { findStay, readDesk, readRoomNow, stayWrite, type FoundStay, type StayRow, type Undo } from './queries.ts'
import { priceSteps, readAtDesk } from './stay-price.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'

type Request = {
  readonly propertyId: string
  readonly stayId: string
  /** Who stands at the desk. */
  readonly userId: string
  readonly mayRefund: boolean
}

type StayKey = Pick<Request, 'propertyId' | 'stayId'>

type Left = {
  readonly stay: StayRow
  readonly atDesk: AtDesk
  /** The hotel's, whose rules of registration count from here on. */
  readonly country: string
  readonly until: PlainDate
  readonly cut: readonly StayNight[]
  readonly feeMinor: number
  /** So many nights can be charged by the policy. */
  readonly most: number
  readonly outcome: DeskOutcome
  readonly owingReason: OwingReason | null
}

/** What leaving early would come to. Throws what leaving throws. */
export async function quoteLeaving(deps: Deps, request: StayKey, form: LeaveWish): Promise<LeaveQuote> {
  const seen = await findStay(deps.database.write, request.propertyId, request.stayId)
  if (!seen) throw new DomainError('not_found')
  const { stay, until, cut, feeMinor, most, outcome, atDesk } = await rehearseIn(deps.database.write, async (tx) =>
    decide(tx, deps, request, { seen, form: { ...form, version: seen.version }, isRehearsal: true, giving: null }),
  )
  const money = (minor: number) => ({ minor, currency: atDesk.booking.currency })
  return {
    ...priceSteps(atDesk, stay, outcome),
    until,
    nights: countNights(until, stay.checkOut),
    givenBack: money(sumOf(cut.map(lodgingOfNight))),
    fee: money(feeMinor),
    charged: { least: countNights(stay.checkIn, until), most },
  }
}

/**
 * A guest in the house leaves before the end, or one who was awaited did not come: the nights from the desk day on are given back,
 * but the first one is kept; what the policy keeps of them, or less, is a line of its own. It is a check-out, or a no-show, too. Throws not_found, changed_meanwhile with what is there now,
 * wrong_state, balance_unpaid with what is due, price_changed with the total, refund_too_high, refund_right_missing, cash_too_low, busy.
 */
export async function leaveEarly(deps: Deps, request: Request, form: LeaveForm): Promise<StayNow> {
  const { propertyId, stayId } = request
  const seen = await findStay(deps.database.write, propertyId, stayId)
  if (!seen) throw new DomainError('not_found')
  const key = { propertyId, bookingId: seen.bookingId }
  const giving = { userId: request.userId, mayRefund: request.mayRefund, method: form.refundBy }
  // Nobody who is paying is disturbed by what is refused.
  await rehearseIn(deps.database.write, async (tx) =>
    decide(tx, deps, request, { seen, form, isRehearsal: true, giving }),
  )
  await endLivePayment(deps, key)
  const now = await atStay(deps, request, async (tx, current) => {
    const left = await decide(tx, deps, request, { seen: current, form, giving })
    return await write(tx, request, left)
  })
  await sendRefundsSoon(deps, key)
  return now
}

type Deciding = {
  readonly seen: FoundStay
  readonly form: LeaveWish & Partial<LeaveForm> & { readonly version: number }
  readonly isRehearsal?: boolean
  readonly giving: Giving | null
}

async function decide(
  tx: Tx,
  deps: Deps,
  request: StayKey,
  { seen, form, isRehearsal = false, giving }: Deciding,
): Promise<Left> {
  const { propertyId } = request
  const now = deps.clock()
  const desk = await readDesk(tx, propertyId)
  const { booking, stay } = await lockSeen(tx, { ...request, seen, roomTypeIds: [], version: form.version })
  const { day } = deskDayAt(desk.timezone, desk.deskHour, now)
  const afterFirst = addDays(stay.checkIn, 1)
  const until = day > afterFirst ? day : afterFirst
  const isMissed = stay.state === 'expected' && stay.checkIn < day
  if (booking.status !== 'confirmed' || !(isMissed || stay.state === 'in_house') || until >= stay.checkOut)
    throw new DomainError('wrong_state')
  const atDesk = await readAtDesk(tx, { propertyId, booking, now, giving }, isRehearsal)
  const nights = nightsOf(atDesk.lines, stay)
  const cut = nights.filter(({ night }) => night >= until)
  const { added, feeMinor, most } = await priceOf(tx, atDesk, { stay, nights, cut, form })
  const outcome = await settleAtDesk(tx, deps, atDesk, added, form.expectedTotal?.minor)
  if (form.expectedTotal && outcome.dueMinor > 0 && form.reason === undefined && !isMissed) {
    const due = { minor: outcome.dueMinor, currency: booking.currency }
    throw new DomainError('balance_unpaid', { details: { due } })
  }
  const owingReason = outcome.dueMinor > 0 && !isMissed ? (form.reason ?? null) : null
  return { stay, atDesk, country: desk.country, until, cut, feeMinor, most, outcome, owingReason }
}

type Priced = {
  readonly stay: StayRow
  readonly nights: readonly StayNight[]
  readonly cut: readonly StayNight[]
  readonly form: LeaveWish
}

/** The lines of leaving early: the nights and their taxes turned, and what the policy keeps of them. */
async function priceOf(tx: Tx, atDesk: AtDesk, { stay, nights, cut, form }: Priced) {
  const { key, lines, booking } = atDesk
  const cutMinor = sumOf(cut.map(lodgingOfNight))
  const kept = nights.filter((one) => !cut.includes(one))
  const { taxes, vat } = (await readRates(tx, [key.propertyId]))(key.propertyId)([])
  const guests = { adults: stay.adults, ages: [...stay.childAges] }
  const exempt = (tax: (typeof taxes)[number]) => exemptAdultsOf(lines, tax, stay)
  const changes = taxChanges({ taxes, guests, before: nights }, kept, exempt)
  const name = stay.state === 'expected' ? 'no_show' : 'leave'
  const linesFor = (feeMinor: number) => [
    ...counterNights(lines, stay.id, cut),
    ...counterTaxes(lines, changes, { stayId: stay.id, feeMinor, cutMinor }),
    ...feeLine(feeMinor, vat.feeClass, name),
  ]
  const byPolicy = Math.min(cutMinor, feeOf(atDesk, nights.map(lodgingOfNight), sumOf(kept.map(lodgingOfNight))))
  // Where no fee is asked for, what was not paid is none.
  const total = sumOf([...lines, ...linesFor(0)].map(({ amountMinor }) => amountMinor))
  const paidMinor = booking.asksFee || byPolicy === 0 ? byPolicy : heldOf(await readLedger(tx, key, booking)) - total
  const mostMinor = Math.min(byPolicy, Math.max(0, paidMinor))
  const upTo = (count: number) => sumOf(cut.slice(0, Math.max(0, count)).map(lodgingOfNight))
  const enough = cut.findIndex((_night, index) => upTo(index) >= mostMinor)
  const most = kept.length + (enough === -1 ? cut.length : enough)
  const chosen = form.chargedNights === undefined ? mostMinor : upTo(form.chargedNights - kept.length)
  const feeMinor = form.waivesFee ? 0 : Math.min(mostMinor, chosen)
  return { added: linesFor(feeMinor), feeMinor, most }
}

/** What cancelling the stay would cost now by its policy, beyond what is paid for the nights that were stayed. */
function feeOf({ booking, now }: AtDesk, lodging: readonly number[], keptMinor: number): number {
  const { cancelTiers, freeUntil } = booking
  const fee = cancelTiers
    ? (tierAt(cancelTiers, now)?.fee ?? noFee)
    : freeUntil !== null && now <= freeUntil
      ? noFee
      : wholeFee
  return Math.max(0, feeOn(fee, lodging) - keptMinor)
}

async function write(
  tx: Tx,
  { propertyId, stayId, userId }: Request,
  { stay, atDesk, country, until, feeMinor, outcome, owingReason }: Left,
): Promise<StayNow> {
  const { key, booking, now } = atDesk
  const isMissed = stay.state === 'expected'
  await rewriteParts(tx, { propertyId, stay, parts: cutParts(stay.parts, until) })
  const lines = await writeAtDesk(tx, atDesk, outcome, { stayId, checkOut: booking.checkOut })
  const taken = { step: 'leave', parts: stay.parts, lines } satisfies Undo
  const undo = isMissed ? taken : { ...taken, room: await soilRoom(tx, { propertyId, stay, until, now, userId }) }
  const state = isMissed ? ('no_show' as const) : ('departed' as const)
  const detail = {
    by: userId,
    stay: stay.id,
    night: until,
    nights: listNights(until, stay.checkOut).length,
    fromMinor: booking.totalMinor,
    toMinor: outcome.totalMinor,
    feeMinor,
    dueMinor: outcome.dueMinor,
    reason: owingReason,
  }
  await writeTogether(tx, (part) => [
    stayWrite(part, propertyId, stay, { state, undo, ...(!isMissed && { departedAt: now, owingReason }) }),
    ...(isMissed ? [] : departureWrites({ propertyId, stayId, country }, until)),
    auditWrite(part, [{ ...key, at: now, actor: 'owner', event: isMissed ? 'no_show' : 'left_early', detail }]),
  ])
  return toNow({ ...stay, state, undo, version: stay.version + 1 }, true)
}

type Leaving = {
  readonly propertyId: string
  readonly stay: StayRow
  readonly until: PlainDate
  readonly now: Date
  readonly userId: string
}

/** Leaves the room dirty in which the guest slept last. */
async function soilRoom(tx: Tx, { propertyId, stay, until, now, userId }: Leaving) {
  const { roomId } = partOn(stay.parts, addDays(until, -1))
  const room = await readRoomNow(tx, propertyId, { stayId: stay.id, roomId, day: until })
  return await soil(tx, propertyId, { roomId, room, now, userId })
}
