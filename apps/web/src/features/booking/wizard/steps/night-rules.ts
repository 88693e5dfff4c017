import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { arrivalRules, isSoldByOne } from '@keystay/contract/nights/restrictions'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** A line of the booking with the nights of its room type, as far as they are known. */
export type LineNights = {
  readonly quantity: number
  /** Each at what it costs in all rooms of the line. */
  readonly nights: readonly CalendarNight[]
  /** Rooms that the draft's own booking holds on a night. */
  readonly heldOn: (date: PlainDate) => number
}

/** Nights of several rooms of a type at what they cost together, as far as they are known of each. */
export function nightsTogether(rooms: readonly (readonly CalendarNight[])[]): readonly CalendarNight[] {
  const [first = [], ...others] = rooms
  return others.reduce<readonly CalendarNight[]>((nights, room) => {
    const byDate = new Map(room.map((night) => [night.date, night.price.minor]))
    return nights.flatMap((night) => {
      const more = byDate.get(night.date)
      return more === undefined ? [] : [{ ...night, price: { ...night.price, minor: night.price.minor + more } }]
    })
  }, first)
}

/** What all lines together cost in a night; null when it is unknown or cannot be had. */
export function nightTotal(lines: readonly LineNights[], date: PlainDate): number | null {
  let sum = 0
  for (const line of lines) {
    const night = line.nights.find((one) => one.date === date)
    if (!night || !isFree(line, night)) return null
    sum += night.price.minor
  }
  return lines.length > 0 ? sum : null
}

function isFree(line: LineNights, night: CalendarNight): boolean {
  return !night.closed && night.availableRooms + line.heldOn(night.date) >= line.quantity
}

/** True when a known night cannot be had in the rooms that are wanted. */
function isTaken(lines: readonly LineNights[], date: PlainDate): boolean {
  return lines.some((line) => {
    const night = line.nights.find((one) => one.date === date)
    return night !== undefined && !isFree(line, night)
  })
}

/** True when no stay can begin on a date: its night is taken, or nobody may arrive. */
export function cannotArrive(lines: readonly LineNights[], date: PlainDate): boolean {
  return isTaken(lines, date) || lines.some(({ nights }) => isClosedToArrival(nights.find((one) => one.date === date)))
}

function isClosedToArrival(night: CalendarNight | undefined): boolean {
  return night !== undefined && arrivalRules(night).every((one) => one.closedToArrival)
}

/** True when a stay that begins on `checkIn` cannot end on `date`: a night between them is taken, or no plan sells it. */
export function cannotLeave(lines: readonly LineNights[], checkIn: PlainDate, date: PlainDate): boolean {
  if (date <= checkIn) return cannotArrive(lines, date)
  const between = listNights(checkIn, date)
  if (between.some((night) => isTaken(lines, night))) return true
  const calendars = lines.map(({ nights }) => {
    const byDate = new Map(nights.map((night) => [night.date, night]))
    return (day: PlainDate) => byDate.get(day)
  })
  return !isSoldByOne(calendars, between, date)
}
