import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField, say } from '../shared/fields.ts'
import { deskMethods } from '../shared/kinds.ts'
import { atBooking } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { folio } from './entities.ts'
import { chargeForm, deskPaymentForm, payerForm, maxPosition } from './forms.ts'

export const getFolio = {
  method: 'GET',
  path: '/v1/properties/:propertyId/bookings/:bookingId/folio',
  summary: "A booking's bill: its lines by payer with their VAT, what was paid online and at the desk, and what is due",
  write: false,
  access: 'owner',
  right: 'money',
  status: 200,
  params: atBooking,
  reply: data(folio),
} as const satisfies Endpoint

export const payAtDesk = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/folio/payments',
  summary: 'Record money that a guest pays at the desk, or that the desk gives back; the same id is written once',
  write: true,
  access: 'owner',
  right: 'money',
  moreRights: { kind: { refund: 'refunds' } },
  status: 201,
  params: atBooking,
  body: deskPaymentForm,
  reply: data(folio),
} as const satisfies Endpoint

export const turnDeskPayment = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/folio/payments/:paymentId/reversal',
  summary: 'Take back a payment or a refund that was recorded wrongly, once',
  write: true,
  access: 'owner',
  right: 'refunds',
  status: 201,
  params: z.object({ propertyId: idField, bookingId: idField, paymentId: idField }),
  reply: data(folio),
} as const satisfies Endpoint

export const addCharge = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/folio/lines',
  summary: 'Put an extra or any text on the bill of a guest who has arrived',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: atBooking,
  body: chargeForm,
  reply: data(folio),
} as const satisfies Endpoint

export const turnCharge = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/folio/lines/:position/reversal',
  summary: 'Take back a charge by the same line turned, once; what was paid too much goes back',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: z.object({
    propertyId: idField,
    bookingId: idField,
    position: z.coerce
      .number(say('invalid'))
      .int(say('invalid'))
      .min(0, say('invalid'))
      .max(maxPosition, say('invalid')),
  }),
  query: z.object({ refundBy: z.enum(deskMethods, say('invalid')).default('cash') }),
  reply: data(folio),
} as const satisfies Endpoint

export const setPayer = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/bookings/:bookingId/folio/payers',
  summary: 'Say who pays lines of a bill, or an amount of them',
  write: true,
  access: 'owner',
  right: 'money',
  status: 200,
  params: atBooking,
  body: payerForm,
  reply: data(folio),
} as const satisfies Endpoint
