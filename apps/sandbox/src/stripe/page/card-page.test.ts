import { describe, expect, test } from 'vitest'
import { cards, openTestStripe, sessionParams, submitCard } from '../test-stripe.ts'

describe('the card page', () => {
  test('takes a card once and leads to the success address', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const session = await sdk.checkout.sessions.create(sessionParams())
    const answers = await Promise.all([submitCard(session, cards.good), submitCard(session, cards.good)])
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`http://127.0.0.1:9/paid?session=${session.id}`)
    }
    const paid = await sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'gast@example.com', name: 'Ada Lovelace' },
      payment_intent: {
        status: 'succeeded',
        amount_received: 8925,
        metadata: { reference: '7.attempt' },
        latest_charge: { paid: true, amount: 8925, payment_method_details: { card: { last4: '4242', brand: 'visa' } } },
      },
    })
    expect((await sdk.charges.list({ limit: 10 })).data).toHaveLength(1)
    await stripe.delivered()
    expect(stripe.arrived.map(({ type }) => type).toSorted()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ])
    expect(stripe.arrived.find(({ type }) => type === 'checkout.session.completed')?.data.object).toEqual({
      ...paid,
      payment_intent: expect.stringMatching(/^pi_/),
    })
    expect(await (await fetch(session.url ?? '')).text()).toContain('The payment is complete')
  })

  test('lets another card be tried after a declined one', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const session = await sdk.checkout.sessions.create(sessionParams())
    for (const [card, words] of [
      [cards.declined, 'Your card was declined.'],
      [cards.poor, 'Your card has insufficient funds.'],
    ] as const) {
      expect((await submitCard(session, card)).headers.get('location')).toBe(`/c/pay/${session.id}`)
      expect(await (await fetch(session.url ?? '')).text()).toContain(words)
    }
    const open = await sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(open).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: 'insufficient_funds' } },
    })
    await submitCard(session, cards.good)
    expect((await sdk.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
    await stripe.delivered()
    expect(stripe.arrived.filter(({ type }) => type === 'payment_intent.payment_failed')).toHaveLength(2)
  })

  test('says what is wrong with a field, in the language of the session', async () => {
    const { sdk } = await openTestStripe()
    const session = await sdk.checkout.sessions.create(sessionParams({ locale: 'de' }))
    const wrong = { expiry: '01 / 20', cvc: '1', name: ' ' }
    const answer = await submitCard(session, '4242 4242 4242 4243', wrong)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('<html lang="de">')
    for (const words of [
      'TESTMODUS',
      'Die Kartennummer ist ungültig.',
      'liegt in der Vergangenheit',
      'Die Prüfnummer ist unvollständig.',
      'Bitte geben Sie den Namen auf der Karte ein.',
      '89,25',
      'href="http://127.0.0.1:9/book"',
    ]) {
      expect(html).toContain(words)
    }
    expect((await sdk.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull()
    const auto = await sdk.checkout.sessions.create(sessionParams({ locale: 'auto' }))
    const page = await fetch(auto.url ?? '', { headers: { 'accept-language': 'vi-VN,vi;q=0.9,en;q=0.8' } })
    expect(await page.text()).toContain('CHẾ ĐỘ THỬ NGHIỆM')
    expect((await fetch(`${auto.url}x`)).status).toBe(404)
  })

  test('asks the bank where the card wants it', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const session = await sdk.checkout.sessions.create(sessionParams())
    const challenge = `${session.url}/challenge`
    const decide = async (result: string) =>
      await fetch(challenge, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ result }) })
    expect((await submitCard(session, cards.secured)).headers.get('location')).toBe(`/c/pay/${session.id}/challenge`)
    expect(await (await fetch(challenge)).text()).toContain('Confirmation by your bank')
    const openSession = await sdk.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(openSession).toMatchObject({
      status: 'open',
      payment_intent: { status: 'requires_action', latest_charge: null },
    })
    expect((await decide('fail')).headers.get('location')).toBe(`/c/pay/${session.id}`)
    expect(await (await fetch(session.url ?? '')).text()).toContain('unable to authenticate')
    await submitCard(session, '4000 0027 6000 3184')
    expect((await decide('complete')).headers.get('location')).toContain(`?session=${session.id}`)
    expect((await sdk.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
    const other = await sdk.checkout.sessions.create(sessionParams())
    await submitCard(other, cards.secured)
    await sdk.checkout.sessions.expire(other.id)
    const late = await fetch(`${other.url}/challenge`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ result: 'complete' }),
    })
    expect(late.headers.get('location')).toBe(`/c/pay/${other.id}`)
    const expired = await sdk.checkout.sessions.retrieve(other.id, { expand: ['payment_intent'] })
    expect(expired).toMatchObject({
      status: 'expired',
      payment_status: 'unpaid',
      payment_intent: { status: 'canceled' },
    })
  })
})
