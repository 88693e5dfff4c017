import { Agent } from 'node:http'
import { openPlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { openTestDatabase, startTestServer } from '../../apps/api/src/platform/database/test-database.ts'
import { startApi } from '../lib/api-process.ts'
import { vacuum } from '../lib/dataset.ts'
import { bookOnce, csrf } from '../lib/book.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { insertFullHotel, typeCount } from '../lib/full-hotel.ts'
import { bed, nightMinor, type ResortHotel } from '../lib/resort-hotel.ts'

const rounds = { search: 1500, booking: 300 }

/** Searching and booking a hotel with 100,000 past bookings beside one with 100, in turns. */
export async function benchHistory(): Promise<Record<string, number>> {
  const server = await startTestServer()
  const { url, drop } = await openTestDatabase()
  const sql = openPlainSql(url)
  const today = new Date().toISOString().slice(0, 10)
  const young = await insertFullHotel(sql, addDays(today, -1), 100)
  const old = await insertFullHotel(sql, addDays(today, -1), 100_000)
  await vacuum(sql)
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
