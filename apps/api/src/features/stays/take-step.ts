import type { StepForm } from '@keystay/contract/stays/endpoints'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { StayNow, StayStep } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { auditWrite } from '../audit/write-audit.ts'
import type { LockedBooking } from '../bookings/booking-state.ts'
import type { Giving } from '../bookings/desk/give-back.ts'
import { dueOf } from '../bookings/rules.ts'
import { departureWrites, lacksRegistration, registrationWrites } from '../registrations/at-desk.ts'
import { atStay, lockSeen, saidOf, soil, toNow } from './desk-step.ts'
import { takeBackPrice } from './stay-price.ts'
import { rewriteParts } from './part-queries.ts'
import { areSameBefore, partOn } from './parts.ts'
import {
  giveBackReadiness,
  pinWrite,
  readDesk,
  readRoomNow,
  stayWrite,
  type RoomNow,
  type StayRow,
  type Undo,
} from './queries.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { leads, refusalOf, stepBefore, type Undoable } from './rules.ts'

type Request = {
  readonly propertyId: string
  readonly stayId: string
  /** Who stands at the desk. */
  readonly userId: string
  readonly mayRefund: boolean
  readonly form: StepForm
}

/**
 * Takes a step of a stay: check-in pins its room, check-out leaves the room dirty; undo gives back what the last step changed.
 * Throws
 * not_found, changed_meanwhile with what is there now, what `refusalOf` says, and what `rewriteParts` throws where rooms are taken back.
 */
export async function takeStep(deps: Deps, request: Request): Promise<StayNow> {
  const { propertyId, stayId, form } = request
  const desk = await readDesk(deps.database.read, propertyId)
  return await atStay(deps, request, async (tx, seen) => {
    const now = deps.clock()
    const roomTypeIds = form.step === 'undo' ? seen.undoTypeIds : []
    const { booking, stay } = await lockSeen(tx, { ...request, seen, roomTypeIds, version: form.version })
    const deskDay = deskDayAt(desk.timezone, desk.deskHour, now)
    const { roomId } = partOn(stay.parts, deskDay.day)
    const room = await readRoomNow(tx, propertyId, { stayId, roomId, day: deskDay.day })
    const dueMinor = dueOf(booking)
    const arrival = { propertyId, stayId, country: desk.country, reason: form.registration }
    const refusal = refusalOf(form, {
      ...stay,
      status: booking.status,
      deskDay: deskDay.day,
      readiness: saidOf(room, desk, deskDay),
      occupied: room.occupied,
      dueMinor,
      undoes: undoableOf(stay, deskDay.day),
      lacksRegistration: form.step === 'check_in' && (await lacksRegistration(tx, arrival)),
    })
    if (refusal) throw new DomainError(refusal, dueDetails(refusal, dueMinor, booking.currency))
    return toNow(
      await write(tx, deps, request, { booking, stay, room, day: deskDay.day, dueMinor, now, arrival }),
      true,
    )
  })
}

function dueDetails(refusal: string, minor: number, currency: string) {
  return refusal === 'balance_unpaid' ? { details: { due: { minor, currency } } } : {}
}

/** What of a stay can be taken back on a day; null: nothing can be. Where a guest has slept is not taken back. */
function undoableOf({ state, undo, parts }: StayRow, day: PlainDate): Undoable | null {
  if (undo?.parts && !areSameBefore(day, parts, undo.parts)) return null
  return undo && (undo.step ?? stepBefore[state])
}

type Found = {
  readonly booking: LockedBooking
  readonly stay: StayRow
  readonly room: RoomNow
  readonly day: PlainDate
  readonly dueMinor: number
  readonly now: Date
  /** What is asked of the country's registration. */
  readonly arrival: Parameters<typeof registrationWrites>[0]
}

const events = { check_in: 'checked_in', check_out: 'checked_out', no_show: 'no_show', undo: 'step_undone' } as const

async function write(tx: Tx, deps: Deps, request: Request, found: Found) {
  const { propertyId, userId, form } = request
  const { step, reason } = form
  const { stay, day, dueMinor, now, arrival } = found
  const undone = step === 'undo' ? undoableOf(stay, day) : null
  const part = partOn(stay.parts, day)
  const written = await decide(tx, deps, request, found)
  const pinned = pinAfter(step, undone, stay)
  const detail = {
    by: userId,
    stay: stay.id,
    ...(step === 'check_in' && { to: part.roomId, registration: form.registration ?? null }),
    ...(step === 'check_out' && dueMinor > 0 && { dueMinor, reason: reason ?? null }),
    ...(undone && { of: undone }),
  }
  const entry = { propertyId, bookingId: stay.bookingId, at: now, actor: 'owner', event: events[step], detail } as const
  await writeTogether(tx, (to) => [
    stayWrite(to, propertyId, stay, written),
    ...(pinned === null || pinned === part.pinned ? [] : [pinWrite(to, propertyId, part, pinned)]),
    ...(step === 'check_in' ? registrationWrites(arrival, { arrival: day, departure: stay.checkOut }) : []),
    ...(step === 'check_out' ? departureWrites(arrival, day) : []),
    auditWrite(to, [entry]),
  ])
  return { ...stay, ...written, version: stay.version + 1 }
}

/** Whether the room is pinned after a step; null where that stays as it is. */
function pinAfter(step: StayStep, undone: Undoable | null, { undo }: StayRow): boolean | null {
  if (step === 'check_in') return true
  return undone === 'check_in' ? (undo?.pinned ?? false) : null
}

/** Where a step leads, with what it does to the room. */
async function decide(tx: Tx, deps: Deps, { propertyId, userId, mayRefund, form }: Request, found: Found) {
  const { stay, room, day, dueMinor, now } = found
  const { step } = form
  if (step === 'undo')
    return await takeBack(tx, deps, { propertyId, giving: { userId, mayRefund, method: form.refundBy } }, found)
  const { roomId, pinned } = partOn(stay.parts, day)
  const state = leads[step].to
  if (step === 'check_in') return { state, arrivedAt: now, undo: { pinned } satisfies Undo }
  if (step === 'no_show') return { state, undo: {} satisfies Undo }
  return {
    state,
    departedAt: now,
    owingReason: dueMinor > 0 ? (form.reason ?? null) : null,
    undo: { room: await soil(tx, propertyId, { roomId, room, now, userId }) } satisfies Undo,
  }
}

type Undoing = { readonly propertyId: string; readonly giving: Giving }

async function takeBack(tx: Tx, deps: Deps, { propertyId, giving }: Undoing, { booking, stay, day, now }: Found) {
  const { undo, state } = stay
  const undone = undoableOf(stay, day)
  if (undo?.parts) await rewriteParts(tx, { propertyId, stay, parts: undo.parts })
  if (undo?.room) await giveBackReadiness(tx, propertyId, undo.room)
  if (undo?.lines) await takeBackPrice(tx, deps, { propertyId, booking, stay, now, giving })
  if (undone === 'leave' && state === 'no_show') return { state: 'expected', undo: null } as const
  if (undone === 'leave') return { state: 'in_house', undo: null, departedAt: null, owingReason: null } as const
  if (undone === 'extend') return { state, undo: null, ...(undo?.until && { until: undo.until }) }
  if (undone === null || undone === 'move') return { state, undo: null }
  const back = { state: leads[undone].from, undo: null }
  if (undone === 'check_in') return { ...back, arrivedAt: null }
  return undone === 'check_out' ? { ...back, departedAt: null, owingReason: null } : back
}
