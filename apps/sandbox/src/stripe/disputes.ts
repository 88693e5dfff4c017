import { refuse } from './api/errors.ts'
import { emit } from './events.ts'
import { emptyEvidence } from './evidence.ts'
import { newId } from './ids.ts'
import type { DisputeUpdate } from './api/params.ts'
import type { Charge, Dispute, StripeState } from './state.ts'

const weekS = 7 * 24 * 60 * 60
/** What Stripe takes for a dispute, in the smallest unit of whatever currency. */
const fee = 1500

type Opening = { readonly amount?: number; readonly reason: string; readonly isInquiry?: boolean }

/**
 * The cardholder asks the bank for the money back: it is taken from the balance while the dispute lasts. An inquiry only
 * asks, and takes nothing.
 */
export function openDispute(state: StripeState, charge: Charge, opening: Opening): Dispute {
  const { amount = charge.amount - charge.amount_refunded, reason, isInquiry = false } = opening
  const id = newId('du_1')
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: isInquiry ? [] : [movement(state, { id, currency: charge.currency }, -amount, fee)],
    charge: charge.id,
    created: state.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: state.clock.seconds() + weekS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  charge.disputed = true
  state.charges.put(charge.id, charge)
  state.disputes.put(dispute.id, dispute)
  emit(state, 'charge.dispute.created', dispute)
  if (!isInquiry) emit(state, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Evidence is staged, or handed to the bank at once: https://docs.stripe.com/api/disputes/update. */
export function updateDispute(state: StripeState, dispute: Dispute, update: DisputeUpdate): Dispute {
  const { evidence, metadata, submit = true, intended_submission_method: method } = update
  if (evidence !== undefined && !isOpen(dispute)) {
    throw refuse(400, `This dispute is ${dispute.status} and no longer takes evidence.`, { param: 'evidence' })
  }
  const details = dispute.evidence_details
  if (metadata) dispute.metadata = metadata
  if (method) dispute.intended_submission_method = method
  for (const [name, value] of Object.entries(evidence ?? {})) Reflect.set(dispute.evidence, name, value || null)
  details.has_evidence = Object.values(dispute.evidence).some((value) => typeof value === 'string')
  const isSubmitted = submit && isOpen(dispute) && details.has_evidence
  if (isSubmitted) {
    details.submission_count += 1
    details.past_due = details.due_by !== null && state.clock.seconds() > details.due_by
    dispute.status = onlyAsks(dispute) ? 'warning_under_review' : 'under_review'
  }
  state.disputes.put(dispute.id, dispute)
  emit(state, 'charge.dispute.updated', dispute)
  // The words by which test mode decides: https://docs.stripe.com/testing#disputes.
  const { uncategorized_text: words } = dispute.evidence
  if (isSubmitted && words === 'winning_evidence') closeDispute(state, dispute, 'won')
  if (isSubmitted && words === 'losing_evidence') closeDispute(state, dispute, 'lost')
  return dispute
}

/** The bank decides: won gives the money back to the balance. An inquiry ends without anything moving. */
export function closeDispute(state: StripeState, dispute: Dispute, status: 'won' | 'lost'): boolean {
  const isInquiry = onlyAsks(dispute)
  if (!isOpen(dispute) && dispute.status !== 'under_review' && dispute.status !== 'warning_under_review') return false
  dispute.status = isInquiry ? 'warning_closed' : status
  const isReinstated = !isInquiry && status === 'won'
  if (isReinstated) dispute.balance_transactions.push(movement(state, dispute, dispute.amount, -fee))
  state.disputes.put(dispute.id, dispute)
  emit(state, 'charge.dispute.closed', dispute)
  if (isReinstated) emit(state, 'charge.dispute.funds_reinstated', dispute)
  return true
}

/** Who does not contest it has lost it: https://docs.stripe.com/api/disputes/close. */
export function acceptDispute(state: StripeState, dispute: Dispute): Dispute {
  if (!isOpen(dispute)) throw refuse(400, `This dispute is ${dispute.status} and cannot be closed.`)
  closeDispute(state, dispute, 'lost')
  return dispute
}

/** Who says nothing until the bank's deadline has lost it too. */
export function endUnanswered(state: StripeState): void {
  for (const dispute of state.disputes.values()) {
    const { due_by: due } = dispute.evidence_details
    if (isOpen(dispute) && due !== null && due <= state.clock.seconds()) closeDispute(state, dispute, 'lost')
  }
}

/** Whether money of its charge can be given back while it stands as it does. */
export function allowsRefund({ status }: Dispute): boolean {
  return status === 'won' || status.startsWith('warning_')
}

function isOpen({ status }: Dispute): boolean {
  return status === 'needs_response' || status === 'warning_needs_response'
}

function onlyAsks({ status }: Dispute): boolean {
  return status.startsWith('warning_')
}

type Moved = Dispute['balance_transactions'][number]

/** What moves on the balance for a dispute: https://docs.stripe.com/api/balance_transactions/object. */
function movement(
  state: StripeState,
  { id, currency }: Pick<Dispute, 'id' | 'currency'>,
  amount: number,
  cost: number,
) {
  const created = state.clock.seconds()
  const isBack = amount > 0
  return {
    id: newId('txn_1'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency,
    description: isBack ? `Chargeback reversal for ${id}` : `Chargeback withdrawal for ${id}`,
    exchange_rate: null,
    fee: cost,
    fee_details: [{ amount: cost, application: null, currency, description: 'Dispute fee', type: 'stripe_fee' }],
    net: amount - cost,
    reporting_category: isBack ? 'dispute_reversal' : 'dispute',
    source: id,
    status: 'available',
    type: 'adjustment',
  } satisfies Moved
}
