import type { Stripe } from 'stripe'
import { brandOf, type Card } from './cards.ts'
import { newId } from './ids.ts'
import type { Charge, Intent, Session, StripeState } from './state.ts'

/** The payment of a session: made when a card is tried for the first time. */
export function newIntent(state: StripeState, session: Session): Intent {
  const id = newId('pi_3')
  const intentData = state.requests.get(session.id)?.intent
  return {
    ...absentOfIntent,
    id,
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    client_secret: newId(`${id}_secret`),
    created: state.clock.seconds(),
    currency: session.currency ?? '',
    description: intentData?.description ?? null,
    metadata: intentData?.metadata ?? {},
    receipt_email: intentData?.receipt_email ?? null,
    statement_descriptor_suffix: intentData?.statement_descriptor_suffix ?? null,
    allowed_payment_method_types: ['card'],
    payment_method_types: ['card'],
  }
}

/** An attempt to charge the card: one that was declined is a charge too, a failed one. */
export function newCharge(
  state: StripeState,
  intent: Intent,
  payer: { readonly card: Card; readonly name: string | null; readonly email: string | null },
): Charge {
  const { card } = payer
  return {
    ...absentOfCharge,
    id: newId('ch_3'),
    object: 'charge',
    amount: intent.amount,
    billing_details: { address: null, email: payer.email, name: payer.name, phone: null, tax_id: null },
    created: state.clock.seconds(),
    currency: intent.currency,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: newId('pm_1'),
    payment_method_details: { type: 'card', card: cardDetails(card) },
    receipt_email: intent.receipt_email,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
  }
}

function cardDetails(card: Card): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: brandOf(card.number),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: card.month,
    exp_year: card.year,
    funding: 'credit',
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: brandOf(card.number),
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

const absentOfIntent = {
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  status: 'requires_payment_method',
  transfer_group: null,
} satisfies Partial<Intent>

const absentOfCharge = {
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  captured: false,
  customer: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  outcome: null,
  paid: false,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  status: 'failed',
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Charge>
