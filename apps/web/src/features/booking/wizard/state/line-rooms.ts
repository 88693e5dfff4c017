import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { maxGuests } from '@keystay/contract/shared/limits'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { whole } from './draft-lines.ts'
import type { Split } from './split-rules.ts'

/** Who sleeps in each room of a line: as it is split, else as many in each room as in any other, or one more. */
export function roomsOf({ quantity, adults, children, ages, split }: BookingLineRequest, told: Split | null): Split {
  const known = split ?? told
  if (known) return known
  const rooms = Math.min(maxGuests, Math.max(1, whole(quantity)))
  const young = ages ?? Array.from({ length: Math.min(maxGuests, whole(children)) }, () => null)
  return Array.from({ length: rooms }, (_, room) => ({
    adults: Math.ceil(Math.max(0, whole(adults) - room) / rooms),
    ages: young.filter((_age, index) => index % rooms === rooms - 1 - room),
  }))
}

/** The guests of a room as a price calendar is asked for them: in a room of children the oldest counts as an adult. Null for nobody. */
export function calendarGuests({ adults, ages }: RoomGuests): Pick<StaySearch, 'guests' | 'ages'> | null {
  const guests = Math.min(maxGuests, adults + ages.length)
  if (guests === 0) return null
  const youngest = ages.toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity) || 0)
  return { guests, ages: youngest.slice(0, guests - 1) }
}
