import { describe, expect, test } from 'vitest'
import { newId } from '../../../../../platform/database/ids.ts'
import { orderOf, paypalRequest, usePaypal, valueOf } from '../../../../../testing/test-paypal.ts'

const paypal = usePaypal()

describe('orders', () => {
  test('are created, approved, captured, refunded; each step once, however often it is asked for', async () => {
    const request = paypalRequest()
    const created = valueOf(await paypal.client.createOrder(request))
    expect(created).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
    expect(created.approveUrl).toBe(`${paypal.sandbox.addresses.paypal}/checkoutnow?token=${created.id}`)
    expect(valueOf(await paypal.client.createOrder(request)).id).toBe(created.id)
    expect(await paypal.client.captureOrder(created.id, 'early')).toEqual({
      ok: true,
      value: { returns: 'ORDER_NOT_APPROVED', payerTo: null },
    })

    await paypal.approve(created.id)
    const waiting = orderOf(await paypal.client.getOrder(created.id))
    expect(waiting).toEqual({
      id: created.id,
      status: 'APPROVED',
      reference: request.reference,
      amount: request.amount,
      captures: [],
      refunds: [],
    })
    const paid = orderOf(await paypal.client.captureOrder(created.id, `capture-${request.requestId}`))
    const [capture] = paid.captures
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      reference: request.reference,
      captures: [{ status: 'COMPLETED', amount: request.amount }],
    })
    // The same request, and another one of somebody who does not know of it.
    expect(orderOf(await paypal.client.captureOrder(created.id, `capture-${request.requestId}`))).toEqual(paid)
    expect(orderOf(await paypal.client.captureOrder(created.id, 'somebody-else'))).toEqual(paid)

    const refund = { captureId: capture?.id ?? '', requestId: newId(), amount: eur(925), reference: 'refund-1' }
    const firstRefund = valueOf(await paypal.client.refundCapture(refund))
    expect(firstRefund.status).toBe('COMPLETED')
    expect(valueOf(await paypal.client.refundCapture(refund))).toEqual(firstRefund)
    expect(await paypal.client.refundCapture({ ...refund, requestId: newId(), amount: eur(8001) })).toEqual(
      refused('REFUND_AMOUNT_EXCEEDED'),
    )
    valueOf(
      await paypal.client.refundCapture({ ...refund, requestId: newId(), amount: eur(8000), reference: 'refund-2' }),
    )
    expect(await paypal.client.refundCapture({ ...refund, requestId: newId() })).toEqual(
      refused('CAPTURE_FULLY_REFUNDED'),
    )
    expect(orderOf(await paypal.client.getOrder(created.id))).toMatchObject({
      status: 'COMPLETED',
      captures: [{ id: capture?.id, status: 'REFUNDED', amount: request.amount }],
      refunds: [
        { id: firstRefund.id, captureId: capture?.id, status: 'COMPLETED', amount: eur(925), reference: 'refund-1' },
        { captureId: capture?.id, status: 'COMPLETED', amount: eur(8000), reference: 'refund-2' },
      ],
    })
  })

  test('that nobody knows are told apart from those that fail', async () => {
    expect(await paypal.client.getOrder('5O190127TN364715T')).toEqual({ ok: true, value: null })
    expect(await paypal.client.captureOrder('5O190127TN364715T', 'x')).toEqual({ ok: true, value: null })
    expect(await paypal.client.getOrder('../../v1/oauth2/token')).toEqual({ ok: true, value: null })
    expect(
      await paypal.client.refundCapture({ captureId: 'X', requestId: 'x', amount: eur(1), reference: 'x' }),
    ).toEqual(refused('INVALID_RESOURCE_ID'))
  })

  test('keep their amount when their request comes again with another one: whoever pays compares', async () => {
    const request = paypalRequest()
    const { id } = valueOf(await paypal.client.createOrder(request))
    expect(valueOf(await paypal.client.createOrder({ ...request, amount: eur(1) })).id).toBe(id)
    expect(orderOf(await paypal.client.getOrder(id)).amount).toEqual(request.amount)
  })

  test.each([
    ['declined', 'INSTRUMENT_DECLINED'],
    ['alternate', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING'],
    ['action', 'PAYER_ACTION_REQUIRED'],
  ] as const)(
    'of an account that is %s send the payer back, and are paid once another approves',
    async (account, issue) => {
      const once = newId()
      const { id, approveUrl: payerTo } = valueOf(await paypal.client.createOrder(paypalRequest()))
      await paypal.approve(id, account)
      expect(await paypal.client.captureOrder(id, once)).toEqual({ ok: true, value: { returns: issue, payerTo } })
      const again = { ok: true, value: { returns: 'ORDER_NOT_APPROVED', payerTo: null } }
      expect(await paypal.client.captureOrder(id, once)).toEqual(again)
      await paypal.approve(id)
      expect(orderOf(await paypal.client.captureOrder(id, once)).status).toBe('COMPLETED')
    },
  )

  test('that PayPal refuses for good are declined', async () => {
    const once = newId()
    const { id } = valueOf(await paypal.client.createOrder(paypalRequest()))
    await paypal.approve(id, 'refused')
    const declined = { ok: true, value: { declined: 'TRANSACTION_REFUSED' } }
    expect(await paypal.client.captureOrder(id, once)).toEqual(declined)
  })

  test('of the same invoice are paid once', async () => {
    const { request } = await paypal.pay()
    await paypal.pass(7)
    // The request is forgotten by now, so that a second order is made of it.
    const { id } = valueOf(await paypal.client.createOrder(request))
    await paypal.approve(id)
    expect(await paypal.client.captureOrder(id, 'again')).toEqual(refused('DUPLICATE_INVOICE_ID'))
  })

  test('end after three hours unless they are paid', async () => {
    const { order } = await paypal.pay()
    const { id } = valueOf(await paypal.client.createOrder(paypalRequest()))
    await paypal.approve(id)
    await paypal.pass(3)
    expect(await paypal.client.getOrder(id)).toEqual({ ok: true, value: null })
    expect(await paypal.client.captureOrder(id, 'late')).toEqual({ ok: true, value: null })
    expect(orderOf(await paypal.client.getOrder(order.id)).status).toBe('COMPLETED')
  })

  test('are charged to the last minor unit in every currency that PayPal has', async () => {
    for (const amount of [
      { minor: 1, currency: 'USD' },
      { minor: 48229, currency: 'CHF' },
      { minor: 12345, currency: 'JPY' },
      { minor: 1234500, currency: 'HUF' },
    ]) {
      const { order } = await paypal.pay({ amount })
      expect([order.amount, order.captures[0]?.amount]).toEqual([amount, amount])
    }
    for (const amount of [
      { minor: 1_150_000, currency: 'VND' },
      { minor: 12345, currency: 'HUF' },
      { minor: 0, currency: 'EUR' },
    ])
      expect(await paypal.client.createOrder(paypalRequest({ amount }))).toEqual(refused('AMOUNT_NOT_EXPRESSIBLE'))
  })

  test('long names are shortened rather than refused', async () => {
    const long = `${'x'.repeat(125)}🏨🏨🏨`
    const result = await paypal.client.createOrder(paypalRequest({ hotelName: long, description: long, locale: 'vi' }))
    expect(result).toMatchObject({ ok: true })
  })
})

