import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import postgres from 'postgres'
import { addDays } from '@keystay/contract/plain-dates'
import { openTestDatabase, startTestServer } from '../../apps/api/src/platform/test-database.ts'
import { startApi } from '../lib/api-process.ts'
import { bookOnce, csrf } from '../lib/book.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { bed, insertResort, nightMinor, type ResortHotel } from '../lib/resort-hotel.ts'

const typeCount = 8
const roomsPerType = 10
const rounds = { search: 1500, booking: 300 }

/** Searching and booking a hotel with 100,000 past bookings beside one with 100, in turns. */
export async function benchHistory(): Promise<Record<string, number>> {
  const server = await startTestServer()
  const { url, drop } = await openTestDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  const today = new Date().toISOString().slice(0, 10)
  const young = await insertHotel(sql, today, 100)
  const old = await insertHotel(sql, today, 100_000)
  await sql.unsafe('VACUUM ANALYZE')
  const api = await startApi(url)
  const agent = new Agent({ keepAlive: true })
  const search = (hotel: ResortHotel, index: number) =>
    searchOnce(api.address, hotel, addDays(today, 10 + (index % 300)))
  const book = async (hotel: ResortHotel, index: number) => {
    const roomTypeId = [...hotel.typeIds.values()][index % typeCount] ?? ''
    const stay = { checkIn: addDays(today, 10 + index), checkOut: addDays(today, 12 + index) }
    const wish = { propertyId: hotel.id, roomTypeId, bedType: bed, stay, totalMinor: 2 * nightMinor }
    if (!(await bookOnce(api.address, wish, agent))) throw new Error('A free room was refused')
  }
  const searched = await inTurns(rounds.search, young, old, search)
  const booked = await inTurns(rounds.booking, young, old, book)
  agent.destroy()
  await api.stop()
  await sql.end()
  await drop()
  await server.stop()
  return {
    youngBookings: 100,
    oldBookings: 100_000,
    searchP50Ms: rounded(searched.old),
    searchOldToYoung: rounded(searched.old / searched.young),
    bookingP50Ms: rounded(booked.old),
    bookingOldToYoung: rounded(booked.old / booked.young),
  }
}

/** Medians of the same work on two hotels, in turns so that both meet the same disturbances. */
async function inTurns(
  count: number,
  young: ResortHotel,
  old: ResortHotel,
  work: (hotel: ResortHotel, index: number) => Promise<void>,
): Promise<{ young: number; old: number }> {
  const times = { young: [] as number[], old: [] as number[] }
  const timed = async (hotel: ResortHotel, index: number, into: number[]) => {
    const started = performance.now()
    await work(hotel, index)
    if (index >= count / 10) into.push(performance.now() - started)
  }
  for (let index = 0; index < count; index += 1) {
    await timed(young, index, times.young)
    await timed(old, index, times.old)
  }
  return { young: percentile(times.young, 0.5), old: percentile(times.old, 0.5) }
}

async function searchOnce(address: string, hotel: ResortHotel, checkIn: string): Promise<void> {
  const reply = await fetch(`${address}/v1/public/properties/${hotel.id}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf },
    body: JSON.stringify({ checkIn, checkOut: addDays(checkIn, 3), guests: 2 }),
  })
  const body = await reply.text()
  if (!reply.ok) throw new Error(`Search answered ${reply.status}: ${body}`)
}

/** A hotel whose rooms were all taken every night of the past, by so many one-night bookings. */
async function insertHotel(sql: postgres.Sql, today: string, bookings: number): Promise<ResortHotel> {
  const types = Array.from({ length: typeCount }, (_, index) => [`T${index}`, roomsPerType] as const)
  const hotel = await insertResort(sql, new Map(types))
  const prefix = randomUUID().slice(0, 24)
  await sql.unsafe(
    `
    CREATE TEMPORARY TABLE past AS
    SELECT ('${prefix}' || lpad(to_hex(n), 12, '0'))::uuid AS id, n, r.room_type_id, r.id AS room_id,
      date '${today}' - 1 - ((n - 1) / ${typeCount * roomsPerType})::int AS night
    FROM generate_series(1, ${bookings}) AS n
    JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place FROM rooms WHERE property_id = '${hotel.id}') AS r
      ON r.place = (n - 1) % ${typeCount * roomsPerType};
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
      SELECT '${hotel.id}', room_type_id, night, ${roomsPerType}, count(*) FROM past GROUP BY 2, 3;
    INSERT INTO bookings (property_id, id, code, status, check_in, check_out, expected_guests, guest_name, guest_email,
        guest_phone, locale, offers_breakfast, total_minor, currency, created_at, confirmed_at, payment_method)
      SELECT '${hotel.id}', id, upper(lpad(to_hex(n), 8, '0')), 'confirmed', night, night + 1, 1, 'Past', 'past@example.com',
        '0000000000', 'en', false, ${nightMinor}, 'EUR', night - 30, night - 30, 'cash' FROM past;
    INSERT INTO booking_lines (property_id, booking_id, line, room_type_id, quantity, bed_type, adults, children)
      SELECT '${hotel.id}', id, 0, room_type_id, 1, '-', 1, 0 FROM past;
    INSERT INTO booked_rooms (property_id, id, booking_id, line, room_type_id, room_id, stay)
      SELECT '${hotel.id}', id, id, 0, room_type_id, room_id, daterange(night, night + 1) FROM past;
    INSERT INTO price_lines (property_id, booking_id, position, kind, night, room_type_id, quantity, amount_minor)
      SELECT '${hotel.id}', id, 0, 'night', night, room_type_id, 1, ${nightMinor} FROM past;
    INSERT INTO audit_log (property_id, id, at, booking_id, actor, event)
      SELECT '${hotel.id}', id, night - 30, id, 'guest', 'confirmed' FROM past;
    DROP TABLE past;`,
  )
  return hotel
}
