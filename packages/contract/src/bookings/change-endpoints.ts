import { z } from 'zod'
import { planTerms } from '../rate-plans/entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { money } from '../shared/money.ts'
import { atBooking } from '../shared/params.ts'
import { priceLine } from '../shared/price-lines.ts'
import { data } from '../shared/replies.ts'
import { booking } from './entities.ts'
import { ownerStayChange, stayChange, stayForm } from './change-forms.ts'
import { ownerBooking } from './owner-entities.ts'

/** What a change of a confirmed booking would come to. */
export const changeQuote = z.object({
  /** The total now, and as it would be. */
  before: money,
  total: money,
  priceLines: z.array(priceLine),
  terms: planTerms,
  /** What of its money would go back. */
  refund: money,
  /** What of that was taken at the hotel's desk and goes back there. */
  refundAtDesk: money,
  /** What would be left to pay by a link until a date, and at the hotel; null: nothing. */
  byLink: z.object({ amount: money, until: z.iso.date() }).nullable(),
  atHotel: money.nullable(),
  /** What cancelling costs already: later it never costs less. */
  feeFloor: money,
  /** What the change is made on top of. */
  version: z.int(),
})
export type ChangeQuote = z.infer<typeof changeQuote>

// Said whole each time: what a browser does not need of an endpoint is dropped only from what stands in it.
export const quoteStay = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/stay/quotes',
  summary: 'What changing a confirmed booking would cost: the change itself, taken back',
  write: true,
  access: 'its_guest',
  cost: 5,
  status: 200,
  params: atBooking,
  body: stayForm,
  reply: data(changeQuote),
} as const satisfies Endpoint

export const changeStay = {
  method: 'PUT',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/stay',
  summary: 'Change dates, rooms, guests, plan and extras of a confirmed booking; the same again changes nothing',
  write: true,
  access: 'its_guest',
  cost: 5,
  status: 200,
  params: atBooking,
  body: stayChange,
  reply: data(booking),
} as const satisfies Endpoint

export const quoteOwnerStay = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/stay/quotes',
  summary: 'What changing a confirmed booking would cost when the hotel does so',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atBooking,
  body: stayForm,
  reply: data(changeQuote),
} as const satisfies Endpoint

export const changeOwnerStay = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/bookings/:bookingId/stay',
  summary: 'Change dates, rooms, guests, plan and extras of a confirmed booking, with extras that only the hotel adds',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atBooking,
  body: ownerStayChange,
  reply: data(ownerBooking),
} as const satisfies Endpoint
