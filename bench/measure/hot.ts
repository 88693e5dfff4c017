import { Agent } from 'node:http'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { openPlainSql, type PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { startThrowAway } from '../../apps/api/src/platform/database/test-database.ts'
import { startApi, type ApiProcess } from '../lib/api-process.ts'
import { vacuum } from '../lib/dataset.ts'
import { bookOnce } from '../lib/book.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { bed, insertResort, nightMinor } from '../lib/resort-hotel.ts'

const crowds = [1, 10, 100, 1000]
/** What each crowd books in all, in a hotel of its own, so that each finds as many bookings before it. */
const bookings = 1000
const rooms = 100
/** Of another type: guests of a hotel may hold no more rooms at once than it has. */
const otherRooms = 1000
const nights = 2
/** Arrivals on so many days: 100 rooms for two nights have room for all that is booked. */
const arrivals = 60
const warmUp = 200

/**
 * One room type that everybody wants: bought (create + cash) over HTTP by 1, 10, 100 and 1,000 clients at once, a thousand
 * bookings each time. Each client is a guest with an address of their own.
 */
export async function benchHot(): Promise<Record<string, number>> {
  // Each commit waits for the disk, as it does in production.
  const server = await startThrowAway({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  await migrate(server.url)
  const sql = openPlainSql(server.url)
  const api = await startApi(server.url, { TRUST_PROXY: '1' })
  await buy(sql, api, 10, warmUp)
  const figures: Record<string, number> = {}
  let alone = 0
  for (const clients of crowds) {
    const { perSecond, p99 } = await buy(sql, api, clients, bookings)
    if (clients === 1) alone = perSecond
    figures[`perSecond_${clients}`] = rounded(perSecond, 0)
    figures[`p99Ms_${clients}`] = rounded(p99, 0)
    figures[`toOne_${clients}`] = rounded(perSecond / alone)
  }
  await api.stop()
  await sql.end()
  await server.stop()
  return figures
}

async function buy(sql: PlainSql, api: ApiProcess, clients: number, count: number) {
  const hotel = await insertResort(
    sql,
    new Map([
      ['Hot', rooms],
      ['Other', otherRooms],
    ]),
  )
  await vacuum(sql)
  const roomTypeId = hotel.typeIds.get('Hot') ?? ''
  const today = new Date().toISOString().slice(0, 10)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  let taken = 0
  const client = async (_: unknown, index: number) => {
    const guest = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    while (taken < count) {
      const checkIn = addDays(today, 10 + nights * (taken % arrivals))
      taken += 1
      const stay = { checkIn, checkOut: addDays(checkIn, nights) }
      const wish = { propertyId: hotel.id, roomTypeId, bedType: bed, stay, totalMinor: nights * nightMinor }
      const before = performance.now()
      if (!(await bookOnce(api.address, wish, agent, guest))) throw new Error('A free room was refused')
      times.push(performance.now() - before)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  return { perSecond: times.length / elapsed, p99: percentile(times, 0.99) }
}
