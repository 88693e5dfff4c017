import { z } from 'zod'
import { ownerBooking } from '../bookings/owner-entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField } from '../shared/fields.ts'
import { atBooking, atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { receiptOutcomes, transferAccount } from './entities.ts'
import { receiptForm, transferAccountForm } from './forms.ts'

export const getTransferAccount = {
  method: 'GET',
  path: '/v1/properties/:propertyId/transfer-account',
  summary: 'The bank account to which guests may transfer what they pay; blank and off where none was saved',
  write: false,
  access: 'owner',
  right: 'bank',
  status: 200,
  params: atProperty,
  reply: data(transferAccount),
} as const satisfies Endpoint

export const saveTransferAccount = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/transfer-account',
  summary:
    'Save the bank account, how long rooms wait for a transfer and how many may; off, nobody is offered it any more',
  write: true,
  access: 'owner',
  right: 'bank',
  status: 200,
  params: atProperty,
  body: transferAccountForm,
  reply: data(transferAccount),
} as const satisfies Endpoint

export const recordTransfer = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/transfers',
  summary: 'Record money that came by transfer; the reply says what became of it',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: atBooking,
  body: receiptForm,
  reply: data(z.object({ outcome: z.enum(receiptOutcomes), booking: ownerBooking })),
} as const satisfies Endpoint

export const noteRefundSent = {
  method: 'POST',
  path: '/v1/properties/:propertyId/bookings/:bookingId/refunds/:refundId/sent',
  summary: 'Note that money that came by transfer was sent back; a second time changes nothing',
  write: true,
  access: 'owner',
  right: 'refunds',
  status: 200,
  params: z.object({ propertyId: idField, bookingId: idField, refundId: idField }),
  reply: data(ownerBooking),
} as const satisfies Endpoint
