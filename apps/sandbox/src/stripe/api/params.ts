import { z } from 'zod'
import { currencies } from '../currencies.ts'
import { evidence } from '../evidence.ts'
import { expand, flag, integer, list, metadata, text } from './read-params.ts'

/** Languages of Stripe's hosted page. */
const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'

const url = z.url({ protocol: /^https?$/, error: 'Not a valid URL' })
const currency = z.enum(currencies)
const amount = integer.refine((value) => value >= 1, { error: 'Invalid positive integer' })

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      images: list(url).optional(),
      metadata: metadata.optional(),
    }),
    unit_amount: integer.refine((value) => value >= 0, { error: 'Invalid non-negative integer' }),
  }),
  quantity: amount,
})

/** https://docs.stripe.com/api/checkout/sessions/create: the hosted page in payment mode, paid by card. */
export const sessionCreate = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  // `payment_method_types` is gone since 2026-09-30.endive.
  allowed_payment_method_types: list(z.literal('card')).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text.max(200, { error: 'Invalid string: must be at most 200 characters' }).optional(),
  customer_creation: z.enum(['if_required']).optional(),
  customer_email: z.email({ error: 'Invalid email address' }).optional(),
  expand,
  expires_at: integer.optional(),
  line_items: list(lineItem).min(1).max(100),
  locale: z.enum(locales.split(' ')).optional(),
  metadata: metadata.optional(),
  mode: z.literal('payment'),
  payment_intent_data: z
    .strictObject({
      capture_method: z.enum(['automatic', 'automatic_async']).optional(),
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: z.email({ error: 'Invalid email address' }).optional(),
      statement_descriptor_suffix: text.max(22).optional(),
    })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  success_url: url,
  ui_mode: z.literal('hosted_page').optional(),
})
export type SessionCreate = z.output<typeof sessionCreate>

const page = {
  ending_before: text.optional(),
  limit: integer.refine((value) => value >= 1 && value <= 100, { error: 'Limit must be between 1 and 100' }).optional(),
  starting_after: text.optional(),
  expand,
}

export const onlyExpand = z.strictObject({ expand })
export const sessionList = z.strictObject({
  ...page,
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})
export const ofPaymentList = z.strictObject({ ...page, payment_intent: text.optional(), charge: text.optional() })
export type ListParams = z.output<typeof ofPaymentList>

/** https://docs.stripe.com/api/refunds/create */
export const refundCreate = z.strictObject({
  amount: amount.optional(),
  charge: text.optional(),
  expand,
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
export type RefundCreate = z.output<typeof refundCreate>

/** https://docs.stripe.com/api/disputes/update */
export const disputeUpdate = z.strictObject({
  evidence: evidence.optional(),
  expand,
  intended_submission_method: z.enum(['manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes']).optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
})
export type DisputeUpdate = z.output<typeof disputeUpdate>
