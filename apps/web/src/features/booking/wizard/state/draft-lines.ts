import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { RoomType } from '@keystay/contract/room-types/entities'

export type LineRoomType = Pick<RoomType, 'id' | 'maxOccupancy' | 'bedTypes'>
export type LineChange = Partial<Omit<BookingLineRequest, 'roomTypeId'>>
type Lines = readonly BookingLineRequest[]

/** What is typed may be no number yet. */
const whole = (count: number): number => (Number.isInteger(count) ? count : 0)
const guestsOf = (lines: Lines): number =>
  lines.reduce((sum, line) => sum + whole(line.adults) + whole(line.children), 0)

/**
 * Adds a room type. The first one takes as many rooms as the guests need; a later one takes the guests who have no bed yet,
 * or else one adult from the fullest line, so that the guests still add up.
 */
export function addLine(lines: Lines, roomType: LineRoomType, guests: number): Lines {
  if (lines.some((line) => line.roomTypeId === roomType.id)) return lines
  const { maxOccupancy } = roomType
  const open = guests - guestsOf(lines)
  const moved = open > 0 ? lines : lendAdult(lines)
  const guestsLeft = Math.max(1, guests - guestsOf(moved))
  const quantity = Math.min(maxOccupancy, Math.ceil(guestsLeft / maxOccupancy))
  const adults = Math.min(guestsLeft, quantity * maxOccupancy)
  const bedType = roomType.bedTypes[0]?.value ?? ''
  return [...moved, { roomTypeId: roomType.id, quantity, bedType, adults, children: 0 }]
}

function lendAdult(lines: Lines): Lines {
  const most = Math.max(...lines.map((line) => whole(line.adults)))
  const from = lines.findIndex((line) => line.adults === most && most > 1)
  return lines.map((line, index) => (index === from ? { ...line, adults: line.adults - 1 } : line))
}

/** How many guests fit into the chosen rooms; null while a room type is unknown. */
export function placesIn(lines: Lines, roomTypes: readonly LineRoomType[]): number | null {
  const places = lines.map(({ roomTypeId, quantity }) => {
    const roomType = roomTypes.find((one) => one.id === roomTypeId)
    return roomType ? roomType.maxOccupancy * whole(quantity) : null
  })
  return places.reduce<number | null>((sum, here) => (sum === null || here === null ? null : sum + here), 0)
}

/** Removes a room type; a single line that remains takes its guests along. */
export function removeLine(lines: Lines, roomTypeId: string): Lines {
  const removed = lines.find((line) => line.roomTypeId === roomTypeId)
  const [only, ...others] = lines.filter((line) => line.roomTypeId !== roomTypeId)
  if (!removed || !only) return []
  if (others.length > 0) return [only, ...others]
  return [{ ...only, adults: only.adults + removed.adults, children: only.children + removed.children }]
}

export function changeLine(lines: Lines, roomTypeId: string, change: LineChange): Lines {
  return lines.map((line) => (line.roomTypeId === roomTypeId ? { ...line, ...change } : line))
}
