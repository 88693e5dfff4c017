import { expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { currencyDigits } from '@keystay/contract/shared/money'
import type { RevenueNight } from '@keystay/contract/revenue/entities'
import type { OnlineMethod } from './providers/payment-provider.ts'
import { bookingUrl } from '../../../testing/test-hotel.ts'
import { bookAhead, bookPaid, stayIn, useMoney } from '../../../testing/test-money.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { readMail } from '../../mail/read-mail.ts'
import { composeMail } from '../../mail/templates/compose.ts'
import { formatMoney } from '../../../platform/values/format.ts'
import { readPdf } from '../../../platform/pdf/test-pdf.ts'
import { toPaypalAmount } from './providers/paypal/paypal-amounts.ts'

const api = useMoney()

type Case = {
  readonly currency: string
  readonly methods: readonly OnlineMethod[]
  /** A night of a room, in minor units. */
  readonly night: number
  readonly nights: number
  readonly rooms: number
  readonly early: boolean
  /** Worked out by hand. */
  readonly total: number
  readonly language?: Language
}

const both = ['stripe', 'paypal'] as const
const cases: readonly Case[] = [
  // 10 % of 123.45 is 12.345: half a cent goes up, to the guest's good.
  { currency: 'EUR', methods: both, night: 12_345, nights: 1, rooms: 1, early: true, total: 11_110 },
  { currency: 'EUR', methods: ['stripe'], night: 8925, nights: 3, rooms: 2, early: false, total: 53_550 },
  { currency: 'USD', methods: both, night: 9_999, nights: 3, rooms: 1, early: true, total: 26_997, language: 'en' },
  { currency: 'USD', methods: ['paypal'], night: 100_001, nights: 7, rooms: 3, early: true, total: 1_890_019 },
  { currency: 'JPY', methods: both, night: 14_445, nights: 1, rooms: 1, early: true, total: 13_000, language: 'en' },
  { currency: 'JPY', methods: ['paypal'], night: 33_333, nights: 3, rooms: 1, early: false, total: 99_999 },
  {
    currency: 'VND',
    methods: ['stripe'],
    night: 1_150_005,
    nights: 1,
    rooms: 3,
    early: true,
    total: 3_105_013,
    language: 'vi',
  },
  {
    currency: 'HUF',
    methods: both,
    night: 2_345_000,
    nights: 2,
    rooms: 1,
    early: true,
    total: 4_221_000,
    language: 'en',
  },
]

/** The owner's hotel of a case, and a request for its stay. */
async function setUp({ currency, night, nights, rooms, early, total, language = 'de' }: Case) {
  const types = [{ rooms: 5, priceMinor: night, maxOccupancy: 6 }]
  const { hotel, owner, url } = await ownHotel(api, { currency, types, offers: { earlyBooking: early } })
  const line = {
    roomTypeId: hotel.types[0]?.id ?? '',
    quantity: rooms,
    bedType: '1 Doppelbett',
    adults: 2,
    children: 0,
  }
  const request = {
    ...stayIn(api, 20, nights),
    lines: [line],
    locale: language,
    expectedTotal: { minor: total, currency },
  }
  return { hotel, owner, url, request, guest: api.newBrowser() }
}

/** What the provider took and gave back, in its own writing. */
async function atProvider(method: OnlineMethod, { id }: Booking): Promise<{ captured: string; refunded: string[] }> {
  const [row] = await api.sql<{ ref: string; capture: string }[]>`
    SELECT provider_ref AS ref, capture_ref AS capture FROM payment_attempts WHERE booking_id = ${id}`
  if (method === 'paypal') {
    type Amount = { amount: { value: string; currency_code: string } }
    type Order = { id: string; purchase_units: [{ payments: { captures: [Amount]; refunds?: Amount[] } }] }
    const orders = (await api.sandbox.control('paypal', 'GET', '/orders')) as Order[]
    const payments = orders.find((order) => order.id === row?.ref)?.purchase_units[0].payments
    const write = (one?: Amount) => `${one?.amount.value} ${one?.amount.currency_code}`
    return { captured: write(payments?.captures[0]), refunded: (payments?.refunds ?? []).map(write) }
  }
  const read = async <T>(path: string) => {
    const headers = { authorization: 'Bearer sk_test_of_the_tests' }
    return (await (await fetch(`${api.sandbox.addresses.stripe}/v1/${path}`, { headers })).json()) as T
  }
  type Charged = { amount: number; currency: string }
  const intent = await read<Charged & { amount_received: number }>(`payment_intents/${row?.capture}`)
  const { data } = await read<{ data: Charged[] }>(`refunds?payment_intent=${row?.capture}`)
  return {
    captured: `${intent.amount_received} ${intent.currency}`,
    refunded: data.map(({ amount, currency }) => `${amount} ${currency}`).toReversed(),
  }
}

function written(method: OnlineMethod, minor: number, currency: string): string {
  if (method === 'stripe') return `${minor} ${currency.toLowerCase()}`
  const amount = toPaypalAmount({ minor, currency })
  return `${amount?.value} ${amount?.currency_code}`
}

/** The confirmation as its guest gets it: the text, and that of the receipt. */
async function confirmationOf({ id }: Booking): Promise<string[]> {
  const [row] = await api.sql<Parameters<typeof readMail>[1][]>`
    SELECT id, kind, property_id AS "propertyId", booking_id AS "bookingId", user_id AS "userId", payload,
      created_at AS "createdAt", give_up_at AS "giveUpAt", tries
    FROM outbox WHERE booking_id = ${id} AND kind = 'booking_confirmed'`
  const mail = row && (await readMail(api.deps, row))
  if (!mail) throw new Error('There is no confirmation.')
  const { text, html, attachments } = await composeMail(mail.content)
  const pdf = readPdf(attachments[0]?.content ?? Buffer.alloc(0)).pages.join('\n')
  return [text, html.replaceAll('&nbsp;', ' '), pdf].map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' '))
}

