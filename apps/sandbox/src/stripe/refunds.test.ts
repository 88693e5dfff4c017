import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { cards, lineItem, openTestStripe, paidSession, sessionParams, type TestStripe } from './test-stripe.ts'

async function payment(stripe: TestStripe, card: string = cards.good, items = [lineItem('eur', 8925)]) {
  const session = await paidSession(stripe, card, sessionParams({ line_items: items }))
  const intent = session.payment_intent as Stripe.PaymentIntent
  return { intent: intent.id, charge: (intent.latest_charge as Stripe.Charge).id }
}

function typesOf({ arrived }: TestStripe): string[] {
  return arrived.map(({ type }) => type).filter((type) => /refund|dispute/.test(type))
}

describe('a refund', () => {
  test('is given in parts, never more than the charge', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const { intent, charge } = await payment(stripe)
    const first = await sdk.refunds.create({
      payment_intent: intent,
      amount: 2500,
      reason: 'requested_by_customer',
      metadata: { refund: '7.r1' },
    })
    expect(first).toMatchObject({
      status: 'succeeded',
      amount: 2500,
      currency: 'eur',
      charge,
      metadata: { refund: '7.r1' },
    })
    await expect(sdk.refunds.create({ charge, amount: 6426 })).rejects.toMatchObject({
      message: 'Refund amount (€64.26) is greater than unrefunded amount on charge (€64.25)',
      param: 'amount',
    })
    await expect(sdk.refunds.create({ charge, amount: 9000 })).rejects.toThrow(
      'Refund amount (€90.00) is greater than charge amount (€89.25)',
    )
    expect((await sdk.refunds.create({ charge })).amount).toBe(6425)
    await expect(sdk.refunds.create({ payment_intent: intent, amount: 1 })).rejects.toMatchObject({
      code: 'charge_already_refunded',
      message: `Charge ${charge} has already been refunded.`,
    })
    expect(await sdk.charges.retrieve(charge)).toMatchObject({ refunded: true, amount_refunded: 8925 })
    const page = await sdk.refunds.list({ payment_intent: intent, limit: 1 })
    expect(page).toMatchObject({ has_more: true, data: [{ amount: 6425 }] })
    const all = await sdk.refunds.list({ payment_intent: intent, limit: 1 }).autoPagingToArray({ limit: 10 })
    expect(all.map(({ amount }) => amount)).toEqual([6425, 2500])
    expect(await sdk.refunds.retrieve(first.id)).toEqual(first)
    await stripe.delivered()
    expect(typesOf(stripe).toSorted()).toEqual([
      'charge.refunded',
      'charge.refunded',
      'refund.created',
      'refund.created',
    ])
  })

  test('is refused where nothing was paid or the request is wrong', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const session = await paidSession(stripe, cards.declined)
    const intent = (session.payment_intent as Stripe.PaymentIntent).id
    await expect(sdk.refunds.create({ payment_intent: intent })).rejects.toThrow('does not have a successful charge')
    await expect(sdk.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(sdk.refunds.create({})).rejects.toThrow('payment_intent or charge')
    await expect(sdk.refunds.create({ payment_intent: intent, amount: 0 })).rejects.toMatchObject({ param: 'amount' })
    await expect(sdk.refunds.create({ payment_intent: intent, note: 'x' } as object)).rejects.toMatchObject({
      code: 'parameter_unknown',
    })
  })

  test('may be pending, succeed or fail later; a failed one gives the amount free again', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const { charge } = await payment(stripe, cards.good, [lineItem('vnd', 1_150_000)])
    await stripe.control('POST', 'refunds/begin', { status: 'pending' })
    const refund = await sdk.refunds.create({ charge })
    expect(refund).toMatchObject({ status: 'pending', amount: 1_150_000 })
    await expect(sdk.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const settle = { status: 'failed', failure_reason: 'expired_or_canceled_card' }
    await stripe.control('POST', `refunds/${refund.id}/settle`, settle)
    expect(await sdk.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await sdk.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 0 })
    await stripe.control('POST', 'refunds/begin', { status: 'succeeded' })
    expect((await sdk.refunds.create({ charge, amount: 1 })).status).toBe('succeeded')
    const slow = await payment(stripe, cards.refundsPending)
    const pending = await sdk.refunds.create({ charge: slow.charge })
    expect(pending.status).toBe('pending')
    await stripe.control('POST', 'clock', { advance_seconds: 61 })
    expect((await sdk.refunds.retrieve(pending.id)).status).toBe('succeeded')
    await stripe.delivered()
    expect(typesOf(stripe)).toEqual(expect.arrayContaining(['refund.failed', 'refund.updated']))
  })

  test('and a dispute can come from outside', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const { intent, charge } = await payment(stripe)
    const reply = await stripe.control('POST', 'refunds', { payment_intent: intent, amount: 1000 })
    expect(reply.status).toBe(200)
    expect((await stripe.control('POST', 'refunds', { charge, amount: 8000 })).status).toBe(400)
    const opened = await stripe.control('POST', 'disputes', { charge })
    const dispute = (await opened.json()) as Stripe.Dispute
    expect(dispute).toMatchObject({ amount: 7925, payment_intent: intent, status: 'needs_response' })
    await expect(sdk.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' })
    await stripe.control('POST', `disputes/${dispute.id}/close`, { status: 'won' })
    expect((await sdk.disputes.retrieve(dispute.id)).status).toBe('won')
    expect((await sdk.refunds.create({ charge })).amount).toBe(7925)
    await stripe.delivered()
    expect(typesOf(stripe)).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']))
  })
})

