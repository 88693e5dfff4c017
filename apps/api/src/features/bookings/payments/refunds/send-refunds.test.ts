import { expect, test } from 'vitest'
import { openHandMade } from '../../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../../testing/money-rows.ts'
import { useTestApp } from '../../../../testing/test-app.ts'
import { payHandMade } from '../../../../testing/test-money.ts'
import { sendRefund } from './send-refunds.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })

const refundsOf = async (booking: Parameters<typeof moneyOf>[1]) => (await moneyOf(api, booking)).refunds

test('a guest who cancels does not wait for a provider that hangs, and gets the money all the same', async () => {
  const { booking, cancel } = await payHandMade(api, stripe)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { refund } = stripe
  stripe.refund = async (request) => {
    await answered
    return await refund(request)
  }
  // The provider answers after the guest was told, not before.
  expect((await cancel()).statusCode).toBe(200)
  expect(await refundsOf(booking)).toEqual(['18000 cancelled pending'])
  answer()
  await expect.poll(async () => await refundsOf(booking)).toEqual(['18000 cancelled done'])
  stripe.refund = refund
})

test('a refund that the provider refuses is logged, once it is sure that nobody gave it there', async () => {
  const { booking, cancel } = await payHandMade(api, stripe)
  stripe.faults.push({ on: 'refund', failure: 'refused' }, { on: 'ask', failure: 'unreachable' })
  await cancel()
  expect(await refundsOf(booking)).toEqual(['18000 cancelled pending'])
  const [row] = await api.sql<{ id: string }[]>`SELECT id FROM refunds WHERE booking_id = ${booking.id}`
  const warnings: object[] = []
  const note = (details: object) => void warnings.push(details)
  const deps = { ...api.deps, log: { info: note, warn: note, error: note } }
  const key = { propertyId: booking.propertyId, refundId: row?.id ?? '' }
  stripe.faults.push({ on: 'refund', failure: 'refused' }, { on: 'ask', failure: 'unreachable' })
  expect(await sendRefund(deps, key)).toBe(false)
  expect(warnings).toEqual([])
  stripe.faults.push({ on: 'refund', failure: 'refused' })
  expect(await sendRefund(deps, key)).toBe(true)
  expect(await refundsOf(booking)).toEqual(['18000 cancelled failed'])
  expect(warnings).toEqual([{ refund: row?.id, booking: booking.id, failure: 'planted' }])
})
