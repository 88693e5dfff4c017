import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Revenue, RevenueNight } from '@keystay/contract/revenue/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { createPlan, sayOfStandard } from '../../testing/test-rate-plans.ts'
import { leaveAs, stayRow, stepOf } from '../../testing/test-desk.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { rowsLookedAt } from '../../testing/test-plans.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { createUser } from '../../testing/test-user.ts'
import { fetchRates } from './rates.ts'
import { readRevenue } from './read-revenue.ts'
import { nightsCsv } from './routes.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

async function setUp(options: { currency?: string } = {}) {
  const { browser, id: ownerId } = await createUser(api, 'owner')
  const hotel = await createHotel(api, { ownerId, ...options })
  const read = async (query: string) =>
    (await browser.get(`/v1/properties/${hotel.id}/revenue?${query}`)).json<{ data: Revenue }>().data
  const nights = async (query: string) =>
    (await browser.get(`/v1/properties/${hotel.id}/revenue/nights?${query}`)).json<{
      data: RevenueNight[]
      pagination: Pagination
    }>()
  /** Books at the hotel and pays cash. */
  const sell = async (overrides: Parameters<typeof bookOne>[2] = {}) => {
    const guest = api.newBrowser()
    const booking = await bookOne(guest, hotel, overrides)
    await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    return { guest, booking }
  }
  return { browser, hotel, read, nights, sell }
}

test('confirmed nights count net of the discount, by the night stayed', async () => {
  const { hotel, read, sell } = await setUp()
  await sell()
  await sell({ checkIn: '2026-12-31', checkOut: '2027-01-02' })
  const { months, lastYear, roomTypes, totals, years, since, compared, conversion } = await read('year=2026')
  expect(months[11]).toEqual({ month: 12, nights: 3, revenue: { minor: 27_000, currency: 'EUR' } })
  expect(months[10]).toEqual({ month: 11, nights: 0, revenue: null })
  expect(roomTypes).toMatchObject([{ id: hotel.types[0]?.id, rooms: 2, nights: 3, bookings: 2, adr: { minor: 9000 } }])
  expect(totals).toMatchObject({ revenue: { minor: 27_000 }, bookings: 2, nights: 3, rooms: 2, occupancy: 3 / 56 })
  expect([years, since]).toEqual([{ first: 2026, last: 2027 }, '2026-12-04'])
  expect([conversion, compared]).toEqual([null, null])
  expect(lastYear.every((month) => month.revenue === null)).toBe(true)
  expect((await read('year=2027')).lastYear[11]?.nights).toBe(3)
})

test('a year is read by its nights alone, whatever lies before and after it', async ({ skip }) => {
  // What a worker looks at, the coordinator does not tell.
  skip(api.sharded)
  const { hotel, sell } = await setUp()
  const { booking } = await sell()
  await api.sql`
    INSERT INTO price_lines
    SELECT (jsonb_populate_record(l, jsonb_build_object('position', 100 + n, 'night', date '2028-01-01' + n))).*
    FROM price_lines l, generate_series(1, 5000) AS n
    WHERE l.booking_id = ${booking.id} AND l.night = '2026-12-04'`
  await api.sql`ANALYZE price_lines`
  const request = { propertyId: hotel.id, year: 2026, language: 'de' } as const
  const looked = await rowsLookedAt(api, async () => await readRevenue(api.deps, request))
  // No booking has such nights.
  await api.sql`DELETE FROM price_lines WHERE booking_id = ${booking.id} AND position > 100`
  expect(looked['price_lines']).toBeGreaterThan(0)
  expect(looked['price_lines']).toBeLessThan(100)
})

test('a year is compared with the one before by the months that both have', async () => {
  const { hotel, sell } = await setUp()
  await sell({ checkIn: '2026-12-01', checkOut: '2026-12-03' })
  await sell({ checkIn: '2027-03-04', checkOut: '2027-03-06' })
  await sell({ checkIn: '2027-12-30', checkOut: '2028-01-01' })
  const readAt = async (now: string, year: number) => {
    const deps = { ...api.deps, clock: () => new Date(now) }
    return (await readRevenue(deps, { propertyId: hotel.id, year, language: 'de' })).compared
  }
  expect(await readAt('2027-12-31T12:00:00Z', 2027)).toBeNull()
  const compared = await readAt('2028-01-01T12:00:00Z', 2027)
  const one = { rooms: 2, nights: 2, bookings: 1, revenue: { minor: 18_000 }, occupancy: 2 / 62 }
  expect(compared).toMatchObject({ fromMonth: 12, toMonth: 12, now: one, before: one })
  expect(compared?.roomTypes).toMatchObject([{ now: { minor: 18_000 }, before: { minor: 18_000 } }])
})

test('holds and cancelled bookings bring nothing', async () => {
  const { hotel, read, sell } = await setUp()
  await bookOne(api.newBrowser(), hotel)
  const { guest, booking } = await sell()
  await guest.send('POST', `${bookingUrl(booking)}/cancel`)
  expect((await read('year=2026')).totals).toMatchObject({ revenue: null, adr: null, bookings: 0, nights: 0 })
})

