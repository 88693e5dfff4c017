import { amountProblem } from './currencies.ts'
import { refuse } from './api/errors.ts'
import { newId } from './ids.ts'
import type { SessionCreate } from './api/params.ts'
import type { Session, StripeState } from './state.ts'

const dayS = 24 * 60 * 60
const leastS = 30 * 60

/** Checks what only the whole request shows and makes the session object. */
export function newSession(state: StripeState, params: SessionCreate): Session {
  const created = state.clock.seconds()
  const { currency, total } = totalOf(params)
  const expiresAt = params.expires_at ?? created + dayS
  if (expiresAt < created + leastS)
    throw refuse(400, 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  if (expiresAt > created + dayS)
    throw refuse(400, 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  return {
    ...absent,
    id: newId('cs_test', 58),
    object: 'checkout.session',
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    payment_method_types: ['card'],
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
  }
}

function totalOf({ line_items: items }: SessionCreate): { currency: string; total: number } {
  const currency = items[0]?.price_data.currency ?? ''
  const other = items.findIndex((item) => item.price_data.currency !== currency)
  if (other !== -1) {
    throw refuse(400, 'All line items must use the same currency.', {
      param: `line_items[${other}][price_data][currency]`,
    })
  }
  const total = items.reduce((sum, item) => sum + item.price_data.unit_amount * item.quantity, 0)
  const problem = amountProblem(total, currency)
  if (problem) throw refuse(400, problem.message, { code: problem.code })
  return { currency, total }
}

/** What a new session in payment mode always says. */
const absent = {
  after_expiration: null,
  allow_promotion_codes: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
} satisfies Partial<Session>
