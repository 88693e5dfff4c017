import type { LineLimits } from '@keystay/contract/bookings/forms'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Draft } from '../state/draft.ts'

/**
 * What a room type allows the draft. Rooms that the draft's own booking holds on these nights count as free to it: the server
 * gives them back before it takes others.
 */
export function limitsOf(
  offers: readonly AvailableRoomType[],
  booking: Booking | null,
  draft: Pick<Draft, 'checkIn' | 'checkOut'>,
  roomTypeId: string,
): LineLimits | undefined {
  const offer = offers.find((one) => one.id === roomTypeId)
  if (!offer) return undefined
  return {
    maxOccupancy: offer.maxOccupancy,
    cots: offer.cots,
    availableRooms: offer.availableRooms + heldRooms(booking, draft, roomTypeId),
    bedTypes: offer.bedTypes.map(({ value }) => value),
  }
}

/** How many rooms of a type the draft's booking holds on the draft's nights. */
export function heldRooms(
  booking: Booking | null,
  { checkIn, checkOut }: Pick<Draft, 'checkIn' | 'checkOut'>,
  roomTypeId: string,
): number {
  const meets = booking && checkIn && checkOut && booking.checkIn < checkOut && checkIn < booking.checkOut
  if (!meets) return 0
  return booking.lines.reduce((sum, line) => (line.roomType.id === roomTypeId ? sum + line.quantity : sum), 0)
}
