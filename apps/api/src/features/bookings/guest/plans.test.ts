import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { AvailableRoomType, CalendarNight, RoomsQuote } from '@keystay/contract/room-types/entities'
import type { PlanRow } from '../../inventory/rates/plan-rules.ts'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../../testing/test-hotel.ts'
import { createPlan, freeFor } from '../../../testing/test-rate-plans.ts'
import { codeOf, createUser, myBookings } from '../../../testing/test-user.ts'

const api = useTestApp({}, { stripe: openHandMade() })
const withoutProviders = useTestApp()

/** Two rooms for two at 100.00 €; a cheaper plan that cannot be cancelled, and half board at 28.00 € a person. */
async function hotelWithPlans(over: Partial<PlanRow> = {}, on = api) {
  const hotel = await createHotel(on, { types: [{}, { priceMinor: 15_000, maxOccupancy: 3 }] })
  const saver = await createPlan(on, hotel.id, {
    name: 'Sparpreis',
    translations: { en: { name: 'Saver' } },
    adjustPercent: -1000,
    board: 'room_only',
    ...over,
  })
  const half = await createPlan(on, hotel.id, {
    name: 'Halbpension',
    personMinor: 2800,
    board: 'half',
    cancellation: freeFor(24),
  })
  return { hotel, saver, half }
}

async function search(hotel: TestHotel, body: object = {}, on = api) {
  const whole = { checkIn: '2026-12-04', checkOut: '2026-12-06', guests: 2, ...body }
  const url = `/v1/public/properties/${hotel.id}/search`
  const reply = await on.newBrowser().send('POST', url, whole, { 'accept-language': 'en' })
  return reply.json<{ data: AvailableRoomType[] }>().data
}
const eur = (minor: number) => ({ minor, currency: 'EUR' })

