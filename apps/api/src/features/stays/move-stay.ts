import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { MoveForm } from '@keystay/contract/stays/part-endpoints'
import type { StayNow } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { auditWrite } from '../audit/write-audit.ts'
import { moveEntries } from '../bookings/guest/create-booking.ts'
import { releaseOverdueHolds } from '../bookings/release-hold.ts'
import type { Move } from '../inventory/planner/plan.ts'
import { atStay, lockSeen, saidOf, soil, toNow } from './desk-step.ts'
import { makeRoom, rewriteParts, withBookings } from './part-queries.ts'
import { movedParts, partOn } from './parts.ts'
import { findStay, readDesk, readRoomNow, readTarget, stayWrite, type StayRow, type Undo } from './queries.ts'
import { deskDayAt, type DeskDay } from '../../platform/values/desk-day.ts'
import { firstMovable } from './rules.ts'

type Request = {
  readonly propertyId: string
  readonly stayId: string
  /** Who stands at the desk. */
  readonly userId: string
  readonly form: MoveForm
}

/**
 * Puts what is left of a stay into another room, of its type or another one: its price stays what was sold. Who has not arrived
 * makes room, if that is how it fits. Throws not_found, changed_meanwhile with what is there now, wrong_state, validation_failed,
 * room_occupied with who is there, room_unavailable, guest_in_room, room_not_ready.
 */
export async function moveStay(deps: Deps, request: Request): Promise<StayNow> {
  const { propertyId, stayId, form } = request
  const { read, write } = deps.database
  const [desk, target] = await Promise.all([readDesk(read, propertyId), readTarget(write, propertyId, form.roomId)])
  const stayed = await findStay(write, propertyId, stayId)
  if (!stayed || !target) throw new DomainError('not_found')
  const { roomTypeId } = target
  await releaseOverdueHolds(deps, { propertyId, roomTypeIds: [roomTypeId], stay: stayed.ordered })
  return await atStay(deps, request, async (tx, seen) => {
    const now = deps.clock()
    const deskDay = deskDayAt(desk.timezone, desk.deskHour, now)
    const { booking, stay } = await lockSeen(tx, { ...request, seen, roomTypeIds: [roomTypeId], version: form.version })
    const first = booking.status === 'confirmed' ? firstMovable(stay, deskDay.day) : null
    if (first === null) throw new DomainError('wrong_state')
    const from = form.from ?? first
    if (from < first || from >= stay.checkOut) throw fieldError({ path: 'from', code: 'invalid' })
    const room = { roomId: form.roomId, roomTypeId }
    const parts = movedParts(stay.parts, { from, until: stay.checkOut, room, newId: newId() })
    const isNow = stay.state === 'in_house' && from <= deskDay.day
    if (isNow) await requireReady(tx, request, { stay, desk, deskDay })
    const today = dateIn(desk.timezone, now)
    const moves = await makeRoom(tx, {
      propertyId,
      stay,
      room,
      nights: { checkIn: from, checkOut: stay.checkOut },
      today,
    })
    await rewriteParts(tx, { propertyId, stay, parts, moves })
    return await note(tx, request, { stay, isNow, from, moves, day: deskDay.day, now })
  })
}

type Desk = Awaited<ReturnType<typeof readDesk>>

/** A room into which a guest moves now is ready, or said to do without, and nobody is in it. */
async function requireReady(
  tx: Tx,
  { propertyId, stayId, form }: Request,
  { stay, desk, deskDay }: { readonly stay: StayRow; readonly desk: Desk; readonly deskDay: DeskDay },
): Promise<void> {
  const { roomId } = form
  if (partOn(stay.parts, deskDay.day).roomId === roomId) return
  const room = await readRoomNow(tx, propertyId, { stayId, roomId, day: deskDay.day })
  if (room.occupied) throw new DomainError('guest_in_room')
  if (!form.anyway && saidOf(room, desk, deskDay) === 'dirty') throw new DomainError('room_not_ready')
}

type Done = {
  readonly stay: StayRow
  readonly isNow: boolean
  readonly from: PlainDate
  readonly moves: readonly Move[]
  readonly day: PlainDate
  readonly now: Date
}

/** The room that was left is dirty; the step can be taken back. */
async function note(tx: Tx, request: Request, { stay, isNow, from, moves, day, now }: Done): Promise<StayNow> {
  const { propertyId, stayId, userId, form } = request
  const { roomId } = partOn(stay.parts, day)
  const hasLeft = isNow && roomId !== form.roomId
  const room = hasLeft
    ? await soil(tx, propertyId, {
        roomId,
        room: await readRoomNow(tx, propertyId, { stayId, roomId, day }),
        now,
        userId,
      })
    : undefined
  const undo = { step: 'move', parts: stay.parts, ...(room && { room }) } satisfies Undo
  const { state, bookingId } = stay
  const detail = { by: userId, stay: stay.id, from: partOn(stay.parts, from).roomId, to: form.roomId, night: from }
  const moved = await withBookings(tx, propertyId, moves)
  await writeTogether(tx, (part) => [
    stayWrite(part, propertyId, stay, { state, undo }),
    auditWrite(part, [
      { propertyId, bookingId, at: now, actor: 'owner', event: 'room_changed', detail },
      ...moveEntries(propertyId, now, moved),
    ]),
  ])
  return toNow({ ...stay, undo, version: stay.version + 1 }, true)
}
