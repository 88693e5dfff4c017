/** How many rooms one call adds at most, and how many a room type has at most. */
export const maxRoomsAtOnce = 300
export const maxRoomsOfType = 500
const maxNumberLength = 12
/** Two numbers with a dash and some spaces between them. */
const maxRangeLength = 40

export type RoomNumbers =
  | { readonly numbers: readonly string[] }
  | { readonly problem: 'room_number_required' | 'room_number_invalid' | 'rooms_too_many' }

const single = /^[\p{L}\p{N}][\p{L}\p{N} ./]*$/u
const range = /^([\p{L}\p{N} ./]*?)(\d{1,6})\s*[-–—]\s*([\p{L}\p{N} ./]*?)(\d{1,6})$/u

/** True for the number of one room: "101", "A 12", "Suite 3". */
export function isRoomNumber(text: string): boolean {
  return text.length <= maxNumberLength && single.test(text) && text.trim() === text
}

/**
 * The rooms that an owner writes: "101", "101, 105" or "101–120"; a range keeps its leading zeros and what stands before
 * its digits ("A01–A10"). Each number once, in order.
 */
export function readRoomNumbers(text: string): RoomNumbers {
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  const roomNumbers = new Set<string>()
  for (const part of parts.filter(Boolean)) {
    const numbers = readPart(part)
    if (!numbers) return { problem: 'room_number_invalid' }
    if (roomNumbers.size + numbers.length > maxRoomsAtOnce) return { problem: 'rooms_too_many' }
    for (const number of numbers) roomNumbers.add(number)
  }
  return roomNumbers.size === 0 ? { problem: 'room_number_required' } : { numbers: [...roomNumbers] }
}

function readPart(part: string): readonly string[] | null {
  if (part.length > maxRangeLength) return null
  const [whole, before = '', first = '', beforeLast = '', last = ''] = range.exec(part) ?? []
  if (whole === undefined) return isRoomNumber(part) ? [part] : null
  const count = Number(last) - Number(first) + 1
  if (count < 1 || (beforeLast !== '' && beforeLast !== before)) return null
  if (!isRoomNumber(`${before}${last.padStart(first.length, '0')}`)) return null
  return Array.from(
    { length: Math.min(count, maxRoomsAtOnce + 1) },
    (_, index) => `${before}${String(Number(first) + index).padStart(first.length, '0')}`,
  )
}
