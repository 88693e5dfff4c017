import { z } from 'zod'

const text = (most: number) => z.string().min(1).max(most)
const amount = z.strictObject({
  currency_code: z.string().length(3),
  value: z
    .string()
    .max(32)
    .regex(/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/),
})
const address = z.url({ protocol: /^https?$/ }).max(4000)
const locale = z
  .string()
  .min(2)
  .max(10)
  .regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/)
const experience = {
  brand_name: text(127).optional(),
  locale: locale.optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).default('CONTINUE'),
  return_url: address,
  cancel_url: address,
}

/** POST /v2/checkout/orders: of PayPal's fields those of one payment through PayPal's own pages, and no other. */
export const orderRequest = z
  .strictObject({
    intent: z.literal('CAPTURE'),
    purchase_units: z
      .array(
        z.strictObject({
          reference_id: text(256).default('default'),
          custom_id: text(127).optional(),
          invoice_id: text(127).optional(),
          description: text(127).optional(),
          amount,
        }),
      )
      .min(1)
      .max(1),
    payment_source: z
      .strictObject({
        paypal: z.strictObject({
          experience_context: z.strictObject({
            ...experience,
            landing_page: z.enum(['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING']).optional(),
            payment_method_preference: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional(),
            payment_method_selected: z.literal('PAYPAL').optional(),
          }),
        }),
      })
      .optional(),
    application_context: z
      .strictObject({
        ...experience,
        landing_page: z.enum(['LOGIN', 'BILLING', 'NO_PREFERENCE']).optional(),
        payment_method: z
          .strictObject({ payee_preferred: z.enum(['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED']).optional() })
          .optional(),
      })
      .optional(),
  })
  .refine((body) => body.payment_source !== undefined || body.application_context !== undefined, {
    path: ['payment_source'],
  })
export type OrderRequest = z.output<typeof orderRequest>

/** POST /v2/checkout/orders/{id}/capture: the payer has chosen all there is to choose. */
export const captureRequest = z.strictObject({})

/** POST /v2/payments/captures/{id}/refund: without an amount all that is left. */
export const refundRequest = z.strictObject({
  amount: amount.optional(),
  custom_id: text(127).optional(),
  invoice_id: text(127).optional(),
  note_to_payer: text(255).optional(),
})

/** POST /v1/notifications/verify-webhook-signature. */
export const verifyRequest = z.strictObject({
  auth_algo: text(100).regex(/^[a-zA-Z0-9]+$/),
  cert_url: z.url().max(500),
  transmission_id: text(50).regex(/^(?!\d+$)\w+\S+/),
  transmission_sig: text(500).regex(/^(?!\d+$)\w+\S+/),
  transmission_time: z.iso.datetime({ offset: true }).max(100),
  webhook_id: text(50).regex(/^[a-zA-Z0-9]+$/),
  webhook_event: z.record(z.string(), z.unknown()),
})
