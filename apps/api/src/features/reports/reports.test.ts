import { describe, expect, test } from 'vitest'
import {
  madeOfOthers,
  reportNames,
  reports,
  type ColumnName,
  type Report,
  type ReportName,
  type ReportRow,
} from '@keystay/contract/reports/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Pagination } from '@keystay/contract/shared/replies'
import { changeTo, stayOf } from '../../testing/test-changes.ts'
import { leaveAs, stepOf, extendAs } from '../../testing/test-desk.ts'
import { book, bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { bookFlexibly, flexibleHotel } from '../../testing/test-flexible.ts'
import { allowGapDeals } from '../../testing/test-gap-deals.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { openDice, type Dice } from '../../testing/random-hotels.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { bookStay, confirmStay, ownHotel, ownPlainHotel, type OwnedHotel } from '../../testing/test-stays.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { placeFlexibleStays } from '../stays/place-flexible.ts'
import { createUser } from '../../testing/test-user.ts'
import { createVat } from '../../testing/test-vat.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** What asks reports of a hotel as its owner does. */
function askerOf({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, period: string) {
  const report = async (name: ReportName, more = '') =>
    dataOf<Report>(await owner.get(`${url}/reports/${name}?${period}${more}`))
  const rows = async (name: ReportName, more = '') =>
    (await owner.get(`${url}/reports/${name}/rows?${period}&size=100${more}`)).json<{
      data: ReportRow[]
      pagination: Pagination
    }>()
  return { report, rows }
}

/** The sum of a column in a report's totals. */
const totalOf = ({ columns, totals }: Report, column: ColumnName) => totals[columns.indexOf(column)]

const december = 'from=2026-12-01&to=2026-12-31'

describe('a report', () => {
  test('has a line for each day, also for those without anything, and divides only where there is something', async () => {
    const owned = await ownPlainHotel(api, 2)
    await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-06')
    const { report } = askerOf(owned, december)
    const { lines, totals, columns, currency } = await report('occupancy')
    expect([lines.length, currency]).toEqual([31, 'EUR'])
    const at = (cells: Report['totals']) => Object.fromEntries(columns.map((column, index) => [column, cells[index]]))
    expect(at(lines[3]?.cells ?? [])).toMatchObject({
      nights: 1,
      available: 2,
      occupancy: 0.5,
      revenue: 10_000,
      adr: 10_000,
      revpar: 5000,
    })
    expect(at(lines[4]?.cells ?? [])).toMatchObject({ nights: 1, nights_before: 0, adr_before: null })
    expect(at(lines[5]?.cells ?? [])).toMatchObject({ nights: 0, occupancy: 0, adr: null, revpar: 0 })
    expect(at(totals)).toMatchObject({ nights: 2, available: 62, occupancy: 2 / 62, revenue: 20_000, adr: 10_000 })
  })

  test('of countries opens rows that do not say which guest comes from where', async () => {
    const owned = await ownPlainHotel(api, 2)
    await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-06')
    const { rows } = askerOf(owned, december)
    expect((await rows('occupancy')).data.every(({ booking }) => booking !== null)).toBe(true)
    const ofCountries = (await rows('countries')).data
    expect([ofCountries.length, ofCountries.map(({ booking }) => booking)]).toEqual([1, [null]])
  })

  test('by month and year sums up days', async () => {
    const owned = await ownPlainHotel(api, 2)
    await confirmStay(api, owned.hotel, '2026-12-30', '2027-01-02')
    const { report } = askerOf(owned, 'from=2026-12-01&to=2027-01-31')
    const nights = ({ lines }: Report) => lines.map(({ key, cells }) => [key, cells[0]])
    expect(nights(await report('occupancy', '&by=month'))).toEqual([
      ['2026-12', 2],
      ['2027-01', 1],
    ])
    expect(nights(await report('occupancy', '&by=year'))).toEqual([
      ['2026', 2],
      ['2027', 1],
    ])
  })

  test('is a file, and so are the rows of a figure; formulas in names do not run', async () => {
    const owned = await ownPlainHotel(api, 1)
    const { code } = await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-05', { name: '=1+1 Brandt' })
    const file = await owned.owner.get(`${owned.url}/reports/arrivals/lines.csv?from=2026-12-04&to=2026-12-05`)
    expect(file.headers['content-type']).toContain('text/csv')
    expect(file.headers['content-disposition']).toContain(`${owned.hotel.slug}-arrivals-2026-12-04-2026-12-05.csv`)
    expect(file.body).toBe('\uFEFFdate,rooms,guests,arrived\r\n2026-12-04,1,2,0\r\n2026-12-05,0,0,0\r\ntotal,1,2,0\r\n')
    const rows = await owned.owner.get(`${owned.url}/reports/occupancy/rows.csv?${december}&key=2026-12-04`)
    expect(rows.body).toBe(
      '\uFEFFdate,booking,guest,what,nights,revenue (EUR),nights before,revenue before (EUR)\r\n' +
        `2026-12-04,${code},'=1+1 Brandt,Zimmer 1,1,100.00,0,0.00\r\n`,
    )
  })

  test.each(['from=2026-12-02&to=2026-12-01', 'from=2026-01-01&to=2027-01-02', 'from=2026-02-30&to=2026-03-01', ''])(
    'over %s is refused',
    async (period) => {
      const { owner, url } = await ownPlainHotel(api, 1)
      expect((await owner.get(`${url}/reports/occupancy?${period}`)).statusCode).toBe(422)
    },
  )

  test('is its hotel’s own', async () => {
    const owned = await ownPlainHotel(api, 1)
    const stranger = await createUser(api, 'owner')
    for (const path of ['', '/rows', '/lines.csv', '/rows.csv'])
      expect((await stranger.browser.get(`${owned.url}/reports/audit${path}?${december}`)).statusCode, path).toBe(404)
  })
})

describe('the books as they stood', () => {
  test('last year at the same lead: what was booked by then, also what was cancelled or changed since', async () => {
    const owned = await ownPlainHotel(api, 4)
    const { hotel, owner, url } = owned
    const guest = api.newBrowser()
    const stay = async (checkIn: string, checkOut: string, minor: number) => {
      const booking = await bookOne(guest, hotel, { checkIn, checkOut, expectedTotal: { minor, currency: 'EUR' } })
      await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
      return booking
    }
    // On the books 14 days before: two stays, of which one is cancelled later and one made longer; a third comes too late.
    const kept = await stay('2026-12-05', '2026-12-06', 10_000)
    const gone = await stay('2026-12-05', '2026-12-07', 20_000)
    api.setNow('2026-11-23T12:00:00Z')
    await guest.send('POST', `${bookingUrl(gone)}/cancel`)
    const longer = await changeTo(
      { browser: owner, url: `${url}/bookings/${kept.id}` },
      stayOf(kept, { checkOut: '2026-12-08' }),
    )
    expect(longer.statusCode).toBe(200)
    await stay('2026-12-05', '2026-12-06', 10_000)
    // 52 weeks after the first bookings, and two days later.
    const { report } = askerOf(owned, 'from=2027-12-04&to=2027-12-06')
    const before = async (now: string) => {
      api.setNow(now)
      const read = await report('occupancy')
      return [totalOf(read, 'nights_before'), totalOf(read, 'revenue_before'), read.lines.map(({ cells }) => cells[6])]
    }
    expect(await before('2027-11-20T13:00:00Z')).toEqual([3, 30_000, [2, 1, 0]])
    expect(await before('2027-11-22T13:00:00Z')).toEqual([4, 40_000, [2, 1, 1]])
    expect(await api.violations()).toEqual([])
  })

  test('pickup: what came and what went since a day; a night that a change leaves as it was is neither', async () => {
    const owned = await ownPlainHotel(api, 4)
    const { hotel, owner, url } = owned
    const [changed, cancelled] = [
      await confirmStay(api, hotel, '2026-12-05', '2026-12-07'),
      await confirmStay(api, hotel, '2026-12-05', '2026-12-06'),
    ]
    api.setNow('2026-11-25T12:00:00Z')
    await changeTo(
      { browser: owner, url: `${url}/bookings/${changed.id}` },
      stayOf(changed, { checkOut: '2026-12-08' }),
    )
    dataOf(await owner.send('PATCH', `${url}/bookings/${cancelled.id}`, { action: 'cancel' }))
    await confirmStay(api, hotel, '2026-12-20', '2026-12-21')
    const { report, rows } = askerOf(owned, `${december}&since=2026-11-24`)
    const { totals } = await report('pickup')
    expect(totals).toEqual([2, 1, 1, 10_000])
    const found = await rows('pickup')
    expect(found.data.map(({ date, values }) => [date, ...values])).toEqual([
      ['2026-12-05', 0, 1, -1, -10_000],
      ['2026-12-07', 1, 0, 1, 10_000],
      ['2026-12-20', 1, 0, 1, 10_000],
    ])
    const all = askerOf(owned, `${december}&since=2026-11-01`)
    expect((await all.report('pickup')).totals).toEqual([4, 0, 4, 40_000])
  })
})

test('gaps that deals have filled are their nights alone, as long as they are booked, and open their bookings', async () => {
  const owned = await ownPlainHotel(api, 1)
  const { hotel } = owned
  await allowGapDeals(api, hotel.id)
  await confirmStay(api, hotel, '2026-12-01', '2026-12-04')
  await confirmStay(api, hotel, '2026-12-07', '2026-12-08')
  await confirmStay(api, hotel, '2026-12-09', '2026-12-11')
  const wishes = [
    { checkIn: '2026-12-04', checkOut: '2026-12-07', gapNights: ['2026-12-06'], expectedTotal: eur(28_000) },
    { checkIn: '2026-12-08', checkOut: '2026-12-09', expectedTotal: eur(8000) },
  ]
  const made = []
  for (const wish of wishes) {
    const booking = await bookOne(api.newBrowser(), hotel, wish)
    made.push(booking)
    // What is only held is not sold.
    const { totals } = await askerOf(owned, december).report('gap_deals')
    expect(totals[0]).toBe(made.length - 1)
    await confirmBooking(api.deps, hotel.id, booking.id)
  }
  const { report, rows } = askerOf(owned, december)
  expect((await report('gap_deals')).totals).toEqual([2, 16_000, 8000])
  expect((await rows('gap_deals')).data.map(({ date, booking, values }) => [date, booking?.code, ...values])).toEqual([
    ['2026-12-06', made[0]?.code, 1, 8000],
    ['2026-12-08', made[1]?.code, 1, 8000],
  ])
  await owned.owner.send('PATCH', `${owned.url}/bookings/${made[1]?.id}`, { action: 'cancel' })
  expect((await report('gap_deals')).totals).toEqual([1, 8000, 8000])
})

test('nights by flexible rooms are those that had no room while the guests who let the hotel choose lay in theirs', async () => {
  const owned = await flexibleHotel(api, 2, 8)
  const { hotel } = owned
  const figure = async () => (await askerOf(owned, december).report('flexible_rooms')).totals
  await bookFlexibly(api, hotel, '2026-12-04', '2026-12-06')
  const flexible = await bookFlexibly(api, hotel, '2026-12-04', '2026-12-07')
  expect([await placeFlexibleStays(api.deps), (await figure())[0]]).toEqual([1, 0])
  // On the last night there was room without that.
  const made = await confirmStay(api, hotel, '2026-12-04', '2026-12-07')
  expect(await figure()).toEqual([2, 20_000, 10_000])
  // What is only held is not sold.
  expect(await placeFlexibleStays(api.deps)).toBe(1)
  await bookStay(api, hotel, '2026-12-05', '2026-12-06')
  expect(await figure()).toEqual([2, 20_000, 10_000])
  const late = await confirmStay(api, hotel, '2026-12-06', '2026-12-07')
  const { report, rows } = askerOf(owned, december)
  expect((await report('flexible_rooms')).totals).toEqual([3, 30_000, 10_000])
  expect((await rows('flexible_rooms')).data.map(({ date, booking }) => [date, booking?.code])).toEqual([
    ['2026-12-04', made.code],
    ['2026-12-05', made.code],
    ['2026-12-06', late.code],
  ])
  await owned.owner.send('PATCH', `${owned.url}/bookings/${flexible.id}`, { action: 'cancel' })
  expect((await report('flexible_rooms')).totals[0]).toBeLessThan(3)
  expect(await api.violations()).toEqual([])
})

/** A hotel with plans, extras, VAT and a tax of which guests may be exempt, whose bookings meet what bookings meet. */
async function randomYear(dice: Dice) {
  const owned = await ownHotel(api, {
    types: [{ rooms: 5 }, { rooms: 3, priceMinor: 15_000 }],
    offers: { earlyBooking: true },
  })
  const { hotel } = owned
  await allowGapDeals(api, hotel.id, { longestNights: 3 })
  const planId = await createPlan(api, hotel.id, { name: 'Flex', board: 'breakfast', adjustMinor: 1230 })
  const extraId = await createExtra(api, hotel.id)
  const taxId = await createTax(api, hotel.id, { exemptGuests: 'Geschäftlich Reisende' })
  await createVat(api, hotel.id, 'lodging')
  const made: { id: string; from: string; to: string }[] = []
  const snapshots: { at: string; books: object[] }[] = []
  for (let day = 0; day < 24; day += 1) {
    const today = addDays('2026-11-21', day)
    api.setNow(`${today}T${String(8 + dice.int(12)).padStart(2, '0')}:00:00Z`)
    const from = addDays(today, dice.int(9))
    const to = addDays(from, 1 + dice.int(4))
    const rooms = 1 + dice.int(2)
    const line = {
      roomTypeId: hotel.types[dice.int(2)]?.id ?? '',
      quantity: rooms,
      bedType: '1 Doppelbett',
      adults: 2 * rooms,
      children: 0,
    }
    const wish = {
      checkIn: from,
      checkOut: to,
      lines: [line],
      expectedGuests: 2 * rooms,
      planId: dice.chance(0.4) ? planId : null,
      extras: dice.chance(0.4) ? [{ extraId, count: 1 }] : [],
      ...(dice.chance(0.4) && { exemptions: [{ taxId, adults: 1 }] }),
    }
    const guest = api.newBrowser()
    const booking = await tryBooking(guest, hotel, wish)
    if (booking) {
      if (dice.chance(0.9)) await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
      made.push({ id: booking.id, from, to })
    }
    for (const one of made) if (dice.chance(0.5)) await happen(owned, one, today, dice)
    snapshots.push({ at: `${today}T21:00:00Z`, books: await booksNow(hotel.id) })
  }
  return { ...owned, snapshots }
}

/** Books at whatever it costs: the refusal of a wrong total says what that is. */
async function tryBooking(guest: ReturnType<typeof api.newBrowser>, hotel: OwnedHotel['hotel'], wish: object) {
  const refused = await book(guest, hotel, { ...wish, expectedTotal: { minor: 1, currency: 'EUR' } })
  const { details } = refused.json<{ details?: { total?: { minor: number; currency: string } } }>()
  if (!details?.total) return null
  return await bookOne(guest, hotel, { ...wish, expectedTotal: details.total })
}

/** What may happen to a booking on a day, as the dice fall; what is refused does not. */
async function happen(
  owned: OwnedHotel,
  { id, from }: { id: string; from: string },
  today: string,
  dice: Dice,
): Promise<void> {
  const { owner, url } = owned
  const stays = await api.sql<{ id: string; state: string; version: number }[]>`
    SELECT id, state::text, version FROM stays WHERE booking_id = ${id} ORDER BY id`
  if (today < from) {
    if (dice.chance(0.3)) await owner.send('PATCH', `${url}/bookings/${id}`, { action: 'cancel' })
    return
  }
  if (dice.chance(0.3)) await owner.send('PATCH', `${url}/bookings/${id}`, { action: 'cash_paid' })
  for (const stay of stays) {
    const step = stepOf(owned, stay.id)
    if (stay.state === 'expected')
      await step(dice.chance(0.85) ? 'check_in' : 'no_show', stay.version, { anyway: true })
    else if (stay.state === 'in_house' && dice.chance(0.3)) await leaveAs(owned, stay.id).catch(() => null)
    else if (stay.state === 'in_house' && dice.chance(0.2))
      await extendAs(owned, stay.id, { checkOut: addDays(today, 2) }).catch(() => null)
    else if (stay.state === 'in_house') await step('check_out', stay.version, { reason: 'later' })
  }
}

/** Nights and revenue by date, from the bookings that are confirmed at this moment. */
async function booksNow(propertyId: string): Promise<object[]> {
  const rows = await api.sql<{ night: string; nights: number; minor: number }[]>`
    SELECT to_char(l.night + 364, 'YYYY-MM-DD') AS night, sum(l.quantity)::int AS nights, sum(l.amount_minor + l.discount_minor)::int AS minor
    FROM bookings b JOIN price_lines l ON l.property_id = b.property_id AND l.booking_id = b.id
    WHERE b.property_id = ${propertyId} AND b.status = 'confirmed' AND l.kind = 'night'
    GROUP BY 1 HAVING sum(l.quantity) <> 0 ORDER BY 1`
  return rows.map((row) => ({ ...row }))
}

const period = 'from=2026-11-15&to=2027-01-15'

/** The same figures by SQL that begins with the tables, for each report: keys and values of its lines. */
function bySql(id: string): Readonly<Record<Exclude<ReportName, 'occupancy' | 'pickup' | 'vat'>, string>> {
  const day = (date: string) => `to_char(${date}, 'YYYY-MM-DD') AS key`
  const local = (at: string) => `(${at} AT TIME ZONE 'Europe/Berlin')::date`
  const nightsBy = (key: string) => `
    SELECT ${key} AS key, sum(l.quantity)::int AS v1, sum(l.amount_minor + l.discount_minor)::int AS v2
    FROM bookings b JOIN price_lines l ON l.property_id = b.property_id AND l.booking_id = b.id AND l.kind = 'night'
    WHERE b.property_id = '${id}' AND b.status = 'confirmed' GROUP BY 1`
  const lived = `(SELECT t.id, t.state, t.booking_id, t.adults + cardinality(t.child_ages) AS guests, lower(t.ordered) AS arrives,
      upper(t.ordered) - lower(t.ordered) AS nights, (SELECT max(upper(s.stay)) FROM booked_rooms s
        WHERE s.property_id = '${id}' AND s.stay_id = t.id) AS leaves
    FROM stays t JOIN bookings b ON b.property_id = t.property_id AND b.id = t.booking_id
    WHERE t.property_id = '${id}' AND b.status = 'confirmed')`
  return {
    room_types: nightsBy('l.room_type_id::text'),
    plans: nightsBy("coalesce(b.plan_id::text, 'standard')"),
    sources: nightsBy('b.source::text'),
    gap_deals: `SELECT ${day('n.night')}, sum(n.quantity)::int AS v1, sum(n.amount_minor + n.discount_minor)::int AS v2
      FROM bookings b JOIN price_lines d ON d.property_id = b.property_id AND d.booking_id = b.id AND d.detail ? 'gapNights' AND d.stay_id IS NULL
      JOIN price_lines n ON n.property_id = b.property_id AND n.booking_id = b.id AND n.kind = 'night'
        AND n.night::text IN (SELECT jsonb_array_elements_text(d.detail->'gapNights'))
      WHERE b.property_id = '${id}' AND b.status = 'confirmed' GROUP BY 1`,
    // Nobody in this hotel lets it choose.
    flexible_rooms: `SELECT ${day("'2026-12-01'::date")}, 0 AS v1, 0 AS v2 WHERE false`,
    arrivals: `SELECT ${day('arrives')}, count(*)::int AS v1, sum(guests)::int AS v2, count(*) FILTER (WHERE state <> 'expected')::int AS v3
      FROM ${lived} s WHERE state <> 'no_show' GROUP BY 1`,
    departures: `SELECT ${day('leaves')}, count(*)::int AS v1, sum(guests)::int AS v2, count(*) FILTER (WHERE state = 'departed')::int AS v3
      FROM ${lived} s WHERE state <> 'no_show' GROUP BY 1`,
    in_house: `SELECT ${day('d.night')}, count(*)::int AS v1, sum(s.guests)::int AS v2, count(*) FILTER (WHERE state = 'expected')::int AS v3
      FROM ${lived} s JOIN booked_rooms r ON r.property_id = '${id}' AND r.stay_id = s.id
      JOIN (SELECT generate_series('2026-11-15'::date, '2027-01-15', '1 day')::date AS night) d ON d.night <@ r.stay
      WHERE state <> 'no_show' GROUP BY 1`,
    no_shows: `SELECT ${day('arrives')}, count(*)::int AS v1, sum(guests)::int AS v2, sum(nights)::int AS v3
      FROM ${lived} s WHERE state = 'no_show' GROUP BY 1`,
    countries: `SELECT '' AS key, sum(guests)::int AS v1, sum(guests * (leaves - arrives))::int AS v2, sum(leaves - arrives)::int AS v3
      FROM ${lived} s WHERE state <> 'no_show'`,
    payments: `SELECT ${day('day')}, coalesce(sum(amount_minor) FILTER (WHERE reason IS NULL), 0)::int AS v1, 0 AS v2, 0 AS v3, 0 AS v4,
        coalesce(sum(amount_minor) FILTER (WHERE reason IS NOT NULL), 0)::int AS v5, sum(amount_minor)::int AS v6
      FROM desk_payments WHERE property_id = '${id}' AND booking_id IS NOT NULL GROUP BY 1`,
    local_taxes: `SELECT key, count(*)::int AS v1, sum(minor)::int AS v2, sum(adults)::int AS v3, sum(off)::int AS v4
      FROM (SELECT l.detail->>'name' AS key, sum(l.amount_minor) AS minor, coalesce(max((l.detail->'exempt'->>'adults')::int), 0) AS adults,
          coalesce(max((l.detail->'exempt'->>'unprovenMinor')::int - l.amount_minor), 0) AS off
        FROM bookings b JOIN price_lines l ON l.property_id = b.property_id AND l.booking_id = b.id AND l.kind = 'local_tax'
        WHERE b.property_id = '${id}' AND b.status = 'confirmed' GROUP BY b.id, 1) t GROUP BY 1`,
    cancellations: `SELECT ${day(local('b.cancelled_at'))}, count(*)::int AS v1, sum(n.nights)::int AS v2,
        sum(n.minor)::int AS v3, sum(coalesce(b.cancel_fee_minor, 0))::int AS v4
      FROM bookings b, LATERAL (SELECT sum(quantity) AS nights, sum(amount_minor + discount_minor) AS minor FROM price_lines l
        WHERE l.property_id = '${id}' AND l.booking_id = b.id AND l.kind = 'night') n
      WHERE b.property_id = '${id}' AND b.status = 'cancelled'
        AND EXISTS (SELECT FROM audit_log a
          WHERE a.property_id = '${id}' AND a.booking_id = b.id AND a.event = 'confirmed') GROUP BY 1`,
    audit: `SELECT ${day(local('at'))}, count(*)::int AS v1, count(*) FILTER (WHERE actor = 'guest')::int AS v2,
        count(*) FILTER (WHERE actor = 'owner')::int AS v3, count(*) FILTER (WHERE actor = 'system')::int AS v4
      FROM audit_log WHERE property_id = '${id}' GROUP BY 1`,
  }
}

/** The lines of a report that tell of something, with the values that add up, by key. */
function toldBy({ columns, lines }: Report): Record<string, (number | null)[]> {
  const adds = columns.map((column, index) => ({ column, index })).filter(({ column }) => !madeOfOthers.has(column))
  const values = lines.map(({ key, cells }) => [key, adds.map(({ index }) => cells[index] ?? null)] as const)
  return Object.fromEntries(values.filter(([, cells]) => cells.some((cell) => cell !== 0)))
}

test.each([1, 3])(
  'every figure of a random hotel is what SQL over its tables says (%d)',
  { timeout: 240_000 },
  async (seed) => {
    const owned = await randomYear(openDice(seed))
    const { report, rows } = askerOf(owned, period)
    for (const [name, expected] of Object.entries(bySql(owned.hotel.id))) {
      const found = await api.sql.unsafe<Record<string, unknown>[]>(expected)
      const told = found
        .map(({ key, ...values }) => [String(key), Object.values(values)] as const)
        .filter(([, values]) => values.some((value) => value !== 0))
      expect(toldBy(await report(name as ReportName)), name).toEqual(Object.fromEntries(told))
    }
    await expectRowsToSum(report, rows)
    expect(toldBy(await report('vat'))).toEqual(await vatOfReceipts(owned))
    for (const { at, books } of owned.snapshots.filter((_, index) => index % 4 === 3)) {
      api.setNow(new Date(Date.parse(at) + 364 * 86_400_000).toISOString())
      const { lines } = await askerOf(owned, 'from=2027-11-14&to=2028-02-14').report('occupancy')
      const stood = lines.map(({ key, cells }) => ({ night: key, nights: cells[6] ?? 0, minor: cells[8] ?? 0 }))
      expect(
        stood.filter(({ nights }) => nights !== 0),
        at,
      ).toEqual(books)
    }
    expect(await api.violations()).toEqual([])
  },
)

type Asker = ReturnType<typeof askerOf>

/** What opens behind each figure adds up to it: of the totals, and of a line. */
async function expectRowsToSum(report: Asker['report'], rows: Asker['rows']): Promise<void> {
  for (const name of reportNames) {
    const told = await report(name)
    const adds = reports[name].columns.filter((column) => !madeOfOthers.has(column))
    const last = told.lines.findLast(({ cells }) => cells.some((cell) => typeof cell === 'number' && cell !== 0))
    for (const line of [null, last ?? null]) {
      const of = line === null ? '' : `&key=${encodeURIComponent(line.key)}`
      const all: number[][] = []
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, pagination } = await rows(name, `${of}&page=${page}`)
        all.push(...data.map(({ values }) => values))
        pages = pagination.totalPages
      }
      const sums = adds.map((_, index) => all.reduce((sum, values) => sum + (values[index] ?? 0), 0))
      const cells = line?.cells ?? told.totals
      expect(sums, `${name}${of}`).toEqual(adds.map((column) => cells[told.columns.indexOf(column)]))
    }
  }
}

