import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { Booking } from '@keystay/contract/entities'
import { instantIn } from '../../platform/zones.ts'

type Stay = Pick<Booking, 'id' | 'propertyId' | 'code' | 'checkIn' | 'checkOut' | 'createdAt'> & {
  readonly hotel: Omit<Booking['hotel'], 'photo' | 'paymentMethods'>
}

/** The stay as an iCalendar file: from check-in to check-out, at the hotel's times. */
export function bookingCalendar(booking: Stay, publicUrl: string): string {
  const { hotel } = booking
  const calendar = ical({ prodId: { company: 'Keystay', product: 'Bookings' }, method: ICalCalendarMethod.PUBLISH })
  calendar.createEvent({
    id: `${booking.id}@keystay`,
    start: instantIn(hotel.timezone, booking.checkIn, hotel.checkInTime),
    end: instantIn(hotel.timezone, booking.checkOut, hotel.checkOutTime),
    stamp: new Date(booking.createdAt),
    summary: `${hotel.name} · ${booking.code.slice(0, 4)}-${booking.code.slice(4)}`,
    location: `${hotel.name}, ${hotel.address}, ${hotel.zip} ${hotel.city}`,
    // Who travels is not busy all day and night.
    transparency: ICalEventTransparency.TRANSPARENT,
    // Without the token: calendars are shared, and whoever has it can cancel.
    url: new URL(`/${hotel.slug}/${booking.propertyId}/bookings/${booking.id}`, publicUrl).href,
  })
  return calendar.toString()
}
