import type { StepForm } from '@keystay/contract/stays/endpoints'
import type { StayNow, StayStep } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { auditWrite } from '../audit/write-audit.ts'
import { lockBookingAndTypes } from '../bookings/booking-state.ts'
import { dueOf } from '../bookings/rules.ts'
import {
  findBookingOf,
  giveBackReadiness,
  lockStay,
  pinWrite,
  readDesk,
  readRoomNow,
  stayWrite,
  writeReadiness,
  type RoomNow,
  type StayRow,
  type Undo,
} from './queries.ts'
import { deskDayAt, leads, readinessOf, refusalOf, stepBefore, type DeskDay } from './rules.ts'

type Request = {
  readonly propertyId: string
  readonly stayId: string
  /** Who stands at the desk. */
  readonly userId: string
  readonly form: StepForm
}

/**
 * Takes a step of a stay: check-in pins its room, check-out leaves the room dirty; undo gives back what the last step changed.
 * Throws not_found, changed_meanwhile with what is there now, and what `refusalOf` says.
 */
export async function takeStep(deps: Deps, request: Request): Promise<StayNow> {
  const { propertyId, stayId, form } = request
  const desk = await readDesk(deps.database.read, propertyId)
  const bookingId = await findBookingOf(deps.database.write, propertyId, stayId)
  if (bookingId === undefined) throw new DomainError('not_found')
  return await inTransaction(deps.database.write, async (tx) => {
    const now = deps.clock()
    const booking = await lockBookingAndTypes(tx, { propertyId, bookingId })
    const stay = await lockStay(tx, propertyId, stayId)
    if (!stay) throw new DomainError('changed_meanwhile')
    if (stay.version !== form.version)
      throw new DomainError('changed_meanwhile', { details: { current: toNow(stay, booking.status === 'confirmed') } })
    const room = await readRoomNow(tx, propertyId, stay)
    const deskDay = deskDayAt(desk.timezone, desk.deskHour, now)
    const dueMinor = dueOf(booking)
    const refusal = refusalOf(form, {
      ...stay,
      status: booking.status,
      deskDay: deskDay.day,
      readiness: saidOf(room, deskDay),
      occupied: room.occupied,
      dueMinor,
      hasUndo: stay.undo !== null,
    })
    if (refusal) throw new DomainError(refusal, dueDetails(refusal, dueMinor, booking.currency))
    const after = await write(tx, request, { stay, room, dueMinor, now })
    return toNow(after, true)
  })
}

function dueDetails(refusal: string, minor: number, currency: string) {
  return refusal === 'balance_unpaid' ? { details: { due: { minor, currency } } } : {}
}

/** What is said of a room in which nobody is. */
function saidOf({ state, version, at }: RoomNow, deskDay: DeskDay) {
  const row = state && version !== null && at ? { state, version, at } : null
  return readinessOf(row, deskDay, null).state
}

function toNow(
  { id, state, version, undo }: Pick<StayRow, 'id' | 'state' | 'version' | 'undo'>,
  live: boolean,
): StayNow {
  return { id, state, version, mayUndo: live && undo !== null }
}

type Found = { readonly stay: StayRow; readonly room: RoomNow; readonly dueMinor: number; readonly now: Date }

const events = { check_in: 'checked_in', check_out: 'checked_out', no_show: 'no_show', undo: 'step_undone' } as const

async function write(tx: Tx, request: Request, { stay, room, dueMinor, now }: Found) {
  const { propertyId, userId, form } = request
  const { step, reason } = form
  const written = await decide(tx, request, { stay, room, dueMinor, now })
  const pinned = pinAfter(step, stay)
  const detail = {
    by: userId,
    stay: stay.id,
    ...(step === 'check_in' && { to: stay.roomId }),
    ...(step === 'check_out' && dueMinor > 0 && { dueMinor, reason: reason ?? null }),
    ...(step === 'undo' && { of: stepBefore[stay.state] }),
  }
  const entry = { propertyId, bookingId: stay.bookingId, at: now, actor: 'owner', event: events[step], detail } as const
  await writeTogether(tx, (part) => [
    stayWrite(part, propertyId, stay, written),
    ...(pinned === null || pinned === stay.pinned ? [] : [pinWrite(part, propertyId, stay, pinned)]),
    auditWrite(part, [entry]),
  ])
  return { ...stay, ...written, version: stay.version + 1 }
}

/** Whether the room is pinned after a step; null where that stays as it is. */
function pinAfter(step: StayStep, { state, undo }: StayRow): boolean | null {
  if (step === 'check_in') return true
  return step === 'undo' && state === 'in_house' ? (undo?.pinned ?? false) : null
}

/** Where a step leads, with what it does to the room. */
async function decide(tx: Tx, { propertyId, userId, form }: Request, { stay, room, now }: Found) {
  const { step } = form
  if (step === 'undo') return await takeBack(tx, propertyId, stay)
  const state = leads[step].to
  if (step === 'check_in') return { state, arrivedAt: now, undo: { pinned: stay.pinned } satisfies Undo }
  if (step === 'no_show') return { state, undo: {} satisfies Undo }
  const version = await writeReadiness(tx, propertyId, { roomId: stay.roomId, state: 'dirty', at: now, setBy: userId })
  const before = room.state && room.at ? { state: room.state, at: room.at.toISOString(), setBy: room.setBy } : null
  return { state, departedAt: now, undo: { room: { id: stay.roomId, version, before } } satisfies Undo }
}

async function takeBack(tx: Tx, propertyId: string, { state, undo }: StayRow) {
  const step = stepBefore[state]
  if (undo?.room) await giveBackReadiness(tx, propertyId, undo.room)
  const back = { state: step ? leads[step].from : state, undo: null }
  if (step === 'check_in') return { ...back, arrivedAt: null }
  return step === 'check_out' ? { ...back, departedAt: null } : back
}
