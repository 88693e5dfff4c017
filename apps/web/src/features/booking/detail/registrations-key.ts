import type { Booking } from '@keystay/contract/bookings/entities'
import type { GuestRegistrations } from '@keystay/contract/registrations/entities'

/** What the registrations of a booking are kept under. */
export const registrationsKey = ({ propertyId, id }: Booking) => ['booking', propertyId, id, 'registrations']

/** One of its rooms, as its guest may register for it. */
export type OwnStay = GuestRegistrations['stays'][number]
