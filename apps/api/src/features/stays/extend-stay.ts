import type { ExtendForm, ExtendQuote, ExtendWish } from '@keystay/contract/stays/price-endpoints'
import type { StayNow } from '@keystay/contract/stays/entities'
import { maxStayNights } from '@keystay/contract/shared/limits'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { rehearseIn } from '../../platform/database/rehearse.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { auditWrite } from '../audit/write-audit.ts'
import { settleAtDesk, writeAtDesk, type AtDesk, type DeskOutcome } from '../bookings/changes/desk-change.ts'
import { priceFurther } from '../bookings/changes/further-nights.ts'
import { moveEntries } from '../bookings/guest/create-booking.ts'
import type { Giving } from '../bookings/desk/give-back.ts'
import { endLivePayment } from '../bookings/payments/attempts/end-live-payment.ts'
import { sendRefundsSoon } from '../bookings/payments/refunds/send-refunds.ts'
import { releaseOverdueHolds } from '../bookings/release-hold.ts'
import type { Move } from '../inventory/planner/plan.ts'
import { atStay, lockSeen, toNow } from './desk-step.ts'
import { makeRoom, rewriteParts, withBookings } from './part-queries.ts'
import { movedParts, type Part } from './parts.ts'
import { findStay, readStay, readTarget, stayWrite, type FoundStay, type StayRow, type Undo } from './queries.ts'
import { endWith, priceSteps, readAtDesk } from './stay-price.ts'

type Request = { readonly propertyId: string; readonly stayId: string }
type Room = Pick<Part, 'roomId' | 'roomTypeId'>

type Extended = {
  readonly stay: StayRow
  readonly atDesk: AtDesk
  readonly parts: readonly Part[]
  readonly moves: readonly Move[]
  readonly outcome: DeskOutcome
}

/** What further nights would come to. Throws what extending throws. */
export async function quoteExtension(deps: Deps, request: Request, form: ExtendWish): Promise<ExtendQuote> {
  const { seen, room } = await prepare(deps, request, form)
  const { stay, atDesk, moves, outcome } = await rehearseIn(deps.database.write, async (tx) => {
    const decided = await decide(tx, deps, request, {
      seen,
      room,
      form: { ...form, version: seen.version },
      isRehearsal: true,
      giving: null,
    })
    await rewriteParts(tx, { propertyId: request.propertyId, ...decided })
    return decided
  })
  const { currency, totalMinor } = atDesk.booking
  return {
    ...priceSteps(atDesk, stay, outcome),
    checkOut: form.checkOut,
    nights: countNights(stay.checkOut, form.checkOut),
    added: { minor: outcome.totalMinor - totalMinor, currency },
    moves: moves.length,
  }
}

/**
 * A stay goes on for further nights, in the room in which it ends or in another one; who is planned there and has not arrived is
 * housed elsewhere in the same UPDATE. Throws not_found, changed_meanwhile with what is there now, wrong_state, validation_failed,
 * room_occupied with who is there, room_unavailable, plan_unavailable, price_changed with the total, busy.
 */
export async function extendStay(
  deps: Deps,
  request: Request & { readonly userId: string; readonly mayRefund: boolean },
  form: ExtendForm,
): Promise<StayNow> {
  const { seen, room } = await prepare(deps, request, form)
  const giving = { userId: request.userId, mayRefund: request.mayRefund, method: 'cash' } as const
  // Nobody who is paying is disturbed by what is refused.
  await rehearseIn(deps.database.write, async (tx) =>
    decide(tx, deps, request, { seen, room, form, isRehearsal: true, giving }),
  )
  const key = { propertyId: request.propertyId, bookingId: seen.bookingId }
  await endLivePayment(deps, key)
  const now = await atStay(deps, request, async (tx, current) => {
    const extended = await decide(tx, deps, request, { seen: current, room, form, giving })
    return await writeExtension(tx, { ...request, until: form.checkOut }, extended)
  })
  await sendRefundsSoon(deps, key)
  return now
}