test('a deleted room type keeps what it earned, and has no rooms any more', async () => {
  const { hotel, read, sell } = await setUp()
  await sell()
  await api.sql`UPDATE rooms SET retired = true, available = false WHERE property_id = ${hotel.id}`
  const { roomTypes, totals } = await read('year=2026')
  expect(roomTypes).toMatchObject([{ rooms: 0, nights: 2, occupancy: null, revenue: { minor: 18_000 } }])
  expect(totals).toMatchObject({ rooms: 0, occupancy: null, revpar: null })
  await api.sql`UPDATE rooms SET retired = false, available = true WHERE property_id = ${hotel.id}`
})

test('in another currency with the rate, its day and its source', async () => {
  const { read, sell } = await setUp()
  await sell()
  const { currency, conversion, months, totals } = await read('year=2026&currency=USD')
  expect(currency).toBe('USD')
  expect(conversion).toMatchObject({ from: 'EUR', to: 'USD', day: '2024-12-31', source: 'European Central Bank' })
  const minor = Math.round(18_000 * (conversion?.rate ?? 0))
  expect([months[11]?.revenue?.minor, totals.revenue?.minor]).toEqual([minor, minor])
})

test('where no rate is known the hotel’s own currency stays', async () => {
  const { read } = await setUp({ currency: 'THB' })
  expect(await read('year=2026&currency=EUR')).toMatchObject({ currency: 'THB', conversion: null })
})

test('every figure opens its nights, also as a table', async () => {
  const { browser, hotel, nights, sell } = await setUp()
  const { booking } = await sell()
  const { data, pagination } = await nights('year=2026&month=12&size=1')
  expect(pagination.totalItems).toBe(2)
  expect(data).toEqual([
    {
      date: '2026-12-04',
      roomType: { id: hotel.types[0]?.id, name: 'Zimmer 1' },
      booking: { id: booking.id, code: booking.code, guest: 'Jana Brandt' },
      plan: null,
      quantity: 1,
      revenue: { minor: 9000, currency: 'EUR' },
    },
  ])
  expect((await nights('year=2026&month=11')).data).toEqual([])
  expect((await nights(`year=2026&roomTypeId=${hotel.types[0]?.id ?? ''}`)).pagination.totalItems).toBe(2)
  const table = await browser.get(`/v1/properties/${hotel.id}/revenue/nights.csv?year=2026`)
  expect(table.headers['content-type']).toContain('text/csv')
  expect(table.headers['cache-control']).toBe('no-store')
  expect(table.body.split('\r\n')).toHaveLength(4)
  const stranger = await createUser(api, 'owner')
  expect((await stranger.browser.get(`/v1/properties/${hotel.id}/revenue/nights.csv?year=2026`)).statusCode).toBe(404)
})

test('a table for spreadsheets runs no formulas and keeps commas and quotes', () => {
  const night = {
    date: '2026-12-04',
    roomType: { id: 'a', name: 'Zimmer "See", groß' },
    booking: { id: 'b', code: 'AAAAAAAA', guest: '=1+1' },
    plan: { id: 'p', name: '@Flex' },
    quantity: 2,
    revenue: { minor: 18_050, currency: 'EUR' },
  }
  expect(nightsCsv([night])).toBe(
    '\uFEFFdate,room type,booking,guest,rooms,revenue,currency,rate plan\r\n2026-12-04,"Zimmer ""See"", groß",AAAAAAAA,\'=1+1,2,180.50,EUR,\'@Flex\r\n',
  )
})

test('nights by rate plan sum up to all nights, and each plan opens its own', async () => {
  const { hotel, read, nights, sell } = await setUp()
  await sell()
  expect((await read('year=2026')).plans).toEqual([])
  const flex = await createPlan(api, hotel.id, {
    name: 'Flex',
    translations: { en: { name: 'Flexible' } },
    adjustMinor: 1000,
  })
  await createPlan(api, hotel.id, { name: 'Nie gebucht' })
  expect((await read('year=2026')).plans).toEqual([])
  await sell({ planId: flex, expectedTotal: eur(19_800) })
  const { plans, totals } = await read('year=2026')
  expect(plans).toEqual([
    { id: null, name: null, nights: 2, bookings: 1, revenue: eur(18_000), adr: eur(9000) },
    { id: flex, name: 'Flexible', nights: 2, bookings: 1, revenue: eur(19_800), adr: eur(9900) },
  ])
  expect(totals).toMatchObject({ nights: 4, revenue: eur(37_800) })
  const [first] = (await nights(`year=2026&planId=${flex}`)).data
  expect(first).toMatchObject({ plan: { id: flex }, revenue: eur(9900) })
  expect((await nights(`year=2026&planId=${flex}`)).pagination.totalItems).toBe(2)
  const standard = await nights('year=2026&planId=standard')
  expect(standard.data).toMatchObject([{ plan: null }, { plan: null }])
  await sayOfStandard(api, hotel.id, { name: 'Basis', translations: { en: { name: 'Basic' } } })
  expect((await read('year=2026')).plans.map(({ id, name }) => [id, name])).toEqual([
    [null, 'Basic'],
    [flex, 'Flexible'],
  ])
  const named = { plan: { id: null, name: 'Basic' } }
  expect((await nights('year=2026&planId=standard')).data).toMatchObject([named, named])
})

