import type { FreeRoom } from '@keystay/contract/room-plan/entities'
import { epochDay, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { fitWindow, readPlacedRooms, readRoomNumbers } from './queries.ts'
import { conflictsIn, firstEndingAfter, readBoard, type DayStay } from './planner/board.ts'
import type { Stay } from './rules.ts'

/** A booked room that looks for another room. */
export type Seeking = { readonly id: string; readonly roomTypeId: string; readonly roomId: string; readonly stay: Stay }

type Request = {
  readonly propertyId: string
  readonly seeking: readonly Seeking[]
  /** The hotel's date. */
  readonly today: PlainDate
  readonly now: Date
}

/**
 * For each booked room the rooms of its type that are free for its whole stay, its own included, by number, with the
 * empty nights that it leaves before and after it. What overdue holds occupy is free. All must have the same stay.
 */
export async function listFreeRooms(db: Sql | Tx, request: Request): Promise<Map<string, FreeRoom[]>> {
  const { propertyId, seeking, today, now } = request
  const freeRooms = new Map<string, FreeRoom[]>()
  for (const roomTypeId of new Set(seeking.map((one) => one.roomTypeId))) {
    const ofType = seeking.filter((one) => one.roomTypeId === roomTypeId)
    const [first] = ofType
    if (!first) continue
    const [rooms, placed] = await Promise.all([
      readRoomNumbers(db, propertyId, roomTypeId),
      readPlacedRooms(db, { propertyId, roomTypeId, window: fitWindow(first.stay), today, overdueAt: now }),
    ])
    for (const one of ofType) {
      const others = placed.filter((stay) => stay.id !== one.id)
      const offered = rooms.filter((room) => room.available || room.id === one.roomId)
      freeRooms.set(one.id, freeFor(one, offered, others))
    }
  }
  return freeRooms
}

type NumberedRoom = { readonly id: string; readonly number: string }

function freeFor(
  { roomId, stay }: Seeking,
  rooms: readonly NumberedRoom[],
  others: Parameters<typeof readBoard>[1],
): FreeRoom[] {
  const days: DayStay = { checkIn: epochDay(stay.checkIn), checkOut: epochDay(stay.checkOut) }
  const board = readBoard(
    rooms.map((room) => room.id),
    others,
  )
  return rooms.flatMap(({ id, number }, index) => {
    const lane = board.lanes[index] ?? []
    if (conflictsIn(lane, days).length > 0) return []
    const next = firstEndingAfter(lane, days.checkIn)
    const [before, after] = [lane[next - 1], lane[next]]
    return [
      {
        id,
        number,
        gapBefore: before ? days.checkIn - before.checkOut : null,
        gapAfter: after ? after.checkIn - days.checkOut : null,
        current: id === roomId,
      },
    ]
  })
}
