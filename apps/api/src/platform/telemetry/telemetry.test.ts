import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { buildApp } from '../../app.ts'
import { productFigures } from '../../product-figures.ts'
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../../testing/otlp-receiver.ts'
import type { Browser } from '../../testing/test-app.ts'
import { bookingRequest, createHotel, newKey, type TestHotel } from '../../testing/test-hotel.ts'
import { sendMail } from '../../testing/test-inbox.ts'
import { checkPayment, payByCard, startToPay, stayIn, useMoney } from '../../testing/test-money.ts'
import { openOtlp } from './otlp.ts'
import { openFigures } from './read-figures.ts'
import { inTrace, type Span, type Tracer } from './spans.ts'

const settings = {
  serviceName: 'keystay of the tests',
  sampler: 'parentbased_always_on',
  samplerRatio: 1,
  metricIntervalMs: 3_600_000,
}
let collector: OtlpReceiver
let tracer: Tracer | undefined
const api = useMoney({ logLevel: 'info' }, (...about) => tracer?.(...about))

beforeAll(async () => {
  collector = await startOtlpReceiver()
})
afterAll(() => collector.close())

/** Does something while a collector is told, and returns the spans that it was told by then. */
async function told(work: () => Promise<unknown>, changes: Partial<typeof settings> = {}): Promise<ReceivedSpan[]> {
  const known = collector.spans().length
  const figures = openFigures(api.database, productFigures)
  const all = { ...settings, ...changes, endpoint: collector.endpoint, heedsCause: false }
  const own = openOtlp({ settings: all, figures, instance: 'here:1/0', onTrouble: expect.fail, flushMs: 60_000 })
  const open = new Set<Span>()
  tracer = (...about) => {
    const span = own.tracer(...about)
    if (span) open.add(span)
    return span && { ...span, end: () => void (open.delete(span) && span.end()) }
  }
  try {
    await work()
    // A reply is read before its request is over.
    await vi.waitFor(() => expect(open.size).toBe(0))
  } finally {
    tracer = undefined
    await own.stop()
  }
  return collector.spans().slice(known)
}

