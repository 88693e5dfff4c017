import { describe, expect, test } from 'vitest'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import type { OfferedExtra } from '@keystay/contract/extras/entities'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { createExtra } from '../../../testing/test-extras.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { bookingUrl, bookOne } from '../../../testing/test-hotel.ts'
import { createTax } from '../../../testing/test-local-taxes.ts'
import { checkPayment } from '../../../testing/test-money.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../testing/test-stays.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const early = '2026-11-21T12:00:00Z'
const late = '2026-12-03T14:00:00.001Z'

type Case = {
  readonly method?: 'cash' | 'stripe'
  /** Of a plan that keeps so much of the nights, in hundredths of a percent; else the standard plan. */
  readonly percent?: number
  /** A tax of 9.60 € that is owed for what is paid. */
  readonly taxed?: boolean
  readonly keptMode?: 'chosen' | 'compulsory'
}

/** Two nights for 200.00 €, an extra of 30.00 € that was sold as kept and one of 12.00 € that was not. */
async function booked({ method = 'stripe', percent, taxed = false, keptMode = 'chosen' }: Case = {}) {
  const { hotel, owner, url } = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
  const kept = { name: 'Endreinigung', unit: 'stay', priceMinor: 3000, kept: true, mode: keptMode } as const
  const keptId = await createExtra(api, hotel.id, kept)
  const otherId = await createExtra(api, hotel.id, { unit: 'piece' })
  if (taxed) await createTax(api, hotel.id, { owedFor: 'payment' })
  const cancellation = percent !== undefined && { tiers: [], after: { percent } }
  const planId = cancellation ? await createPlan(api, hotel.id, { cancellation }) : null
  const browser = api.newBrowser()
  const booking = await bookOne(browser, hotel, {
    planId,
    extras: [...(keptMode === 'chosen' ? [keptId] : []), otherId].map((extraId) => ({ extraId, count: 1 })),
    expectedTotal: eur(24_200 + (taxed ? 960 : 0)),
  })
  dataOf(await browser.send('POST', `${bookingUrl(booking)}/payments`, { method }))
  if (method === 'stripe') {
    stripe.take(`at-${stripe.requests()[0]?.attemptId}`)
    dataOf(await checkPayment(browser, booking))
  }
  return { hotel, owner, ownerUrl: `${url}/bookings/${booking.id}`, browser, booking }
}

type Booked = Awaited<ReturnType<typeof booked>>
const show = async ({ browser, booking }: Booked) => dataOf<Booking>(await browser.get(bookingUrl(booking)))

/** What its guest is told that cancelling means, and what it then is: fee, kept, refund, asked. */
async function cancelled(held: Booked, at: string) {
  api.setNow(at)
  const { browser, booking } = held
  const quote = dataOf<CancellationQuote>(await browser.get(`${bookingUrl(booking)}/cancellation`))
  const done = dataOf<{ refund: object }>(await browser.send('POST', `${bookingUrl(booking)}/cancel`))
  expect(done.refund).toEqual(quote.refund)
  // Asked again, nothing more goes back.
  await browser.send('POST', `${bookingUrl(booking)}/cancel`)
  const { refunds } = await moneyOf(api, booking)
  expect(refunds).toEqual(quote.refund.minor === 0 ? [] : [`${quote.refund.minor} cancelled done`])
  return [quote.fee, quote.kept, quote.refund, quote.asked].map(({ minor }) => minor)
}

describe('an extra that was sold as kept', () => {
  test('is offered as such, and its price line says so', async () => {
    const { hotel, booking } = await booked()
    const query = 'checkIn=2026-12-04&checkOut=2026-12-06'
    const offered = await api.newBrowser().get(`/v1/public/properties/${hotel.id}/extras?${query}`)
    expect(dataOf<OfferedExtra[]>(offered).map(({ kept }) => kept)).toEqual([true, false])
    const extras = booking.priceLines.filter(({ kind }) => kind === 'extra')
    expect(extras.map(({ label, kept }) => [label, kept])).toEqual([
      ['Endreinigung', true],
      ['Parkplatz', undefined],
    ])
  })

  test.each<[string, Case, string, number[]]>([
    ['stays with the hotel while cancelling is free', {}, early, [0, 3000, 21_200, 0]],
    ['stays beside the nights when it is not; the others go back', {}, late, [20_000, 3000, 1200, 0]],
    ['stays beside the fee of a plan', { percent: 5000 }, early, [10_000, 3000, 11_200, 0]],
    ['that is compulsory stays too', { keptMode: 'compulsory' }, early, [0, 3000, 21_200, 0]],
    ['does not change the tax on what a fee keeps', { percent: 5000, taxed: true }, early, [10_480, 3000, 11_680, 0]],
    ['is not asked for where nobody paid', { method: 'cash' }, early, [0, 0, 0, 0]],
    ['is not asked for beside a fee that is', { method: 'cash', percent: 5000 }, early, [10_000, 0, 0, 10_000]],
  ])('%s', async (_what, one, at, money) => {
    api.setNow(early)
    const held = await booked(one)
    expect(await cancelled(held, at)).toEqual(money)
    const [fee = 0, kept = 0, , asked = 0] = money
    const told = fee + kept === 0 ? null : { amount: eur(fee), kept: eur(kept), asked: eur(asked) }
    expect(await show(held)).toMatchObject({ fee: told, paid: eur(fee + kept - asked) })
  })

  test('goes back with all when the hotel cancels', async () => {
    api.setNow(early)
    const held = await booked()
    dataOf(await held.owner.send('PATCH', held.ownerUrl, { action: 'cancel' }))
    expect((await moneyOf(api, held.booking)).refunds).toEqual(['24200 cancelled done'])
    expect((await show(held)).fee).toBeNull()
  })

  test('stays so with its booking, whatever its owner says later', async () => {
    api.setNow(early)
    const held = await booked()
    await api.sql`UPDATE extras SET kept = false WHERE property_id = ${held.hotel.id}`
    expect(await cancelled(held, early)).toEqual([0, 3000, 21_200, 0])
  })
})
