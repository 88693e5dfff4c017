import { z } from 'zod'
import { fromPaypalAmount } from './paypal-amounts.ts'

const amount = z.object({ currency_code: z.string(), value: z.string() }).transform((written, context) => {
  const money = fromPaypalAmount(written)
  if (money) return money
  context.addIssue({ code: 'custom', message: `${written.value} ${written.currency_code} is no amount` })
  return z.NEVER
})
const links = z.array(z.object({ rel: z.string(), href: z.string() }))
const id = z.string().min(1).max(100)

export const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const orderStatus = z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED'])
const capture = z.object({
  id,
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  // Why it is pending or denied. PayPal adds reasons: one that we do not know is one all the same.
  status_details: z.object({ reason: z.string().max(64).optional() }).optional(),
  amount,
})
const refundStatus = z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED'])
const refund = z
  .object({ id, status: refundStatus, amount, custom_id: z.string().optional(), links })
  .transform(({ custom_id, links: to, ...rest }, context) => {
    // Its capture is told by nothing but the way up.
    const captureId = to.find(({ rel }) => rel === 'up')?.href.match(/\/v2\/payments\/captures\/([^/]+)$/)?.[1]
    if (captureId !== undefined) return { ...rest, captureId, reference: custom_id ?? null }
    context.addIssue({ code: 'custom', message: 'A refund without its capture' })
    return z.NEVER
  })

/** What a new order tells. */
export const createdOrder = z
  .object({ id, status: orderStatus, links })
  .transform(({ id: orderId, status, links: to }, context) => {
    const approveUrl = to.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href
    if (approveUrl !== undefined && URL.canParse(approveUrl)) return { id: orderId, status, approveUrl }
    context.addIssue({ code: 'custom', message: 'An order that nobody can approve' })
    return z.NEVER
  })

/** An order as it stands, with the money that has moved. Ours have one purchase unit. */
export const standingOrder = z
  .object({
    id,
    status: orderStatus,
    purchase_units: z.tuple([
      z.object({
        custom_id: z.string(),
        amount,
        payments: z
          .object({ captures: z.array(capture).default([]), refunds: z.array(refund).default([]) })
          .default({ captures: [], refunds: [] }),
      }),
    ]),
  })
  .transform(({ purchase_units: [unit], ...order }) => ({
    ...order,
    reference: unit.custom_id,
    amount: unit.amount,
    captures: unit.payments.captures,
    refunds: unit.payments.refunds,
  }))

export const refundReply = z.object({ id, status: refundStatus })
export const verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

/**
 * Every failure that PayPal explains, with where the payer is to go because of it, if it says so. The token endpoint has a
 * shape of its own.
 */
export const failureReply = z.union([
  z
    .object({
      name: z.string(),
      details: z.array(z.object({ issue: z.string() })).default([]),
      links: links.catch([]).default([]),
    })
    .transform(({ name, details, links: to }) => ({ issue: details[0]?.issue ?? name, ...wayBack(to) })),
  z.object({ error: z.string() }).transform(({ error }) => ({ issue: error })),
])

function wayBack(to: z.output<typeof links>): { readonly payerTo?: string } {
  const href = to.find(({ rel }) => rel === 'redirect' || rel === 'payer-action' || rel === 'approve')?.href
  return href !== undefined && URL.canParse(href) ? { payerTo: href } : {}
}

export type CreatedOrder = z.output<typeof createdOrder>
export type PaypalOrder = z.output<typeof standingOrder>
export type PaypalRefund = z.output<typeof refundReply>
