import { atProperty, atRoomType, optionalStay, bothOrNone } from '../shared/params.ts'
import { z } from 'zod'
import { page, list, data } from '../shared/replies.ts'
import { optionalText, dateField, guestsField, stayOrderCheck, say, idField } from '../shared/fields.ts'
import { adultLeftCheck, agesField, agesQuery } from '../shared/guest-ages.ts'
import { chosenExtras } from '../extras/forms.ts'
import { exemptionsCheck, statedExemptions } from '../local-taxes/exemptions.ts'
import { bookingLineRequest, bookingLines } from '../bookings/forms.ts'
import { gapNightsField } from '../gap-deals/forms.ts'
import { typedCode } from '../vouchers/forms.ts'
import { availableRoomType, roomType, roomsQuote, availability, calendarNight } from './entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'

export const searchRoomTypes = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/search',
  summary: 'Room types of a hotel by name, dates and guests, with what is free and what it costs',
  write: false,
  access: 'public',
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: z
    .strictObject({
      ...page,
      name: optionalText(100),
      checkIn: dateField('check_in_required'),
      checkOut: dateField('check_out_required'),
      guests: guestsField,
      /** Of the children among the guests; absent: all are adults. */
      ages: agesField.optional(),
      /** Nights of the stay that were offered beside it. */
      gapNights: gapNightsField.optional(),
    })
    .superRefine(stayOrderCheck)
    .superRefine(adultLeftCheck),
  reply: list(availableRoomType),
} as const satisfies Endpoint

export const quoteRooms = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/quotes',
  summary: 'What chosen rooms cost by every plan that sells them all, cheapest first, whether they are free or not',
  write: false,
  access: 'public',
  costPerNight: 0.02,
  status: 200,
  params: atProperty,
  body: z
    .strictObject({
      checkIn: dateField('check_in_required'),
      checkOut: dateField('check_out_required'),
      lines: bookingLines(bookingLineRequest.omit({ bedType: true })),
      extras: chosenExtras.optional(),
      /** Adults who are exempt of local taxes; absent: none. */
      exemptions: statedExemptions.optional(),
      /** A discount code, refused at its field where it does not apply. */
      voucher: typedCode.nullish(),
      /** The held booking that is to be changed, whose own rooms and whose own use of the code are no other's. */
      bookingId: idField.nullish(),
      gapNights: gapNightsField.optional(),
      /** The hotel chooses the room: of this type or a better one. */
      flexible: z.boolean(say('invalid')).optional(),
    })
    .superRefine(stayOrderCheck)
    .superRefine(exemptionsCheck),
  reply: data(z.array(roomsQuote)),
} as const satisfies Endpoint

export const getRoomType = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/room-types/:roomTypeId',
  summary: 'Details of a room type; with dates also what is free and what it costs',
  write: false,
  access: 'public',
  costPerNight: 0.02,
  status: 200,
  params: atRoomType,
  query: z
    .object({ ...optionalStay, guests: guestsField.default(2), ages: agesQuery })
    .superRefine(bothOrNone)
    .superRefine(adultLeftCheck),
  reply: data(roomType.extend({ availability: availability.nullable() })),
} as const satisfies Endpoint

export const getCalendar = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/room-types/:roomTypeId/calendar',
  summary: 'Price, free rooms and restrictions of each night of a month (YYYY-MM)',
  write: false,
  access: 'public',
  status: 200,
  params: atRoomType,
  query: z
    .object({
      month: z.string(say('required')).regex(/^20\d\d-(0[1-9]|1[0-2])$/, say('date_invalid')),
      /** Whom the prices are for, of them as many as one room sleeps; absent: as many as it is furnished for. */
      guests: guestsField.optional(),
      ages: agesQuery,
    })
    .superRefine(adultLeftCheck),
  reply: data(z.array(calendarNight)),
} as const satisfies Endpoint
