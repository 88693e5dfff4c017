import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach } from 'vitest'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { openProviders } from '../features/bookings/payments/providers/open-providers.ts'
import { reconcilePayments } from '../features/bookings/payments/reconcile-payments.ts'
import type { Config } from '../platform/process/config.ts'
import type { OnlineMethod } from '../features/bookings/payments/providers/payment-provider.ts'
import { dateIn } from '../platform/values/zones.ts'
import type { Tracer } from '../platform/telemetry/spans.ts'
import type { HandMade } from './hand-made-provider.ts'
import { useTestApp, type Browser, type TestApp } from './test-app.ts'
import { bookOne, bookingUrl, createHotel, type TestHotel } from './test-hotel.ts'
import { sandboxKeys, useSandbox, type Sandbox } from './test-sandbox.ts'

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  refundsPending: '4000 0000 0000 7726',
  refundsFail: '4000 0000 0000 5126',
} as const

export type TestMoney = TestApp & {
  readonly sandbox: Sandbox
  /** Where a provider's webhooks go. */
  webhookUrl(provider: OnlineMethod): string
  /** Lets time pass, for us alone or at the providers too. */
  pass(minutes: number, where?: 'everywhere' | 'here'): Promise<void>
  /** Lets the webhooks that wait arrive now; none does by itself. */
  deliver(provider: OnlineMethod): Promise<void>
  /** A turn of the job that asks after payments, two minutes later. */
  reconcile(): Promise<void>
}

/**
 * The API and the stand-ins of the providers, in a process of their own, spoken to by the real clients. The clocks go as
 * they really do, from the beginning of each test on, for the providers' cannot be set.
 */
export function useMoney(config: Partial<Config> = {}, tracer?: Tracer): TestMoney {
  const sandbox = useSandbox()
  const payments = () => ({
    stripe: {
      secretKey: sandboxKeys.STRIPE_SECRET_KEY,
      webhookSecret: sandboxKeys.STRIPE_WEBHOOK_SECRET,
      url: sandbox.addresses.stripe,
    },
    paypal: {
      clientId: sandboxKeys.PAYPAL_CLIENT_ID,
      clientSecret: sandboxKeys.PAYPAL_CLIENT_SECRET,
      webhookId: sandboxKeys.PAYPAL_WEBHOOK_ID,
      url: sandbox.addresses.paypal,
    },
  })
  const ahead = { ms: 0 }
  // Read only when the sandbox is there. The stand-ins sign by the time that it really is, however far a test has moved on.
  const providers: Parameters<typeof useTestApp>[1] = {}
  const overrides = {
    ...config,
    get payments() {
      return payments()
    },
  }
  beforeAll(async () => {
    Object.assign(
      providers,
      // Nobody's turn is over because other work holds the stand-ins up.
      await openProviders({ payments: payments() }, () => new Date(), 60_000),
    )
  })
  const api = useTestApp(overrides, providers, tracer)
  const port = { number: 0 }
  const moveTo = (ms: number) => api.setNow(new Date(ms).toISOString())
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    port.number = (api.app.server.address() as AddressInfo).port
  })
  beforeEach(() => moveTo(realNow() + ahead.ms))
  const webhookUrl = (provider: OnlineMethod) => `http://127.0.0.1:${port.number}/v1/webhooks/${provider}`
  const pass: TestMoney['pass'] = async (minutes, where = 'everywhere') => {
    moveTo(api.deps.clock().getTime() + minutes * 60_000)
    if (where === 'here') return
    ahead.ms += minutes * 60_000
    for (const name of ['stripe', 'paypal'] as const)
      await sandbox.control(name, 'POST', '/clock', { advance_seconds: minutes * 60 })
  }
  return Object.assign(api, {
    sandbox,
    webhookUrl,
    pass,
    deliver: async (provider: OnlineMethod) => {
      await sandbox.control(provider, 'PUT', '/webhooks', { url: webhookUrl(provider) })
      await sandbox.control(provider, 'POST', '/webhooks/deliver')
      await sandbox.control(provider, 'PUT', '/webhooks', { url: null })
    },
    reconcile: async () => {
      await pass(2, 'here')
      await reconcilePayments(api.deps)
    },
  })
}

