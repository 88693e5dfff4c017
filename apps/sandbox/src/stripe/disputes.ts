import { emit } from './events.ts'
import { newId } from './ids.ts'
import type { Charge, Dispute, StripeState } from './state.ts'

const weekS = 7 * 24 * 60 * 60

/** The cardholder asks the bank for the money back: it is taken from the balance while the dispute lasts. */
export function openDispute(
  state: StripeState,
  charge: Charge,
  { amount = charge.amount - charge.amount_refunded, reason }: { readonly amount?: number; readonly reason: string },
): Dispute {
  const dispute: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: state.clock.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {} as Dispute['evidence'],
    evidence_details: {
      due_by: state.clock.seconds() + weekS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  }
  charge.disputed = true
  state.charges.put(charge.id, charge)
  state.disputes.put(dispute.id, dispute)
  emit(state, 'charge.dispute.created', dispute)
  return dispute
}

/** The bank decides: won gives the money back to the balance. */
export function closeDispute(state: StripeState, dispute: Dispute, status: 'won' | 'lost'): boolean {
  if (dispute.status !== 'needs_response') return false
  dispute.status = status
  state.disputes.put(dispute.id, dispute)
  emit(state, 'charge.dispute.closed', dispute)
  return true
}