describe('rate plans', () => {
  test('are shown with a room type, cheapest first, and the cheapest is what it costs', async () => {
    const { hotel, saver, half } = await hotelWithPlans()
    const [type] = await search(hotel)
    const shown = type?.plans.map(({ planId, planName, board, total }) => [planId, planName, board, total.minor])
    expect(shown).toEqual([
      [saver, 'Saver', 'room_only', 16_200],
      [null, null, 'breakfast', 18_000],
      [half, 'Halbpension', 'half', 28_080],
    ])
    expect(type).toMatchObject({ planId: saver, total: eur(16_200), freeUntil: null, perPerson: eur(0) })
    expect(type?.plans[2]).toMatchObject({ perPerson: eur(2800), freeUntil: '2026-12-03T14:00:00.000Z' })
    expect(type?.plans[1]?.offers.map(({ kind }) => kind)).toEqual(['free_cancellation', 'breakfast', 'early_booking'])
    expect(type?.offers.map(({ kind }) => kind)).toEqual(['early_booking'])
  })

  test('a hotel without any shows none', async () => {
    const [type] = await search(await createHotel(api))
    expect(type).toMatchObject({ plans: [], planId: null, planName: null, total: eur(18_000), board: 'breakfast' })
  })

  test('one that is sold only for longer stays is not shown', async () => {
    const { hotel, saver } = await hotelWithPlans({ minNights: 3 })
    const ids = async (checkOut: string) => (await search(hotel, { checkOut }))[0]?.plans.map(({ planId }) => planId)
    expect(await ids('2026-12-06')).not.toContain(saver)
    expect(await ids('2026-12-07')).toContain(saver)
  })

  test('days before check-in are counted from the date at the hotel, where midnight comes an hour before it is UTC’s', async () => {
    const { hotel, saver } = await hotelWithPlans({ minDaysBefore: 13 })
    const isShown = async (now: string) => {
      api.setNow(now)
      return (await search(hotel))[0]?.plans.some(({ planId }) => planId === saver)
    }
    expect([await isShown('2026-11-21T22:59:59Z'), await isShown('2026-11-21T23:00:00Z')]).toEqual([true, false])
    expect(codeOf(await book(api.newBrowser(), hotel, { planId: saver, expectedTotal: eur(16_200) }))).toBe(
      'plan_unavailable',
    )
  })

  test('one that is paid now is not shown where nothing can be paid online', async () => {
    const shown = async (on: typeof api) => {
      const { hotel, saver } = await hotelWithPlans({ payment: 'now' }, on)
      return (await search(hotel, {}, on))[0]?.plans.some(({ planId }) => planId === saver)
    }
    expect([await shown(api), await shown(withoutProviders)]).toEqual([true, false])
  })

  test('the price calendar shows the cheapest for two, on the dates it is sold for', async () => {
    const { hotel } = await hotelWithPlans({ arrivalWeekdays: [5] })
    const url = `/v1/public/properties/${hotel.id}/room-types/${hotel.types[0]?.id}/calendar?month=2026-12`
    const { data } = (await api.newBrowser().get(url)).json<{ data: CalendarNight[] }>()
    expect(data.slice(2, 5).map(({ price }) => price.minor)).toEqual([10_000, 9000, 10_000])
  })

  test('a search across hotels shows the lowest total of all plans, of those with free cancellation if asked', async () => {
    const { hotel } = await hotelWithPlans()
    const query = 'checkIn=2026-12-04&checkOut=2026-12-06&guests=2&size=100'
    const total = async (more: string) => {
      const reply = await api.newBrowser().get(`/v1/public/properties?${query}${more}`)
      const { data } = reply.json<{ data: PropertySummary[] }>()
      return data.find(({ id }) => id === hotel.id)?.total?.minor
    }
    expect(await total('')).toBe(16_200)
    expect(await total('&freeCancellation=true')).toBe(18_000)
    await api.sql`UPDATE properties SET offers_free_cancellation = false WHERE id = ${hotel.id}`
    expect(await total('&freeCancellation=true')).toBe(28_080)
  })

  test('five guests pay for five persons, in whatever rooms', async () => {
    const { hotel, half } = await hotelWithPlans()
    const lines = hotel.types.map(({ id }, index) => ({
      roomTypeId: id,
      quantity: 1,
      bedType: '1 Doppelbett',
      adults: 2,
      children: index,
    }))
    const sum = 2 * (10_000 + 15_000) + 2 * 5 * 2800
    const wish = { lines, expectedGuests: 5, planId: half, expectedTotal: eur(sum * 0.9) }
    const { total, priceLines } = await bookOne(api.newBrowser(), hotel, wish)
    expect(total).toEqual(eur(sum * 0.9))
    expect(priceLines.filter(({ kind }) => kind === 'breakfast')).toEqual([])
  })
})