/** What is looked at before anything is locked: the stay, and the room of its further nights; holds that ran out give way. */
async function prepare(deps: Deps, { propertyId, stayId }: Request, form: ExtendWish) {
  const { write } = deps.database
  const seen = await findStay(write, propertyId, stayId)
  if (!seen) throw new DomainError('not_found')
  const last = (await readStay(write, propertyId, stayId))?.parts.at(-1)
  if (!last) throw new DomainError('wrong_state')
  const roomId = form.roomId ?? last.roomId
  const target = await readTarget(write, propertyId, roomId)
  if (!target) throw new DomainError('not_found')
  const { roomTypeId } = target
  const { checkOut } = seen.ordered
  if (form.checkOut > checkOut) {
    const stay = { checkIn: checkOut, checkOut: form.checkOut }
    await releaseOverdueHolds(deps, { propertyId, roomTypeIds: [roomTypeId], stay })
  }
  return { seen, room: { roomId, roomTypeId } }
}

type Deciding = {
  readonly seen: FoundStay
  readonly room: Room
  readonly form: ExtendWish & Partial<ExtendForm> & { readonly version: number }
  readonly isRehearsal?: boolean
  readonly giving: Giving | null
}

async function decide(
  tx: Tx,
  deps: Deps,
  request: Request,
  { seen, room, form, isRehearsal = false, giving }: Deciding,
): Promise<Extended> {
  const { propertyId } = request
  const now = deps.clock()
  const { booking, stay } = await lockSeen(tx, {
    ...request,
    seen,
    roomTypeIds: [room.roomTypeId],
    version: form.version,
  })
  const isOpen = stay.state === 'in_house' || stay.state === 'expected'
  if (booking.status !== 'confirmed' || !isOpen) throw new DomainError('wrong_state')
  checkNights(stay, form.checkOut)
  const atDesk = await readAtDesk(tx, { propertyId, booking, now, giving }, isRehearsal)
  const today = dateIn(atDesk.hotel.timezone, now)
  const nights = { checkIn: stay.checkOut, checkOut: form.checkOut }
  const moves = await makeRoom(tx, { propertyId, stay, room, nights, today })
  const parts = movedParts(stay.parts, { from: stay.checkOut, until: form.checkOut, room, newId: newId() })
  const added = await priceFurther(tx, atDesk, { stay, from: stay.checkOut, until: form.checkOut })
  const outcome = await settleAtDesk(tx, deps, atDesk, added, form.expectedTotal?.minor)
  return { stay, atDesk, parts, moves, outcome }
}

function checkNights({ checkIn, checkOut }: StayRow, until: PlainDate): void {
  if (until <= checkOut) throw fieldError({ path: 'checkOut', code: 'check_out_after_check_in' })
  if (countNights(checkIn, until) > maxStayNights) throw fieldError({ path: 'checkOut', code: 'stay_too_long' })
}

type Writing = Request & { readonly userId: string; readonly until: PlainDate }

async function writeExtension(
  tx: Tx,
  { propertyId, stayId, userId, until }: Writing,
  { stay, atDesk, parts, moves, outcome }: Extended,
): Promise<StayNow> {
  const { key, booking, now } = atDesk
  await rewriteParts(tx, { propertyId, stay, parts, moves })
  const checkOut = await endWith(tx, propertyId, stay, until)
  const lines = await writeAtDesk(tx, atDesk, outcome, { stayId, checkOut })
  const undo = { step: 'extend', parts: stay.parts, lines, until: stay.checkOut } satisfies Undo
  const detail = {
    by: userId,
    stay: stay.id,
    night: stay.checkOut,
    nights: countNights(stay.checkOut, until),
    fromMinor: booking.totalMinor,
    toMinor: outcome.totalMinor,
  }
  const moved = await withBookings(tx, propertyId, moves)
  const { state } = stay
  await writeTogether(tx, (part) => [
    stayWrite(part, propertyId, stay, { state, undo, until }),
    auditWrite(part, [
      { ...key, at: now, actor: 'owner', event: 'stay_extended', detail },
      ...moveEntries(propertyId, now, moved),
    ]),
  ])
  return toNow({ ...stay, undo, version: stay.version + 1 }, true)
}
