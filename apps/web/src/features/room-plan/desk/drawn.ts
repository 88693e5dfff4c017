import type { PlanStay, RoomPlan } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { StayNow } from '@keystay/contract/stays/entities'
import type { QueryClient } from '@tanstack/react-query'
import { planKey } from '../plan-api.ts'
import type { Dates } from './stretch.ts'

type Parts = readonly PlanStay[]
type Now = Pick<StayNow, 'version' | 'state'>

/** The parts of a stay with other dates; without one of them that end stays. */
export function withDates(parts: Parts, { checkIn, checkOut }: Partial<Dates>): Parts {
  const kept = sorted(parts).filter((part) => part.begins || checkOut === undefined || part.checkIn < checkOut)
  return kept.map((part, index) => ({
    ...part,
    ...(part.begins && checkIn !== undefined && { checkIn }),
    ...(index === kept.length - 1 && checkOut !== undefined && { checkOut, ends: true }),
  }))
}

/** The parts of a stay that is in another room from a night on. */
export function inRoomFrom(parts: Parts, from: PlainDate, room: Pick<PlanStay, 'roomId' | 'roomTypeId'>): Parts {
  const here = sorted(parts).find(({ checkOut }) => checkOut > from)
  const last = sorted(parts).at(-1)
  if (!here || !last) return parts
  const isWhole = here.checkIn >= from
  const moved: PlanStay = {
    ...last,
    ...room,
    // The server names it once the plan is read.
    bookedRoomId: isWhole ? here.bookedRoomId : `${here.bookedRoomId} moved`,
    checkIn: from,
    begins: here.begins && isWhole,
    pinned: true,
    movedFrom: null,
    readiness: null,
  }
  const before = sorted(parts).filter(({ checkIn }) => checkIn < from)
  return [...before.map((part) => (part === here ? { ...part, checkOut: from, ends: false } : part)), moved]
}

/** Draws a stay as an answer says that it is now, until the plan is read again. Tells how it was. */
export async function drawStay(
  client: QueryClient,
  { propertyId, stayId }: { readonly propertyId: string; readonly stayId: string },
  change: (parts: Parts) => Parts,
  now?: Now,
): Promise<Parts> {
  const queryKey = planKey(propertyId)
  // What was asked before would show it as it was.
  await client.cancelQueries({ queryKey })
  const isOwn = (one: PlanStay) => one.stayId === stayId
  const known = client.getQueriesData<RoomPlan>({ queryKey }).flatMap(([, plan]) => plan?.stays.filter(isOwn) ?? [])
  const before = [...new Map(known.map((part) => [part.bookedRoomId, part])).values()]
  const parts = change(before).map((part) => ({ ...part, ...now }))
  client.setQueriesData<RoomPlan>({ queryKey }, (plan) =>
    plan?.stays.some(isOwn) ? { ...plan, stays: [...plan.stays.filter((one) => !isOwn(one)), ...parts] } : plan,
  )
  return before
}

const sorted = (parts: Parts) => parts.toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : 1))
