import { z } from 'zod'
import { boards, planTerms } from '../rate-plans/entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField, say } from '../shared/fields.ts'
import { guestRow } from '../guests/entities.ts'
import { money } from '../shared/money.ts'
import { atProperty } from '../shared/params.ts'
import { priceLine } from '../shared/price-lines.ts'
import { data } from '../shared/replies.ts'
import { isOneLine, isStorable } from '../shared/text-rules.ts'
import { ownBookingForm, ownStayForm } from './own-forms.ts'
import { ownerBooking } from './owner-entities.ts'

/** What a stay would cost that the hotel books itself, by each of its plans and by the one that it chose. */
export const ownQuote = z.object({
  plans: z.array(
    z.object({
      /** Null: the standard plan, which may have no name. */
      planId: idField.nullable(),
      name: z.string().nullable(),
      board: z.enum(boards),
      total: money,
      /** Whether the rules sell it for this stay; otherwise a reason is asked for. */
      isSold: z.boolean(),
    }),
  ),
  /** Of the plan that was asked for. */
  terms: planTerms,
  priceLines: z.array(priceLine),
  total: money,
  /** What its nights cost after discounts, and what they would by the rules. */
  nights: money,
  nightsByRules: money,
  /** How many rooms of each type that was asked for are free. */
  free: z.array(z.object({ roomTypeId: idField, rooms: z.int().min(0) })),
})
export type OwnQuote = z.infer<typeof ownQuote>

export const quoteOwnBooking = {
  method: 'POST',
  path: '/v1/properties/:propertyId/own-bookings/quotes',
  summary: 'What a stay costs that the hotel books itself, by each of its plans, and how many rooms are free',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atProperty,
  body: ownStayForm,
  reply: data(ownQuote),
} as const satisfies Endpoint

export const createOwnBooking = {
  method: 'POST',
  path: '/v1/properties/:propertyId/own-bookings',
  summary: 'Book for a guest, confirmed or as an option until the end of a day; needs an Idempotency-Key header',
  write: true,
  access: 'owner',
  right: 'desk',
  moreRights: { otherwise: 'price_override' },
  cost: 5,
  status: 201,
  params: atProperty,
  body: ownBookingForm,
  reply: data(ownerBooking),
} as const satisfies Endpoint

export const findKnownGuests = {
  method: 'GET',
  path: '/v1/properties/:propertyId/known-guests',
  summary: 'Guests of the hotel, by beginnings of names and e-mail addresses, or digits of a telephone number',
  write: false,
  access: 'owner',
  right: 'desk',
  status: 200,
  params: atProperty,
  query: z.object({
    q: z
      .string(say('required'))
      .min(2, say('required'))
      .max(100, say('too_long'))
      .refine(isStorable, say('text_invalid'))
      .refine(isOneLine, say('text_controls')),
  }),
  reply: data(z.array(guestRow)),
} as const satisfies Endpoint
