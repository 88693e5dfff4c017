import { expect, test } from 'vitest'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { eventOf, openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { changeTo, guestOf, stayOf } from '../../../testing/test-changes.ts'
import { payHandMade } from '../../../testing/test-money.ts'
import { receiveEvent } from './receive-event.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })

/** A booking that is paid with 180.00 €, and what becomes of it. */
async function paid() {
  const { browser, booking, ref, cancel } = await payHandMade(api, stripe)
  return {
    ref,
    cancel,
    oneNight: async () =>
      await changeTo(guestOf(browser, booking), stayOf(booking, { checkOut: addDays(booking.checkIn, 1) })),
    mails: async () => (await moneyOf(api, booking)).mails.filter((kind) => kind === 'refund_made'),
    refunds: async () => (await moneyOf(api, booking)).refunds,
    tell: async () => await receiveEvent(api.deps, 'stripe', {}, eventOf(ref)),
  }
}

test('a dispute that was there before the booking was cancelled gives the guest their money when the hotel wins', async () => {
  const { ref, refunds, mails, cancel, tell } = await paid()
  // Nobody told us, so the refund is promised, and refused.
  const dispute = stripe.giveBack(ref, 18_000, 'dispute')
  expect((await cancel()).statusCode).toBe(200)
  expect(await refunds()).toEqual(['18000 dispute done'])
  stripe.settleRefund(dispute, 'failed')
  await tell()
  await tell()
  expect(await refunds()).toEqual(['18000 dispute failed', '18000 cancelled done'])
  expect(await mails()).toHaveLength(1)
  expect(stripe.heldOf(ref)).toBe(0)
})

test.each([
  ['in part', 12_000, ['3000 changed done', '6000 changed done', '9000 dispute done']],
  ['in whole', 18_000, ['9000 changed done', '9000 dispute done']],
])('a dispute that took %s what a change was to give back gave no more than that of it', async (_, minor, wanted) => {
  const { ref, refunds, oneNight, tell } = await paid()
  const dispute = stripe.giveBack(ref, minor, 'dispute')
  stripe.faults.push({ on: 'refund', failure: 'unreachable' })
  expect((await oneNight()).statusCode).toBe(200)
  await tell()
  expect((await refunds()).toSorted()).toEqual(wanted)
  stripe.settleRefund(dispute, 'failed')
  await tell()
  await tell()
  expect((await refunds()).toSorted()).toEqual(wanted.map((one) => one.replace('dispute done', 'dispute failed')))
  expect(stripe.heldOf(ref)).toBe(9000)
})

test('what a provider takes in another currency counts as all that is held', async () => {
  const first = await paid()
  stripe.giveBack(first.ref, 1950, 'dispute', 'USD')
  await first.tell()
  await first.tell()
  expect(await first.refunds()).toEqual(['18000 dispute done'])
  const [row] = await api.sql`SELECT detail FROM audit_log WHERE event = 'refund_in_other_currency'`
  expect(row).toMatchObject({ detail: { amountMinor: 1950, currency: 'USD' } })

  const second = await paid()
  stripe.faults.push({ on: 'refund', failure: 'refused' })
  await second.cancel()
  stripe.giveBack(second.ref, 1_950_000, 'refund', 'JPY')
  await second.tell()
  expect(await second.refunds()).toEqual(['18000 cancelled done'])
  const [foreignRefunds] = await api.sql`SELECT count(*) FROM refunds WHERE currency <> 'EUR'`
  expect(foreignRefunds).toEqual({ count: 0 })
})