test.for(cases)('$currency: $nights × $rooms × $night is $total to the last unit, wherever it is said', async (one) => {
  const { currency, total, rooms, nights, night, language = 'de' } = one
  for (const method of one.methods) {
    const { hotel, owner, url, request, guest } = await setUp(one)
    const booking = await bookPaid(api, guest, hotel, method, request)
    expect(booking.total).toEqual({ minor: total, currency })
    expect(booking.paid).toEqual({ minor: total, currency })
    expect(booking.priceLines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(total)
    expect(total).toBe(rooms * nights * night - (one.early ? Math.floor((rooms * nights * night + 5) / 10) : 0))
    expect((await atProvider(method, booking)).captured).toBe(written(method, total, currency))
    const shown = formatMoney({ minor: total, currency }, language).replaceAll(/[\u00a0\u202f]/g, ' ')
    for (const text of await confirmationOf(booking)) expect(text).toContain(shown)
    const year = booking.checkIn.slice(0, 4)
    const nightsOfYear = async (of: string) =>
      (await owner.get(`${url}/revenue/nights?year=${of}&pageSize=100`)).json<{ data: RevenueNight[] }>().data
    const sold = [...(await nightsOfYear(year)), ...(await nightsOfYear(String(Number(year) + 1)))]
    expect(sold.reduce((sum, { revenue }) => sum + revenue.minor, 0)).toBe(total)

    // The least that can be given, then the rest.
    const least = method === 'paypal' && currency === 'HUF' ? 100 : 1
    const refund = { amountMinor: least, heldMinor: total }
    expect((await owner.send('POST', `${url}/bookings/${booking.id}/refunds`, refund)).statusCode).toBe(201)
    await guest.send('POST', `${bookingUrl(booking)}/cancel`)
    const { refunded } = await atProvider(method, booking)
    expect(refunded).toEqual([least, total - least].map((minor) => written(method, minor, currency)))
  }
})

test('PayPal is not offered for a fraction of a forint, and gives none back', async () => {
  const odd: Case = {
    currency: 'HUF',
    methods: [],
    night: 2_345_005,
    nights: 1,
    rooms: 1,
    early: true,
    total: 2_110_504,
  }
  const { hotel, request, guest } = await setUp(odd)
  const booking = await bookAhead(api, guest, hotel, request)
  expect(booking.hotel.paymentMethods).toEqual(['cash', 'stripe'])
  const reply = await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'paypal' })
  expect(codeOf(reply)).toBe('payment_method_unavailable')
  expect(currencyDigits('HUF')).toBe(2)

  const even = await setUp({ ...odd, night: 2_345_000, total: 2_110_500 })
  const paid = await bookPaid(api, even.guest, even.hotel, 'paypal', even.request)
  const refunds = `${even.url}/bookings/${paid.id}/refunds`
  const fraction = await even.owner.send('POST', refunds, { amountMinor: 150, heldMinor: 2_110_500 })
  expect([fraction.statusCode, codeOf(fraction)]).toEqual([422, 'validation_failed'])
  const [row] = await api.sql<
    { refunds: number }[]
  >`SELECT count(*) AS refunds FROM refunds WHERE booking_id = ${paid.id}`
  expect(row?.refunds).toBe(0)
})