describe('evidence against a dispute', () => {
  async function disputed(card: string) {
    const stripe = await openTestStripe()
    const { charge } = await payment(stripe, card)
    const [dispute] = (await stripe.sdk.disputes.list({ charge })).data
    if (!dispute) throw new Error('Nobody disputes it.')
    return { stripe, sdk: stripe.sdk, id: dispute.id, dispute, charge }
  }

  test('is staged, handed in and decides by the words of the test mode; the money goes and comes back', async () => {
    const { stripe, sdk, id, dispute } = await disputed('4000 0000 0000 2685')
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'product_not_received', metadata: {} })
    expect(dispute.balance_transactions).toMatchObject([{ amount: -8925, fee: 1500, reporting_category: 'dispute' }])
    const staged = await sdk.disputes.update(id, { evidence: { customer_name: 'Jana' }, submit: false })
    expect(staged).toMatchObject({
      status: 'needs_response',
      evidence: { customer_name: 'Jana', uncategorized_text: null },
      evidence_details: { has_evidence: true, submission_count: 0, past_due: false },
    })
    const won = await sdk.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(won).toMatchObject({ status: 'won', evidence_details: { submission_count: 1 } })
    expect(won.balance_transactions).toMatchObject([{ amount: -8925 }, { amount: 8925, fee: -1500 }])
    await stripe.delivered()
    expect(typesOf(stripe).toSorted()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
    ])
    await expect(sdk.disputes.update(id, { evidence: { customer_name: 'Late' } })).rejects.toThrow('no longer takes')
  })

  test('waits for the bank, loses by its words, or is given up', async () => {
    const { sdk, id } = await disputed('4000 0000 0000 0259')
    const dispute = await sdk.disputes.update(id, { evidence: { product_description: 'Two nights' } })
    expect(dispute.status).toBe('under_review')
    const other = await disputed('4000 0000 0000 0259')
    const lost = await other.sdk.disputes.update(other.id, { evidence: { uncategorized_text: 'losing_evidence' } })
    expect(lost.status).toBe('lost')
    const third = await disputed('4000 0000 0000 0259')
    expect((await third.sdk.disputes.close(third.id)).status).toBe('lost')
    await expect(third.sdk.disputes.close(third.id)).rejects.toThrow('cannot be closed')
  })

  test('that Stripe would not take is refused', async () => {
    const { sdk, id } = await disputed('4000 0000 0000 0259')
    const wrong = { evidence: { receit: 'x' } } as object
    await expect(sdk.disputes.update(id, wrong)).rejects.toThrow('Received unknown parameter: evidence[receit]')
    await expect(sdk.disputes.update(id, { evidence: { receipt: 'file_1' } })).rejects.toThrow('No such file upload')
    const long = { evidence: { uncategorized_text: 'x'.repeat(20_001) } }
    await expect(sdk.disputes.update(id, long)).rejects.toThrow('at most 20000 characters')
    await expect(sdk.disputes.update('du_none', { metadata: { a: 'b' } })).rejects.toThrow('No such dispute')
  })

  test('is not asked for by an inquiry, which takes nothing and lets money be given back', async () => {
    const { sdk, dispute, charge } = await disputed('4000 0000 0000 1976')
    expect(dispute).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
    })
    expect((await sdk.refunds.create({ charge })).amount).toBe(8925)
  })
})
