import { describe, expect, test } from 'vitest'
import { cards, lineItem, openTestStripe, paidSession, sdkFor, sessionParams, submitCard } from './test-stripe.ts'

describe('a Checkout Session', () => {
  test('is created and found again as the SDK asks for it', async () => {
    const { sdk, clock } = await openTestStripe()
    const made = await sdk.checkout.sessions.create(sessionParams({ expires_at: clock.seconds() + 31 * 60 }))
    expect(made).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 8925,
      currency: 'eur',
      client_reference_id: '7.attempt',
      metadata: { reference: '7.attempt' },
      payment_intent: null,
      livemode: false,
    })
    expect(made.id).toMatch(/^cs_test_\w{58}$/)
    expect(made.lastResponse.requestId).toMatch(/^req_/)
    const found = await sdk.checkout.sessions.retrieve(made.id, { expand: ['line_items', 'payment_intent'] })
    expect(found).toMatchObject({ ...made, line_items: { data: [{ amount_total: 8925, quantity: 1 }] } })
    await expect(sdk.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
    })
  })

  test('is refused with what the original refuses', async () => {
    const { sdk, url, clock } = await openTestStripe()
    const refusal = async (more: object) =>
      await sdk.checkout.sessions.create(sessionParams(more)).then(
        () => ({ message: 'created', code: undefined, param: undefined }),
        ({ message, code, param }: { message: string; code?: string; param?: string }) => ({ message, code, param }),
      )
    expect(await refusal({ payment_method_types: ['card'] })).toMatchObject({
      code: 'parameter_unknown',
      param: 'payment_method_types',
    })
    expect(await refusal({ line_items: [{ ...lineItem('eur', 100), colour: 'red' }] })).toEqual({
      message: 'Received unknown parameter: line_items[0][colour]',
      code: 'parameter_unknown',
      param: 'line_items[0][colour]',
    })
    expect(await refusal({ success_url: undefined })).toEqual({
      message: 'Missing required param: success_url.',
      code: 'parameter_missing',
      param: 'success_url',
    })
    expect(await refusal({ line_items: [{ ...lineItem('eur', 89.25) }] })).toMatchObject({
      message: 'Invalid integer: 89.25',
      code: 'parameter_invalid_integer',
      param: 'line_items[0][price_data][unit_amount]',
    })
    expect(await refusal({ client_reference_id: '' })).toMatchObject({ code: 'parameter_invalid_empty' })
    expect(await refusal({ success_url: '/paid' })).toMatchObject({ code: 'url_invalid', param: 'success_url' })
    expect(await refusal({ customer_email: 'ada' })).toMatchObject({ code: 'email_invalid' })
    expect(await refusal({ locale: 'xx' })).toMatchObject({ param: 'locale' })
    expect(await refusal({ metadata: { long: 'x'.repeat(501) } })).toMatchObject({ param: 'metadata' })
    expect(await refusal({ line_items: [lineItem('EUR', 100)] })).toMatchObject({
      param: 'line_items[0][price_data][currency]',
    })
    for (const [seconds, words] of [
      [30 * 60 - 1, 'at least 30 minutes'],
      [24 * 60 * 60 + 60, 'less than 24 hours'],
    ] as const) {
      const { message } = await refusal({ expires_at: clock.seconds() + seconds })
      expect(message).toContain(words)
    }
    await expect(sdkFor(url, 'sk_test_wrong').checkout.sessions.create(sessionParams())).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    await expect(sdk.rawRequest('POST', '/v1/nothing')).rejects.toMatchObject({ statusCode: 404 })
  })

  test.each([
    ['eur', 49, 'at least €0.50 eur'],
    ['jpy', 49, 'at least ¥50 jpy'],
    ['vnd', 12_999, 'converts to approximately $0.49'],
    ['eur', 100_000_000, 'no more than €999,999.99'],
    ['vnd', 100_000_000, 'no more than ₫99,999,999'],
  ])('of %s %i cannot be charged', async (currency, amount, words) => {
    const { sdk } = await openTestStripe()
    const creating = sdk.checkout.sessions.create(sessionParams({ line_items: [lineItem(currency, amount)] }))
    await expect(creating).rejects.toThrow(words)
  })

  test('counts in whole units where a currency has no smaller ones', async () => {
    const { sdk } = await openTestStripe()
    const items = [lineItem('vnd', 1_150_000, 2), lineItem('vnd', 250_000)]
    const session = await sdk.checkout.sessions.create(sessionParams({ line_items: items, locale: 'vi' }))
    expect(session.amount_total).toBe(2_550_000)
    expect(await (await fetch(session.url ?? '')).text()).toContain('Thanh toán 2.550.000')
  })

  test('is expired on demand while it is open, and by the clock', async () => {
    const stripe = await openTestStripe()
    const { sdk } = stripe
    const one = await sdk.checkout.sessions.create(sessionParams())
    expect(await sdk.checkout.sessions.expire(one.id)).toMatchObject({ status: 'expired', url: null })
    await expect(sdk.checkout.sessions.expire(one.id)).rejects.toThrow(
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
    )
    const other = await sdk.checkout.sessions.create(sessionParams())
    await stripe.control('POST', 'clock', { advance_seconds: 24 * 60 * 60 })
    expect((await submitCard(other, cards.good)).headers.get('location')).toBe(`/c/pay/${other.id}`)
    expect(await (await fetch(other.url ?? '')).text()).toContain('This payment page has expired')
    const paid = await paidSession(stripe)
    await expect(sdk.checkout.sessions.expire(paid.id)).rejects.toThrow('status of `complete`')
    await stripe.delivered()
    expect(stripe.arrived.filter(({ type }) => type === 'checkout.session.expired')).toHaveLength(2)
  })
})