describe('money that waits', () => {
  test('a pending capture completes or is denied later', async () => {
    await paypal.sandbox.control('paypal', 'POST', '/next', { capture: 'PENDING' })
    const { order, capture, request } = await paypal.pay()
    expect(capture.status).toBe('PENDING')
    const refund = { captureId: capture.id, requestId: newId(), amount: request.amount, reference: 'r' }
    expect(await paypal.client.refundCapture(refund)).toEqual(refused('PENDING_CAPTURE'))
    await paypal.sandbox.control('paypal', 'POST', `/captures/${capture.id}/settle`, { status: 'DECLINED' })
    expect(orderOf(await paypal.client.getOrder(order.id)).captures).toMatchObject([{ status: 'DECLINED' }])
    const types = (await paypal.eventsOf(order.id)).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.PENDING'])
  })

  test('a pending refund that fails can be given again', async () => {
    const { order, capture, request } = await paypal.pay()
    await paypal.sandbox.control('paypal', 'POST', '/next', { refund: 'PENDING' })
    const refund = { captureId: capture.id, requestId: newId(), amount: request.amount, reference: 'r' }
    const { id, status } = valueOf(await paypal.client.refundCapture(refund))
    expect(status).toBe('PENDING')
    expect(await paypal.client.refundCapture({ ...refund, requestId: newId() })).toEqual(
      refused('CAPTURE_FULLY_REFUNDED'),
    )
    expect(await paypal.client.getRefund(id)).toEqual({ ok: true, value: { id, status: 'PENDING' } })
    await paypal.sandbox.control('paypal', 'POST', `/refunds/${id}/settle`, { status: 'FAILED' })
    expect(valueOf(await paypal.client.getRefund(id)).status).toBe('FAILED')
    expect(orderOf(await paypal.client.getOrder(order.id))).toMatchObject({
      captures: [{ status: 'COMPLETED' }],
      refunds: [{ id, status: 'FAILED' }],
    })
    expect(valueOf(await paypal.client.refundCapture({ ...refund, requestId: newId() })).status).toBe('COMPLETED')
  })

  test('what happens at PayPal alone is told: a refund of the dashboard, a dispute, a reversal', async () => {
    const { order, capture, request } = await paypal.pay()
    const amount = { currency_code: 'EUR', value: '10.00' }
    await paypal.sandbox.control('paypal', 'POST', `/captures/${capture.id}/refund`, { amount })
    await paypal.sandbox.control('paypal', 'POST', `/captures/${capture.id}/dispute`)
    await paypal.sandbox.control('paypal', 'POST', `/captures/${capture.id}/reverse`)
    const types = (await paypal.eventsOf(capture.id)).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'CUSTOMER.DISPUTE.CREATED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
    ])
    const { captures, refunds } = orderOf(await paypal.client.getOrder(order.id))
    expect(captures).toMatchObject([{ status: 'REFUNDED' }])
    // They go by the payment's reference, since they have none of their own.
    expect(refunds.map(({ amount: money, reference }) => [money.minor, reference])).toEqual([
      [1000, request.reference],
      [7925, request.reference],
    ])
  })
})

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const refused = (issue: string) => ({ ok: false, failure: 'refused', issue })