describe('what chosen rooms cost', () => {
  const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
  const quote = async (hotel: TestHotel, lines: readonly object[], body: object = {}, on = api) =>
    await on.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/quotes`, { ...stay, lines, ...body })
  const line = (type: TestHotel['types'][number] | undefined, quantity = 1, adults = 2) => ({
    roomTypeId: type?.id ?? '',
    quantity,
    adults,
    children: 0,
  })
  const dataOf = (reply: { json: () => unknown }) => (reply.json() as { data: RoomsQuote[] }).data

  test('is told by every plan that sells them all, cheapest first, and a booking costs the same', async () => {
    const { hotel, saver, half } = await hotelWithPlans()
    const [small, big] = hotel.types
    const quotes = dataOf(await quote(hotel, [line(small), line(big, 1, 3)]))
    expect(quotes.map(({ planId, total }) => [planId, total.minor])).toEqual([
      [saver, 40_500],
      [null, 45_000],
      [half, 45_000 + 25_200],
    ])
    const lines = [line(small), line(big, 1, 3)].map((one) => ({ ...one, bedType: '1 Doppelbett' }))
    const wish = { lines, expectedGuests: 5, planId: half, expectedTotal: eur(45_000 + 25_200) }
    const { priceLines } = await bookOne(api.newBrowser(), hotel, wish)
    expect(quotes[2]?.priceLines).toEqual(priceLines)
  })

  test('is told of rooms that are not free any more, since who holds them asks too', async () => {
    const { hotel } = await hotelWithPlans()
    const [small] = hotel.types
    await bookOne(api.newBrowser(), hotel)
    await bookOne(api.newBrowser(), hotel)
    expect(dataOf(await quote(hotel, [line(small)])).length).toBe(3)
  })

  test('is not told by a plan that sells only one of them, nor one that nobody could pay', async () => {
    const { hotel, saver } = await hotelWithPlans({ payment: 'now' }, withoutProviders)
    const [small] = hotel.types
    const plans = async (on: typeof api) =>
      dataOf(await quote(hotel, [line(small)], {}, on)).map(({ planId }) => planId)
    expect(await plans(withoutProviders)).not.toContain(saver)
    await withoutProviders.sql`UPDATE rate_plans SET payment = 'any' WHERE id = ${saver}`
    await withoutProviders.sql`UPDATE rate_plans SET room_type_ids = ${[hotel.types[1]?.id ?? '']} WHERE id = ${saver}`
    await withoutProviders.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    expect(await plans(withoutProviders)).not.toContain(saver)
  })

  test.each([
    ['a room type of another hotel', { lines: [{ ...line(undefined), roomTypeId: randomUUID() }] }, 404],
    ['no rooms', { lines: [] }, 422],
    ['a stay in the past', { checkIn: '2026-01-01', checkOut: '2026-01-02' }, 422],
    ['an earlier departure', { checkOut: '2026-12-04' }, 422],
  ])('is refused for %s', async (_what, body, status) => {
    const hotel = await createHotel(api)
    expect((await quote(hotel, [line(hotel.types[0])], body)).statusCode).toBe(status)
  })
})

describe('a booking by a plan', () => {
  const wish = (planId: string, total = 16_200) => ({ planId, expectedTotal: eur(total) })

  test('keeps its name and what it promised when the plan changes or goes', async () => {
    const { hotel, saver } = await hotelWithPlans()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish(saver))
    const plan = { id: saver, name: 'Saver', board: 'room_only', payment: 'any' }
    expect(booking).toMatchObject({ plan, total: eur(16_200), freeUntil: null })
    await api.sql`UPDATE rate_plans SET name = 'Anders', adjust_percent = 0, cancellation = ${JSON.stringify(freeFor(1))}, retired_at = now() WHERE id = ${saver}`
    const reply = await browser.get(bookingUrl(booking), { 'accept-language': 'de' })
    expect(reply.json<{ data: Booking }>().data).toMatchObject({
      plan: { ...plan, name: 'Sparpreis' },
      total: eur(16_200),
      freeUntil: null,
    })
  })

  test('is named by it in “my bookings”, in the words that it was sold by; one without is not', async () => {
    const { hotel, saver } = await hotelWithPlans()
    const { browser } = await createUser(api)
    await bookOne(browser, hotel, { planId: null, expectedTotal: eur(18_000) })
    await bookOne(browser, hotel, wish(saver))
    await api.sql`UPDATE rate_plans SET name = 'Anders', translations = '{}', board = 'half' WHERE id = ${saver}`
    const plans = new Set((await myBookings(browser)).data.map(({ plan }) => plan))
    expect(plans).toEqual(new Set([null, { id: saver, name: 'Saver', board: 'room_only', payment: 'any' }]))
  })

  test('that cannot be cancelled free gives nothing back', async () => {
    const { hotel, saver } = await hotelWithPlans()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish(saver))
    const quote = await browser.get(`${bookingUrl(booking)}/cancellation`)
    expect(quote.json<{ data: CancellationQuote }>().data).toMatchObject({
      cancellable: true,
      free: false,
      refund: eur(0),
    })
  })

  test('is refused when the price or the promise is another one meanwhile, with both as they are', async () => {
    const { hotel, saver } = await hotelWithPlans({ cancellation: freeFor(48) })
    const freeUntil = '2026-12-02T14:00:00.000Z'
    const kept = { until: null, fee: { percent: 10_000 } }
    const tiers = [{ until: freeUntil, fee: { percent: 0 } }, kept]
    const expectedTerms = { board: 'room_only' as const, freeUntil, tiers, payment: 'any' as const }
    await api.sql`UPDATE rate_plans SET cancellation = ${JSON.stringify(freeFor(null))} WHERE id = ${saver}`
    const reply = await book(api.newBrowser(), hotel, { ...wish(saver), expectedTerms })
    expect(codeOf(reply)).toBe('price_changed')
    expect(reply.json()).toMatchObject({
      details: { total: eur(16_200), terms: { ...expectedTerms, freeUntil: null, tiers: [kept] } },
    })
    const again = { ...wish(saver), expectedTerms: { ...expectedTerms, freeUntil: null, tiers: [kept] } }
    expect((await book(api.newBrowser(), hotel, again)).statusCode).toBe(201)
  })

  test.each<[string, Partial<PlanRow>]>([
    ['is off sale', { onSale: false }],
    ['is for longer stays', { minNights: 3 }],
    ['is for earlier guests', { minDaysBefore: 14 }],
    ['is for other weekdays', { arrivalWeekdays: [1] }],
  ])('is refused when the plan %s', async (_name, over) => {
    const { hotel, saver } = await hotelWithPlans(over)
    expect(codeOf(await book(api.newBrowser(), hotel, wish(saver)))).toBe('plan_unavailable')
  })

  test("is refused when the plan does not sell one of its types, or is another hotel's", async () => {
    const { hotel, saver } = await hotelWithPlans()
    const other = await hotelWithPlans()
    expect(codeOf(await book(api.newBrowser(), hotel, wish(other.saver)))).toBe('plan_unavailable')
    await api.sql`UPDATE rate_plans SET room_type_ids = ${[hotel.types[1]?.id]}::uuid[] WHERE id = ${saver}`
    await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    expect(codeOf(await book(api.newBrowser(), hotel, wish(saver)))).toBe('plan_unavailable')
  })

  test('that is paid now takes no cash', async () => {
    const { hotel, saver } = await hotelWithPlans({ payment: 'now' })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish(saver))
    expect(booking).toMatchObject({ cashProblem: { reason: 'plan_prepaid' } })
    expect(booking.hotel.paymentMethods).toEqual(['stripe'])
    const reply = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'plan_prepaid'])
  })

  test('moves to another plan and back to the standard plan while it is held', async () => {
    const { hotel, saver, half } = await hotelWithPlans()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish(saver))
    const change = async (body: object) => await browser.send('PATCH', bookingUrl(booking), body)
    expect(codeOf(await change({ planId: half }))).toBe('price_changed')
    const dearer = await change({ planId: half, expectedTotal: eur(28_080) })
    expect(dearer.json<{ data: Booking }>().data).toMatchObject({
      plan: { id: half, board: 'half' },
      total: eur(28_080),
    })
    const standard = await change({ planId: null, expectedTotal: eur(18_000) })
    expect(standard.json<{ data: Booking }>().data).toMatchObject({ plan: null, total: eur(18_000) })
  })

  test('is not changed to another promise than was shown, at whatever price', async () => {
    const { hotel, saver, half } = await hotelWithPlans()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish(saver))
    const kept = { until: null, fee: { percent: 10_000 } }
    const shown = { board: 'half' as const, freeUntil: null, tiers: [kept], payment: 'any' as const }
    const change = async (expectedTerms: object) =>
      await browser.send('PATCH', bookingUrl(booking), { planId: half, expectedTotal: eur(28_080), expectedTerms })
    const refused = await change(shown)
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'price_changed'])
    const { details } = refused.json<{ details: { total: object; terms: { freeUntil: string } } }>()
    expect(details).toMatchObject({ total: eur(28_080), terms: { freeUntil: '2026-12-03T14:00:00.000Z' } })
    expect((await browser.get(bookingUrl(booking))).json<{ data: Booking }>().data.plan?.id).toBe(saver)
    expect((await change(details.terms)).json<{ data: Booking }>().data.plan?.id).toBe(half)
  })

  test('keeps its plan when only its dates change', async () => {
    const { hotel, saver } = await hotelWithPlans()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish(saver))
    const reply = await browser.send('PATCH', bookingUrl(booking), {
      checkOut: '2026-12-07',
      expectedTotal: eur(24_300),
    })
    expect(reply.json<{ data: Booking }>().data).toMatchObject({ plan: { id: saver }, total: eur(24_300) })
  })
})
