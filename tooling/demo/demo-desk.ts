import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { deskDayAt } from '../../apps/api/src/platform/values/desk-day.ts'
import type { Row } from '../insert-rows.ts'
import type { LoadedHotel } from './loaded-hotel.ts'

/** What the desk knows of a demo stay. */
export type StayAtDesk = {
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly cancelledOn: PlainDate | null
  readonly roomId: string | null
}

/** Where a demo stay is by what the desk says; `owes`: it leaves today and has not paid. */
export type AtDesk = {
  readonly state: 'expected' | 'in_house' | 'departed'
  readonly arrived_at: string | null
  readonly departed_at: string | null
  readonly owes: boolean
}

type DemoDesk = {
  readonly stateOf: (stay: StayAtDesk, index: number) => AtDesk
  readonly readiness: Row[]
}

const hourMs = 3_600_000

/**
 * A desk in the middle of its day: of the guests who leave, some have left and some owe, some arrivals are there already, one of
 * yesterday has not come; rooms are dirty, clean and inspected.
 */
export function demoDesk(
  { id: property_id, timezone, types }: LoadedHotel,
  stays: readonly StayAtDesk[],
  now: Date,
): DemoDesk {
  const { day, start } = deskDayAt(timezone, 4, now)
  const anHourAgo = new Date(Math.max(start.getTime(), now.getTime() - hourMs)).toISOString()
  const live = stays.filter(({ cancelledOn }) => cancelledOn === null)
  const leaving = live.filter(({ checkOut }) => checkOut === day)
  /** Every third room that is left today is left already. */
  const isLeft = new Set(leaving.flatMap(({ roomId }, place) => (place % 3 === 0 && roomId !== null ? [roomId] : [])))
  const isTaken = new Set(leaving.flatMap(({ roomId }) => (roomId !== null && !isLeft.has(roomId) ? [roomId] : [])))
  const late = live.find(({ checkIn, checkOut }) => checkIn === addDays(day, -1) && checkOut > day)
  const expected: AtDesk = { state: 'expected', arrived_at: null, departed_at: null, owes: false }

  function stateOf(stay: StayAtDesk, index: number): AtDesk {
    const { checkIn, checkOut, cancelledOn } = stay
    const roomId = stay.roomId ?? ''
    if (cancelledOn !== null || checkIn > day || stay === late) return expected
    if (checkIn === day) {
      const isHere = index % 4 === 0 && !isTaken.has(roomId) && !isLeft.has(roomId)
      return isHere ? { ...expected, state: 'in_house', arrived_at: anHourAgo } : expected
    }
    const arrived_at = new Date(`${checkIn}T15:00:00Z`).toISOString()
    if (checkOut > day || (checkOut === day && !isLeft.has(roomId)))
      return { ...expected, state: 'in_house', arrived_at, owes: checkOut === day && index % 4 === 1 }
    const departed_at = checkOut === day ? anHourAgo : new Date(`${checkOut}T09:00:00Z`).toISOString()
    return { ...expected, state: 'departed', arrived_at, departed_at }
  }

  const said = (roomId: string, state: 'dirty' | 'clean' | 'inspected') => ({
    property_id,
    room_id: roomId,
    state,
    version: 1,
    at: anHourAgo,
    set_by: null,
  })
  const readiness = types
    .flatMap(({ roomIds }) => roomIds)
    .flatMap((roomId, place) => {
      if (isLeft.has(roomId)) return [said(roomId, 'dirty')]
      if (isTaken.has(roomId) || place % 4 === 3) return []
      return [said(roomId, place % 4 === 0 ? 'inspected' : 'clean')]
    })
  return { stateOf, readiness }
}
