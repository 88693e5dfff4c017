import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { instantIn } from '../../platform/values/zones.ts'

type Stay = Pick<
  Booking,
  'id' | 'propertyId' | 'code' | 'status' | 'checkIn' | 'checkOut' | 'createdAt' | 'changes'
> & {
  readonly hotel: Omit<Booking['hotel'], 'photo' | 'paymentMethods'>
}

type Sender = {
  readonly publicUrl: string
  /** "Keystay <bookings@example.com>": calendars take an entry back only from whom they have it. */
  readonly from: string
  /** When this was written; the booking's own time where nothing else is known. */
  readonly at?: string
}

/**
 * The stay as an iCalendar file: from check-in to check-out, at the hotel's times. Of a cancelled booking it takes the entry
 * out of a calendar again: the same name, a later version (https://www.rfc-editor.org/rfc/rfc5546#section-3.2.5).
 */
export function bookingCalendar(booking: Stay, { publicUrl, from, at }: Sender): string {
  const { hotel } = booking
  const isOver = booking.status === 'cancelled'
  const method = isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({ prodId: { company: 'Keystay', product: 'Bookings' }, method })
  calendar.createEvent({
    id: `${booking.id}@keystay`,
    start: instantIn(hotel.timezone, booking.checkIn, hotel.checkInTime),
    end: instantIn(hotel.timezone, booking.checkOut, hotel.checkOutTime),
    sequence: booking.changes + (isOver ? 1 : 0),
    status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(at ?? booking.createdAt),
    organizer: { name: 'Keystay', email: /<([^<>]+)>/.exec(from)?.[1] ?? from },
    summary: `${hotel.name} · ${booking.code.slice(0, 4)}-${booking.code.slice(4)}`,
    location: `${hotel.name}, ${hotel.address}, ${hotel.zip} ${hotel.city}`,
    // Who travels is not busy all day and night.
    transparency: ICalEventTransparency.TRANSPARENT,
    // Without the token: calendars are shared, and whoever has it can cancel.
    url:
      publicUrl + addressOf('booking', { hotelKey: hotel.slug, propertyId: booking.propertyId, bookingId: booking.id }),
  })
  return calendar.toString()
}
