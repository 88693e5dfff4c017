import type { Language } from '@keystay/contract/shared/languages'
import type { PlanStay, RoomPlan } from '@keystay/contract/room-plan/entities'
import type { ReadinessState } from '@keystay/contract/stays/entities'
import { countNights } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { translated } from '../../platform/database/translations.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { paymentForOwner } from '../bookings/owner/rules.ts'
import { toldSleepers } from '../bookings/sleepers.ts'
import { readBlocks } from '../inventory/room-blocks.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { readRoomStates } from '../stays/read-today.ts'
import { readPlanRooms, readPlanStays, readPlanTypes, type PlanStayRow, type PlanType, type Window } from './queries.ts'

/** Who stays in which room in the nights of a window. Throws not_found. */
export async function readRoomPlan(deps: Deps, window: Window, language: Language): Promise<RoomPlan> {
  const { read } = deps.database
  const now = deps.clock()
  const hotel = await readHotel(read, window.propertyId)
  if (!hotel) throw new DomainError('not_found')
  const today = dateIn(hotel.timezone, now)
  const { day } = deskDayAt(hotel.timezone, hotel.deskHour, now)
  const [types, rooms, stays, blocks, states] = await Promise.all([
    readPlanTypes(read, window),
    readPlanRooms(read, window.propertyId),
    readPlanStays(read, window, now),
    readBlocks(read, window.propertyId, { window }),
    // Only who comes on the desk's day is told whether the room is ready.
    window.from <= day && day < window.to ? readRoomStates(deps, window.propertyId, language) : [],
  ])
  const occupied = countOccupied(stays, window)
  const awaiting = new Map(states.flatMap((one) => (one.arrives ? [[one.room.id, one.readiness.state]] : [])))
  return {
    from: window.from,
    to: window.to,
    today,
    currency: hotel.currency,
    roomTypes: types.map((type) => ({
      id: type.id,
      name: translated(type.name, 'name', type.translations, language),
      version: type.version,
      maxOccupancy: type.maxOccupancy,
      occupied: occupied.get(type.id) ?? emptyNights(window),
      ...nightsOf(type, window),
    })),
    rooms: rooms.map(({ available, ...room }) => ({ ...room, status: available ? 'available' : 'unavailable' })),
    stays: stays.map((stay) => toStay(stay, stay.checkIn === day ? awaiting.get(stay.roomId) : undefined)),
    blocks,
  }
}

function emptyNights({ from, to }: Window): number[] {
  return Array.from({ length: countNights(from, to) }, () => 0)
}

function countOccupied(stays: readonly PlanStayRow[], window: Window): Map<string, number[]> {
  const countsByType = new Map<string, number[]>()
  const nights = countNights(window.from, window.to)
  for (const { roomTypeId, checkIn, checkOut } of stays) {
    const counts = countsByType.get(roomTypeId) ?? emptyNights(window)
    countsByType.set(roomTypeId, counts)
    const end = Math.min(nights, countNights(window.from, checkOut))
    for (let night = Math.max(0, countNights(window.from, checkIn)); night < end; night += 1)
      counts[night] = (counts[night] ?? 0) + 1
  }
  return countsByType
}

function nightsOf({ capacity, basePriceMinor, nights }: PlanType, window: Window) {
  const empty = emptyNights(window)
  const perNight = {
    capacity: empty.map(() => capacity),
    closed: empty.map(() => false),
    priceMinor: empty.map(() => basePriceMinor),
  }
  for (const [night, rooms, price, closed] of nights ?? []) {
    perNight.capacity[night] = rooms
    perNight.closed[night] = closed
    if (price !== null) perNight.priceMinor[night] = price
  }
  return perNight
}

function toStay(row: PlanStayRow, readiness: ReadinessState | undefined): PlanStay {
  const { ownerPinned, split, flexible, leavesAt, paymentMethod: _method, paymentStatus: _status, ...stay } = row
  const { ages } = toldSleepers(split, stay.children)
  return {
    ...stay,
    ...(ages.length > 0 && { ages }),
    ...(flexible !== null && { flexible }),
    ...(leavesAt !== null && { leavesAt }),
    pinned: ownerPinned,
    // Who is there has the room already.
    readiness: row.state === 'expected' && row.begins ? (readiness ?? null) : null,
    payment: paymentForOwner(row),
  }
}