function realNow(): number {
  return Date.now()
}

/** A stay that many days from now, so that it does not matter when the tests run. */
export function stayIn({ deps }: TestApp, days: number, nights = 2): { checkIn: PlainDate; checkOut: PlainDate } {
  const checkIn = addDays(dateIn('Europe/Berlin', deps.clock()), days)
  return { checkIn, checkOut: addDays(checkIn, nights) }
}

/** Books two nights, 180.00 € at the standard hotel, in 20 days. */
export async function bookAhead(
  api: TestApp,
  browser: Browser,
  hotel: TestHotel,
  overrides: Partial<BookingRequest> = {},
): Promise<Booking> {
  return await bookOne(browser, hotel, { ...stayIn(api, 20), ...overrides })
}

type Paying = { readonly booking: Booking; readonly redirectUrl?: string }

/** Starts to pay and insists that there is a page to pay on. */
export async function startToPay(browser: Browser, booking: Booking, method: OnlineMethod): Promise<string> {
  const reply = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method })
  const { redirectUrl } = reply.json<{ data?: Paying }>().data ?? {}
  if (redirectUrl === undefined) throw new Error(`Paying did not start: ${reply.body}`)
  return redirectUrl
}

/** Types a card into the card page. */
export async function payByCard(page: string, number: string = cards.good): Promise<void> {
  const form = { number, expiry: '12 / 34', cvc: '123', name: 'Jana Brandt', email: 'jana.brandt@example.com' }
  await post(page, form)
}

type PaypalAccount = 'pays' | 'declined' | 'alternate' | 'action' | 'review' | 'refused'

/** Agrees at PayPal to pay. */
export async function approveAtPaypal(page: string, account: PaypalAccount = 'pays'): Promise<void> {
  await post(page, { choice: 'approve', account })
}

async function post(page: string, form: Record<string, string>): Promise<void> {
  const reply = await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  if (reply.status !== 303) throw new Error(`The page answered ${reply.status}: ${await reply.text()}`)
}

/** Pays a booking on the provider's page, and no more. */
export async function payOnPage(browser: Browser, booking: Booking, method: OnlineMethod): Promise<void> {
  const page = await startToPay(browser, booking, method)
  await (method === 'stripe' ? payByCard(page) : approveAtPaypal(page))
}

/** What the return page does. */
export async function checkPayment(browser: Browser, booking: Booking) {
  return await browser.send('POST', `${bookingUrl(booking)}/payments/check`)
}

/** A booking that is paid. */
export async function bookPaid(
  api: TestApp,
  browser: Browser,
  hotel: TestHotel,
  method: OnlineMethod = 'stripe',
  overrides: Partial<BookingRequest> = {},
): Promise<Booking> {
  const booking = await bookAhead(api, browser, hotel, overrides)
  await payOnPage(browser, booking, method)
  const reply = await checkPayment(browser, booking)
  const { data } = reply.json<{ data?: Booking }>()
  if (data?.paymentStatus !== 'paid') throw new Error(`It is not paid: ${reply.body}`)
  return data
}

/** A booking of 180.00 € that was paid at a hand-made Stripe, and the reference of its attempt there. */
export async function payHandMade(api: TestApp, stripe: HandMade) {
  const browser = api.newBrowser()
  const booking = await bookOne(browser, await createHotel(api))
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'stripe' })
  const ref = `at-${stripe.requests()[0]?.attemptId}`
  stripe.take(ref)
  await checkPayment(browser, booking)
  return { browser, booking, ref, cancel: async () => await browser.send('POST', `${bookingUrl(booking)}/cancel`) }
}