test('nights that the desk gave back are in no list, and what was kept of them stands beside the nights', async () => {
  const owned = await ownHotel(api, { offers: { earlyBooking: false } })
  const flex = await createPlan(api, owned.hotel.id, {
    name: 'Flex',
    cancellation: { tiers: [], after: { nights: 2 } },
  })
  const booking = await bookOne(api.newBrowser(), owned.hotel, {
    checkIn: '2026-11-21',
    checkOut: '2026-11-25',
    planId: flex,
    expectedTotal: eur(40_000),
  })
  await confirmBooking(api.deps, owned.hotel.id, booking.id)
  const { id } = await stayRow(api, booking)
  dataOf(await stepOf(owned, id)('check_in', 1))
  const revenue = async () => dataOf<Revenue>(await owned.owner.get(`${owned.url}/revenue?year=2026`))
  expect((await revenue()).fees).toBeNull()
  api.setNow('2026-11-22T12:00:00Z')
  dataOf(await leaveAs(owned, id))
  const { totals, fees } = await revenue()
  expect(totals).toMatchObject({ nights: 1, bookings: 1, revenue: eur(10_000) })
  expect(fees).toEqual({ stays: 1, revenue: eur(10_000) })
  const list = await owned.owner.get(`${owned.url}/revenue/nights?year=2026`)
  const { data, pagination } = list.json<{ data: RevenueNight[]; pagination: Pagination }>()
  expect(data.map(({ date, quantity, revenue: { minor } }) => [date, quantity, minor])).toEqual([
    ['2026-11-21', 1, 10_000],
  ])
  expect(pagination.totalItems).toBe(1)
})

test('extras count with confirmed bookings by their day of arrival, beside the nights', async () => {
  const { hotel, read, sell } = await setUp()
  const parking = await createExtra(api, hotel.id, { translations: { en: { name: 'Parking' } } })
  const taken = { extras: [{ extraId: parking, count: 1 }], expectedTotal: eur(20_400) }
  const before = (await read('year=2026')).extras
  await sell({ ...taken, checkIn: '2026-12-31', checkOut: '2027-01-02' })
  await bookOne(api.newBrowser(), hotel, taken)
  const { guest, booking } = await sell(taken)
  await guest.send('POST', `${bookingUrl(booking)}/cancel`)
  const { extras: sold, totals } = await read('year=2026')
  expect(before).toEqual([])
  expect(sold).toEqual([{ id: parking, name: 'Parking', quantity: 2, bookings: 1, revenue: eur(2400) }])
  expect(totals.revenue).toEqual(eur(9000))
  expect((await read('year=2027')).extras).toEqual([])
})

test('an extra whose nights have different prices counts each of them, and its booking once', async () => {
  const { hotel, read, sell } = await setUp()
  const periods = [{ from: '2026-12-05', to: '2026-12-05', priceMinor: 1800 }]
  const parking = await createExtra(api, hotel.id, { periods })
  await sell({ extras: [{ extraId: parking, count: 1 }], expectedTotal: eur(18_000 + 3000) })
  const { extras: sold } = await read('year=2026')
  expect(sold).toMatchObject([{ id: parking, quantity: 2, bookings: 1, revenue: eur(3000) }])
})

test.each(['', 'year=abc', 'year=1e308', 'year=2026&currency=JPY'])('revenue?%s is refused', async (query) => {
  const { browser, hotel } = await setUp()
  expect((await browser.get(`/v1/properties/${hotel.id}/revenue?${query}`)).statusCode).toBe(422)
})

test('rates of the day come from the configured source; an unusable answer changes nothing', async () => {
  let answer = JSON.stringify({ base: 'EUR', date: '2026-11-20', rates: { USD: 2, EUR: 1 } })
  const source = createServer((_request, response) => response.end(answer))
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const ratesUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}/latest`
  const deps = { ...api.deps, config: { ...api.deps.config, ratesUrl } }
  const { read } = await setUp()
  try {
    await fetchRates(deps)
    expect((await read('year=2026&currency=USD')).conversion).toMatchObject({ rate: 2, day: '2026-11-20' })
    answer = JSON.stringify({ base: 'EUR', date: '2026-11-21', rates: { USD: -1 } })
    await expect(fetchRates(deps)).rejects.toThrow('USD')
    expect((await read('year=2026&currency=USD')).conversion).toMatchObject({ rate: 2, day: '2026-11-20' })
  } finally {
    source.close()
    await api.sql`DELETE FROM exchange_rates WHERE day > '2024-12-31'`
  }
})