/** Books over a real connection, whose body comes after its request is begun. */
async function bookByHttp(browser: Browser, hotel: TestHotel): Promise<Booking> {
  const { port } = api.app.server.address() as AddressInfo
  const body = JSON.stringify(bookingRequest(hotel, stayIn(api, 20)))
  const asked = send({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/v1/public/properties/${hotel.id}/bookings`,
    headers: {
      host: 'keystay.test',
      origin: 'http://keystay.test',
      'content-type': 'application/json',
      'idempotency-key': newKey(),
      cookie: Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      // The server has taken the request up before its body comes.
      expect: '100-continue',
    },
  })
  asked.once('continue', () => asked.end(body))
  asked.flushHeaders()
  return await new Promise<Booking>((resolve, reject) => {
    asked.once('error', reject)
    asked.once('response', (reply) => {
      let text = ''
      for (const cookie of reply.headers['set-cookie'] ?? []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        browser.cookies.set(name, value)
      }
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.once('end', () => resolve((JSON.parse(text) as { data: Booking }).data))
    })
  })
}

const bookRoute = '/v1/public/properties/:propertyId/bookings'
const childrenOf = (spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
const named = (spans: readonly ReceivedSpan[], name: string) => spans.find((span) => span.name === name)

test('a booking is one trace: the request by its route, the story in it, and in this its statements', async () => {
  const hotel = await createHotel(api)
  const spans = await told(async () => await bookByHttp(api.newBrowser(), hotel))
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  const request = named(spans, `POST ${bookRoute}`)
  expect(request).toMatchObject({
    kind: 2,
    failed: false,
    attributes: { 'http.request.method': 'POST', 'http.route': bookRoute, 'http.response.status_code': 201 },
  })
  expect(request?.parentSpanId).toBeUndefined()
  const story = named(childrenOf(spans, request), 'story')
  const statements = childrenOf(spans, story)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']))
  expect(statements.map(({ name }) => name).join()).toContain('INSERT bookings')
  expect(named(statements, 'SELECT inventory_versions')).toMatchObject({
    kind: 3,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT', 'db.response.returned_rows': 1 },
  })
})

test('a payment has the calls of its provider in its trace, and nothing tells who books, nor anything that opens the booking', async () => {
  const hotel = await createHotel(api)
  const browser = api.newBrowser()
  let booking: Booking | undefined
  const spans = await told(async () => {
    booking = await bookByHttp(browser, hotel)
    await payByCard(await startToPay(browser, booking, 'stripe'))
    await checkPayment(browser, booking)
  })
  const paying = spans.find(({ name }) => name.endsWith('/payments'))
  expect(named(childrenOf(spans, paying), 'stripe create')).toMatchObject({
    kind: 3,
    failed: false,
    attributes: { 'service.peer.name': 'stripe' },
  })
  expect(spans.map(({ name }) => name)).toContain('stripe ask')
  const { id = 'none', propertyId = 'none', code = 'none' } = booking ?? {}
  const secrets = ['Jana', 'Brandt', 'example.com', '4915100000001', code, id, propertyId, ...browser.cookies.values()]
  for (const secret of secrets) expect([secret, collector.text().includes(secret)]).toEqual([secret, false])
})

test('mail that a job sends has the call of the mail server in the trace of the job, and not whom it is for', async () => {
  const hotel = await createHotel(api)
  await bookByHttp(api.newBrowser(), hotel)
  const spans = await told(
    async () => await inTrace(tracer, 'job outbox', async () => await sendMail(api, api.sandbox)),
  )
  expect(named(spans, 'smtp send')).toMatchObject({
    parentSpanId: named(spans, 'job outbox')?.spanId,
    attributes: { 'service.peer.name': 'smtp' },
  })
  expect(collector.text()).not.toMatch(/jana|brandt/i)
})

test('what is refused is no failure; what fails marks its spans by its code alone', async () => {
  const hotel = await createHotel(api)
  const browser = api.newBrowser()
  await api.sandbox.plant('stripe', { on: 'POST /v1/checkout/sessions', kind: 'error', status: 500, times: 10 })
  const spans = await told(async () => {
    await browser.get('/v1/public/properties/slug/nowhere')
    const booking = await bookByHttp(browser, hotel)
    await browser.send('POST', `/v1/public/properties/${booking.propertyId}/bookings/${booking.id}/payments`, {
      method: 'stripe',
    })
  })
  const refused = named(spans, 'GET /v1/public/properties/slug/:hotelKey')
  expect(refused).toMatchObject({ failed: false, attributes: { 'http.response.status_code': 404 } })
  expect(refused?.attributes['keystay.refusal']).toBe('hotel_not_found')
  const failed = spans.filter((span) => span.failed)
  expect(failed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['stripe create', `POST ${bookRoute}/:bookingId/payments`]),
  )
  expect(failed.map(({ attributes }) => attributes['error.type'])).toContain('payment_unreachable')
})

const cause = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const traceparent = `00-${cause.traceId}-${cause.spanId}-01`
const anyHotel = '/v1/public/properties/slug/nowhere'

test('a stranger cannot put a request into a trace; where a proxy is trusted with it, the request continues its trace', async () => {
  const trusting = await buildApp({
    ...api.deps,
    config: { ...api.deps.config, telemetry: { ...settings, endpoint: '', heedsCause: true } },
    tracer: (...about) => tracer?.(...about),
  })
  const strange = await told(async () => await api.newBrowser().get(anyHotel, { traceparent }))
  const request = strange.find(({ kind }) => kind === 2)
  expect(request?.parentSpanId).toBeUndefined()
  expect(request?.traceId).toMatch(/^(?!4bf92f35)[0-9a-f]{32}$/)
  const continued = await told(async () => await api.newBrowser(trusting).get(anyHotel, { traceparent }))
  expect(continued.find(({ kind }) => kind === 2)).toMatchObject({ traceId: cause.traceId, parentSpanId: cause.spanId })
  // What the proxy did not sample is not recorded here either.
  const unsampled = traceparent.replace(/01$/, '00')
  expect(await told(async () => await api.newBrowser(trusting).get(anyHotel, { traceparent: unsampled }))).toEqual([])
  await trusting.close()
})

test('what a page asks for by itself is a part of its trace, and is not recorded where the page is not', async () => {
  let begun = 0
  const app = await buildApp({
    ...api.deps,
    tracer: (...about) => {
      begun += 1
      return tracer?.(...about)
    },
  })
  app.get('/page', async () => (await app.inject({ url: anyHotel, headers: { host: 'keystay.test' } })).statusCode)
  const spans = await told(async () => await api.newBrowser(app).get('/page'))
  const [page, inner] = [named(spans, 'GET /page'), named(spans, 'GET /v1/public/properties/slug/:hotelKey')]
  expect(inner).toMatchObject({ traceId: page?.traceId, parentSpanId: page?.spanId })
  expect(begun).toBe(1)
  await api.newBrowser(app).get('/page')
  expect(begun).toBe(2)
  await app.close()
})

test('a line of the log names the span that it belongs to', async () => {
  const spans = await told(async () => await api.newBrowser().send('POST', anyHotel, {}, { 'x-xsrf-token': 'forged' }))
  const hotel = await createHotel(api)
  const more = await told(
    async () => await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/bookings`, {}, { origin: 'x' }),
  )
  const lines = api.log.map((line) => JSON.parse(line) as { trace_id?: string; span_id?: string; msg: string })
  const traces = new Set([...spans, ...more].map(({ traceId }) => traceId))
  expect(lines.filter(({ trace_id: traceId = '' }) => traces.has(traceId)).map(({ msg }) => msg)).toContain('refused')
})

test('a sampler that records none has nothing told', async () => {
  const none = { sampler: 'traceidratio', samplerRatio: 0 }
  expect(await told(async () => await api.newBrowser().get(anyHotel), none)).toEqual([])
})

test('the collector is told the figures of /metrics, with the same values', async () => {
  await api.newBrowser().get(anyHotel)
  const before = collector.points().length
  await told(async () => undefined)
  const points = collector.points().slice(before)
  const list = await openFigures(api.database, productFigures).list()
  const isOurs = (name: string) => name.startsWith('keystay_')
  const known = list.filter(({ name, values }) => isOurs(name) && values.length > 0)
  expect(new Set(points.map(({ name }) => name).filter(isOurs))).toEqual(new Set(known.map(({ name }) => name)))
  const requests = points.filter(({ name }) => name === 'keystay_http_request_seconds')
  const own = requests.find(({ attributes }) => attributes['route'] === '/v1/public/properties/slug/:hotelKey')
  const bucketCounts = own?.bucketCounts ?? []
  expect(bucketCounts).toHaveLength((own?.explicitBounds ?? []).length + 1)
  expect(bucketCounts.reduce((sum, count) => sum + count, 0)).toBe(own?.count)
})
