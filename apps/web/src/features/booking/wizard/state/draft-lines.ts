import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import { maxGuests } from '@keystay/contract/shared/limits'
import type { ChildAges } from '@keystay/contract/shared/stay-search'
import type { RoomType } from '@keystay/contract/room-types/entities'

export type LineRoomType = Pick<RoomType, 'id' | 'maxOccupancy' | 'bedTypes' | 'cots'>
export type LineChange = Partial<Omit<BookingLineRequest, 'roomTypeId'>>
type Lines = readonly BookingLineRequest[]

/** What is typed may be no number yet. */
export const whole = (count: number): number => (Number.isInteger(count) ? count : 0)
const guestsOf = (lines: Lines): number =>
  lines.reduce((sum, line) => sum + whole(line.adults) + whole(line.children), 0)

/** Who is to be housed: all guests, and the ages of the children among them; null where the hotel does not ask. */
export type Housed = { readonly guests: number; readonly ages: ChildAges | null }

/**
 * Adds a room type. The first one takes as many rooms as the guests need, or `rooms` where the server has said how many those
 * are (small children may sleep in cots); a later one takes the guests who have no bed yet, or else one adult from the fullest
 * line, so that the guests still add up.
 */
export function addLine(lines: Lines, roomType: LineRoomType, { guests, ages }: Housed, rooms?: number): Lines {
  if (lines.some((line) => line.roomTypeId === roomType.id)) return lines
  const { maxOccupancy } = roomType
  const open = guests - guestsOf(lines)
  const moved = open > 0 ? lines : lendAdult(lines)
  const guestsLeft = Math.max(1, guests - guestsOf(moved))
  const known = lines.length === 0 ? rooms : undefined
  const quantity = known ?? Math.min(maxOccupancy, Math.ceil(guestsLeft / maxOccupancy))
  const taken = known === undefined ? Math.min(guestsLeft, quantity * maxOccupancy) : guestsLeft
  const line = { roomTypeId: roomType.id, quantity, bedType: roomType.bedTypes[0]?.value ?? '' }
  if (ages === null) return [...moved, { ...line, adults: taken, children: 0 }]
  const without = bedless(ages, moved)
  const adults = Math.max(1, Math.min(taken, guestsLeft - without.length))
  const asleep = without.slice(0, taken - adults)
  return [...moved, { ...line, adults, children: asleep.length, ages: asleep }]
}

/** The children who are in no line yet. */
function bedless(ages: ChildAges, lines: Lines): ChildAges {
  const housed = lines.flatMap((line) => line.ages ?? [])
  return ages.filter((age) => {
    const at = housed.indexOf(age)
    if (at !== -1) housed.splice(at, 1)
    return at === -1
  })
}

function lendAdult(lines: Lines): Lines {
  const most = Math.max(...lines.map((line) => whole(line.adults)))
  const from = lines.findIndex((line) => line.adults === most && most > 1)
  return lines.map((line, index) => (index === from ? { ...line, adults: line.adults - 1 } : line))
}

/** How many guests fit into the chosen rooms, children also into their cots; null while a room type is unknown. */
export function placesIn(lines: Lines, roomTypes: readonly LineRoomType[]): number | null {
  const places = lines.map(({ roomTypeId, quantity, children }) => {
    const roomType = roomTypes.find((one) => one.id === roomTypeId)
    if (!roomType) return null
    const rooms = whole(quantity)
    return roomType.maxOccupancy * rooms + Math.min(whole(children), roomType.cots * rooms)
  })
  return places.reduce<number | null>((sum, here) => (sum === null || here === null ? null : sum + here), 0)
}

/** Removes a room type; a single line that remains takes its guests along. */
export function removeLine(lines: Lines, roomTypeId: string): Lines {
  const removed = lines.find((line) => line.roomTypeId === roomTypeId)
  const [only, ...others] = lines.filter((line) => line.roomTypeId !== roomTypeId)
  if (!removed || !only) return []
  if (others.length > 0) return [only, ...others]
  const { split: _split, ...rest } = only
  const ages = only.ages && [...only.ages, ...(removed.ages ?? [])]
  const [adults, children] = [only.adults + removed.adults, only.children + removed.children]
  return [{ ...rest, adults, children, ...(ages && { ages }) }]
}

/** Who slept where is forgotten with the guests or rooms that it was about. */
export function changeLine(lines: Lines, roomTypeId: string, change: LineChange): Lines {
  const keepsSplit = Object.keys(change).every((name) => name === 'bedType' || name === 'split')
  return lines.map((line) => {
    if (line.roomTypeId !== roomTypeId) return line
    const { split, ...rest } = line
    return { ...rest, ...(keepsSplit && split && { split }), ...change }
  })
}

/** So many children: those who are known keep their ages, others have an unknown one. */
export function childrenOf(ages: ChildAges, count: number): LineChange {
  const isCount = Number.isInteger(count) && count >= 0 && count <= maxGuests
  if (!isCount) return { children: count }
  return { children: count, ages: Array.from({ length: count }, (_, index) => ages[index] ?? null) }
}
