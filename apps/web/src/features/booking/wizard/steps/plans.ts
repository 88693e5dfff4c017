import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { AvailableRoomType, StayPrice } from '@keystay/contract/room-types/entities'

/** What a stay in a room type costs by a plan; undefined where that does not sell it. */
export function priceBy(roomType: AvailableRoomType, planId: string | null): StayPrice | undefined {
  return plansOf(roomType).find((plan) => plan.planId === planId)
}

/** A hotel that has the standard plan alone lists none. */
function plansOf(roomType: AvailableRoomType): readonly StayPrice[] {
  return roomType.plans.length > 0 ? roomType.plans : [roomType]
}

/** The plans that all chosen room types can be booked by; while none is chosen, all that sell any. */
export function plansFor(
  lines: readonly Pick<BookingLineRequest, 'roomTypeId'>[],
  roomTypes: readonly AvailableRoomType[],
): readonly StayPrice[] {
  const chosen = roomTypes.filter(({ id }) => lines.some(({ roomTypeId }) => roomTypeId === id))
  const all = (chosen.length > 0 ? chosen : roomTypes).flatMap(plansOf)
  return all.filter(
    ({ planId }, index) =>
      all.findIndex((plan) => plan.planId === planId) === index &&
      chosen.every((roomType) => priceBy(roomType, planId)),
  )
}