/** VAT as the receipts of bookings say it, by rate: of those that took place, and of fees for cancelling. */
async function vatOfReceipts({ hotel, owner, url }: OwnedHotel): Promise<Record<string, number[]>> {
  const ids = await api.sql<{ id: string; total: number }[]>`
    SELECT id, CASE WHEN status = 'confirmed' THEN total_minor ELSE cancel_fee_minor END::int AS total FROM bookings
    WHERE property_id = ${hotel.id} AND (status = 'confirmed' OR (status = 'cancelled' AND cancel_fee_minor > 0))`
  const sums = new Map<string, number[]>()
  const add = (rate: string, values: number[]) =>
    sums.set(
      rate,
      (sums.get(rate) ?? [0, 0, 0]).map((sum, index) => sum + (values[index] ?? 0)),
    )
  for (const { id, total } of ids) {
    const { vat } = dataOf<{ vat?: { rates: { percent: number; net: { minor: number }; vat: { minor: number } }[] } }>(
      await owner.get(`${url}/bookings/${id}`),
    )
    const told = vat?.rates ?? []
    for (const { percent, net, vat: tax } of told) add(String(percent), [net.minor + tax.minor, net.minor, tax.minor])
    const rest = total - told.reduce((sum, { net, vat: tax }) => sum + net.minor + tax.minor, 0)
    if (rest !== 0) add('0', [rest, rest, 0])
  }
  return Object.fromEntries([...sums].filter(([, values]) => values.some((value) => value !== 0)))
}
