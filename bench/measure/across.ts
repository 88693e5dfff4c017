import { sql } from 'kysely'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { inTransaction, openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { freePort } from '../../apps/api/src/platform/process/port.ts'
import { lockRoomTypes } from '../../apps/api/src/features/inventory/lock-room-types.ts'
import { openRandom, type Random } from '../../tooling/random.ts'
import { startApi, type ApiProcess } from '../lib/api-process.ts'
import { openDataSet, type DataSet } from '../lib/dataset.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { measureLatency, type HttpCall } from '../lib/load.ts'
import { richTown, wideNights } from '../lib/wide-hotels.ts'

const towns = 2500
const regions = 5
/** All hotels have to have a place in it. */
const heapMb = 3000
const changes = 40
/** Of a night that is changed: less than any in the data set. */
const priceMinor = 1000
/** An index that has loaded has heard of the database so shortly before, in seconds. */
const freshS = 1

/**
 * Searches with dates across 100,000 hotels by the search index: how long it takes to load, how long a town, a town of rich
 * hotels, a region of 20,000 and all hotels take alone, and a town while two others search towns, or regions; how soon a
 * changed price is shown.
 */
export async function benchAcross(): Promise<Record<string, number | string>> {
  const data = await openDataSet('wide')
  const random = openRandom(1)
  const metricsPort = await freePort()
  const started = performance.now()
  const api = await startApi(data.url, { SEARCH_INDEX: 'on', METRICS_PORT: String(metricsPort) }, heapMb)
  try {
    const hotels = await untilLoaded(metricsPort)
    const loadS = (performance.now() - started) / 1000
    const search = (draw: () => string) => drawSearches(data, random, draw)
    const town = search(() => townName(random, 2))
    // What has just started compiles its code for so long.
    for (const [calls, count] of [
      [town, 2000],
      [search(() => `Wideland${random.int(regions)}`), 100],
    ] as const)
      await measureLatency(api.address, calls, count)
    const latency = {
      town: await measureLatency(api.address, town, 1000),
      richTown: await measureLatency(
        api.address,
        search(() => townName(random, 1)),
        1000,
      ),
      region: await measureLatency(
        api.address,
        search(() => `Wideland${random.int(regions)}`),
        150,
      ),
      world: await measureLatency(
        api.address,
        search(() => ''),
        60,
      ),
    }
    const beside = async (calls: readonly HttpCall[]) =>
      await besideOthers(api, calls, async () => await measureLatency(api.address, town, 600))
    const besides = {
      townBesideTowns: await beside(search(() => townName(random, 3))),
      townBesideRegions: await beside(search(() => `Wideland${random.int(regions)}`)),
    }
    const visible = await measureVisible(data, api, random)
    return {
      hotels,
      loadS: rounded(loadS, 1),
      ...Object.fromEntries(
        Object.entries({ ...latency, ...besides }).flatMap(([name, { p50, p99 }]) => [
          [`${name}P50Ms`, rounded(p50)],
          [`${name}P99Ms`, rounded(p99)],
        ]),
      ),
      visibleP50Ms: rounded(percentile(visible, 0.5), 0),
      visibleMaxMs: rounded(Math.max(...visible), 0),
      apiMemoryMb: api.memoryMb(),
    }
  } finally {
    await api.stop()
    await data.stop()
  }
}

/** Plain towns, or rich ones with the remainder 1. */
function townName(random: Random, remainder: number): string {
  const town = richTown * random.int(towns / richTown) + remainder
  return `Widetown${String(town).padStart(4, '0')}`
}

function drawSearches({ from }: DataSet, random: Random, place: () => string): HttpCall[] {
  return Array.from({ length: 2000 }, () => {
    const checkIn = addDays(from, 2 + random.int(wideNights - 8))
    const stay = { checkIn, checkOut: addDays(checkIn, 1 + random.int(5)), guests: '2' }
    const query = new URLSearchParams({ q: place(), ...stay }).toString()
    return { method: 'GET', path: `/v1/public/properties?${query}` }
  })
}

/** All hotels are told of as soon as they are read; searches are answered by the index once it knows what was committed meanwhile. */
async function untilLoaded(port: number): Promise<number> {
  for (;;) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const figure = (name: string) => Number(new RegExp(`^keystay_search_index_${name} (\\S+)$`, 'm').exec(text)?.[1])
    if (figure('hotels') > 0 && figure('stale_seconds') < freshS) return figure('hotels')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** While two others ask, one question after another. */
async function besideOthers<T>(api: ApiProcess, calls: readonly HttpCall[], measure: () => Promise<T>) {
  const ending = new AbortController()
  const searcher = async (offset: number) => {
    for (let index = offset; !ending.signal.aborted; index += 2) {
      const call = calls[index % calls.length]
      if (call) await (await fetch(api.address + call.path)).arrayBuffer()
    }
  }
  const others = [searcher(0), searcher(1)]
  try {
    return await measure()
  } finally {
    ending.abort()
    await Promise.all(others)
  }
}

/** Milliseconds from the commit of a lower price until a search of the town shows it. */
async function measureVisible(data: DataSet, api: ApiProcess, random: Random): Promise<number[]> {
  const database = openDatabase({ url: data.url, readConnections: 1, writeConnections: 1, lockTimeoutMs: 3000 })
  const seen: number[] = []
  try {
    while (seen.length < changes) {
      const town = townName(random, 3)
      const night = addDays(data.from, 4 + random.int(wideNights - 6))
      const query = new URLSearchParams({
        q: town,
        checkIn: night,
        checkOut: addDays(night, 1),
        guests: '2',
        sort: 'price',
      })
      const leastTotal = async () => {
        const reply = await fetch(`${api.address}/v1/public/properties?${query.toString()}`)
        const { data: found } = (await reply.json()) as { data: { total: { minor: number } | null }[] }
        return found[0]?.total?.minor ?? Infinity
      }
      const before = await leastTotal()
      // An earlier run has changed it.
      if (before <= priceMinor) continue
      await inTransaction(database.write, async (tx) => {
        const { rows } = await sql<{ propertyId: string; id: string }>`
          SELECT t.property_id, t.id FROM room_types t JOIN properties p ON p.id = t.property_id
          WHERE p.city = ${town} AND t.position = 1 ORDER BY t.id LIMIT 1`.execute(tx)
        const { propertyId = '', id = '' } = rows[0] ?? {}
        await lockRoomTypes(tx, propertyId, [id])
        await sql`
          UPDATE nights SET price_minor = ${priceMinor}, sold = 0
          WHERE property_id = ${propertyId} AND room_type_id = ${id} AND night = ${night}::date`.execute(tx)
      })
      const committed = performance.now()
      // Also with what the hotel takes off for who books early.
      for (let least = before; least > priceMinor; least = await leastTotal())
        await new Promise((resolve) => setTimeout(resolve, 5))
      seen.push(performance.now() - committed)
    }
  } finally {
    await database.close()
  }
  return seen
}
