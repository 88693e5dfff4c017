import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/entities'
import { createHotel, bookingUrl } from '../../testing/test-hotel.ts'
import { moneyOf } from '../../testing/money-rows.ts'
import { bookAhead, cards, checkPayment, payByCard, startToPay, useMoney } from '../../testing/test-money.ts'

const api = useMoney()

const paid = {
  booking: 'confirmed paid stripe',
  attempts: ['stripe captured 18000'],
  refunds: [],
  mails: ['booking_confirmed', 'owner_new_booking'],
}

async function openPage() {
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, await createHotel(api))
  return { browser, booking, page: await startToPay(browser, booking, 'stripe') }
}

describe('a card payment', () => {
  test('is settled by the webhook, the return page or the job, in any order, once', async () => {
    const ways = {
      webhook: async () => await api.deliver('stripe'),
      page: async ({ browser, booking }: Awaited<ReturnType<typeof openPage>>) => await checkPayment(browser, booking),
      job: async () => await api.reconcile(),
    }
    const { webhook, page, job } = ways
    for (const order of [[webhook], [page], [job], [webhook, page, job], [job, webhook, page], [page, job, webhook]]) {
      const opened = await openPage()
      await payByCard(opened.page)
      expect((await moneyOf(api, opened.booking)).booking).toBe('pending pending stripe')
      for (const [index, way] of order.entries()) {
        await way(opened)
        expect(await moneyOf(api, opened.booking), `${index}`).toEqual(paid)
      }
    }
  })

  test('may take another card after a declined one', async () => {
    const { browser, booking, page } = await openPage()
    await payByCard(page, cards.declined)
    await api.deliver('stripe')
    expect((await checkPayment(browser, booking)).json<{ data: Booking }>().data.payment?.redirectUrl).toBe(page)
    expect((await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'stripe' })).json()).toMatchObject({
      data: { redirectUrl: page },
    })
    await payByCard(page)
    await api.deliver('stripe')
    expect(await moneyOf(api, booking)).toEqual(paid)
  })
})
