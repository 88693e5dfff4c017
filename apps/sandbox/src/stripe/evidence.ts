import { z } from 'zod'
import type { Stripe } from 'stripe'

/** Texts of evidence; Stripe takes 20,000 characters of the long ones, and 150,000 in all. */
const texts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const
/** Ids of uploaded files. */
const files = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const
const mostOfOne = 20_000
const mostInAll = 150_000

const text = z.string().max(mostOfOne, { error: `Invalid string: must be at most ${mostOfOne} characters` })
const file = z.string().refine((id) => id === '', { error: 'No such file upload' })

/** https://docs.stripe.com/api/disputes/update: an empty text takes a field back. The stand-in keeps no files. */
export const evidence = z
  .strictObject({
    ...(Object.fromEntries(texts.map((name) => [name, text.optional()])) as Record<
      (typeof texts)[number],
      z.ZodOptional<z.ZodString>
    >),
    ...(Object.fromEntries(files.map((name) => [name, file.optional()])) as Record<
      (typeof files)[number],
      z.ZodOptional<z.ZodString>
    >),
  })
  .refine((fields) => Object.values(fields).join('').length <= mostInAll, {
    error: `The combined character count of all fields is limited to ${mostInAll}.`,
  })

export function emptyEvidence(): Stripe.Dispute['evidence'] {
  const empty = Object.fromEntries([...texts, ...files].map((name) => [name, null]))
  return { ...empty, enhanced_evidence: {} } as unknown as Stripe.Dispute['evidence']
}
