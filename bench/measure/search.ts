import { searchProperties as endpoint } from '@keystay/contract/properties/endpoints'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { searchProperties } from '../../apps/api/src/features/properties/search-properties.ts'
import { searchRoomTypes } from '../../apps/api/src/features/room-types/search-room-types.ts'
import { systemClock } from '../../apps/api/src/platform/process/clock.ts'
import { readConfig } from '../../apps/api/src/platform/process/config.ts'
import { openRandom } from '../../tooling/random.ts'
import { startApi } from '../lib/api-process.ts'
import { dataSets, drawTargets, openDataSet, type DataSet, type DataSetName } from '../lib/dataset.ts'
import { inTurns, rounded } from '../lib/figures.ts'
import { asBrowsersAsk, measureLatency, measureThroughput, type HttpCall } from '../lib/load.ts'
import { findPgbench, pgbenchMissing, runPgbench, scriptsOf } from '../lib/pgbench.ts'
import { seqScansOf } from '../lib/plans.ts'
import { impoverish } from '../lib/rich-rates.ts'
import { drawNewStays, hotelCall, type Draw } from '../lib/search-calls.ts'
import { openRecording, type Statement } from '../lib/statements.ts'
import { measureRich } from './rich-search.ts'

const connections = 16
const seconds = 8
const draws = 100
/** Stays that nobody has asked for yet; so many more than are asked for while it is measured. */
const newStays = 60_000
/** As guests ask: of so many stays the n-th most popular one n times less often than the first. */
const popularStays = 2000
const rounds = 3
const rangeOfNights = `
  SELECT room_type_id, night, capacity, sold, price_minor, min_stay, closed FROM nights
  WHERE property_id = $1 AND night >= $2 AND night <= $3`

type Figures = Record<string, number | string>

/**
 * Search of one hotel over HTTP, of new stays and of those that guests repeat, beside yardsticks of the same run: a bare range
 * read of the same nights and the search's own statement in pgbench, and a constant reply; search across hotels; plans.
 */
export async function benchSearch(names: readonly DataSetName[] = ['small', 'large']): Promise<Figures> {
  const figures: Figures = {}
  for (const name of names) Object.assign(figures, await benchOne(name))
  const [small, large] = [figures['small_p99Ms'], figures['large_p99Ms']]
  if (typeof small === 'number' && typeof large === 'number') figures['p99LargeToSmall'] = rounded(large / small)
  return figures
}

async function benchOne(name: DataSetName): Promise<Figures> {
  const data = await openDataSet(name)
  try {
    await impoverish(data.sql)
    const list = await drawStays(data)
    const { inHotel, across } = await recordSearches(data, list)
    const propertyIds = [...new Set(list.map(({ propertyId }) => propertyId))]
    const api = await startApi(data.url)
    const speed = await measureOneHotel(data, api.address, {
      propertyIds,
      statement: inHotel.at(-1)?.at(-1)?.sql ?? '',
    })
    const alone = await measureLatency(
      api.address,
      list.map((one) => hotelCall(one)),
      1500,
    )
    const acrossHotels = await measureLatency(api.address, list.map(townCall), 400)
    const landing = await measureThroughput(api.address, [landingCall], connections, 4)
    const memory = api.memoryMb()
    const rich = await measureRich(data, api, propertyIds)
    await api.stop()
    const figures: Figures = {
      hotels: dataSets[name],
      ...speed,
      ...rich,
      p50Ms: rounded(alone.p50),
      p99Ms: rounded(alone.p99),
      acrossHotelsP99Ms: rounded(acrossHotels.p99),
      landingPerSecond: rounded(landing, 0),
      apiMemoryMb: memory,
      seqScans: (await seqScansOf(data.sql, [...inHotel.flat().slice(0, 20), ...across])).join(', '),
    }
    return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${name}_${figure}`, value]))
  } finally {
    await data.stop()
  }
}

/** In turns, because other work on the machine comes and goes: medians of requests, and of statements, a second. */
async function measureOneHotel(
  data: DataSet,
  address: string,
  { propertyIds, statement }: { readonly propertyIds: readonly string[]; readonly statement: string },
): Promise<Figures> {
  const pgbench = findPgbench()
  if (!pgbench) console.log(pgbenchMissing)
  const unasked = drawNewStays(data, propertyIds, newStays * rounds)
  const repeated = drawRepeats(unasked.slice(0, popularStays))
  const inDatabase = async (text: string) => {
    if (!pgbench) return Number.NaN
    const scripts = scriptsOf(text, propertyIds, data.from)
    return await runPgbench(pgbench, { url: data.url, scripts, clients: connections, length: ['-T', 4] })
  }
  const ways: Readonly<Record<string, (round: number) => Promise<number>>> = {
    bareReads: async () => await inDatabase(rangeOfNights),
    statements: async () => await inDatabase(statement),
    newStays: async (round) =>
      await measureThroughput(address, unasked.slice(newStays * round, newStays * (round + 1)), connections, seconds),
    repeatedStays: async () => await measureThroughput(address, repeated, connections, seconds),
    repeatedPacked: async () => await measureThroughput(address, repeated, connections, seconds, asBrowsersAsk),
    constant: async () => await measureThroughput(address, [{ method: 'GET', path: '/healthz' }], connections, 3),
  }
  await measureThroughput(address, repeated, connections, seconds)
  const found = await inTurns(ways, rounds)
  const toBare = (way: string) => rounded((found[way] ?? 0) / (found['bareReads'] ?? 0))
  return {
    ...Object.fromEntries(Object.entries(found).map(([way, value]) => [`${way}PerSecond`, rounded(value, 0)])),
    newStaysToBare: toBare('newStays'),
    repeatedStaysToBare: toBare('repeatedStays'),
  }
}

/** The n-th of the calls one n-th as often as the first. */
function drawRepeats(popular: readonly HttpCall[]): HttpCall[] {
  const random = openRandom(popular.length)
  const shares: number[] = []
  for (const rank of popular.keys()) shares.push((shares.at(-1) ?? 0) + 1 / (rank + 1))
  const whole = shares.at(-1) ?? 0
  return Array.from({ length: newStays }, () => {
    const wanted = random.next() * whole
    const rank = shares.findIndex((share) => wanted < share)
    return popular.slice(rank, rank + 1)
  }).flat()
}

async function drawStays(data: DataSet): Promise<Draw[]> {
  const targets = await drawTargets(data, draws)
  return targets.map(({ propertyId, town }, index) => {
    const checkIn = addDays(data.from, 10 + ((index * 7) % 300))
    return { propertyId, town, checkIn, checkOut: addDays(checkIn, 1 + (index % 5)) }
  })
}

function townCall({ town, checkIn, checkOut }: Draw): HttpCall {
  const query = new URLSearchParams({ q: town, checkIn, checkOut, guests: '2' }).toString()
  return { method: 'GET', path: `/v1/public/properties?${query}` }
}

/** What the landing page shows. */
const landingCall: HttpCall = { method: 'GET', path: '/v1/public/properties?sort=recommended&size=6' }

/** The statements that the API's own code sends for each draw, for one search across hotels and for the landing page. */
async function recordSearches(
  data: DataSet,
  list: readonly Draw[],
): Promise<{ inHotel: Statement[][]; across: Statement[] }> {
  const { database, record } = openRecording(data.url)
  const config = readConfig({ KEYSTAY_SECRET: 'bench-4f9a1c7e2b8d6053-bench-9e1b7c' })
  const deps = { config, database, clock: systemClock, providers: {} }
  const inHotel: Statement[][] = []
  for (const { propertyId, checkIn, checkOut } of list) {
    const stay = { checkIn, checkOut }
    inHotel.push(
      await record(() => searchRoomTypes(deps, { propertyId, stay, party: { adults: 2, ages: [] }, language: 'de' })),
    )
  }
  const [first] = list
  const query = endpoint.query.parse({
    q: first?.town,
    checkIn: first?.checkIn,
    checkOut: first?.checkOut,
    guests: '2',
  })
  const landing = endpoint.query.parse({ sort: 'recommended', size: '6' })
  const across = await record(async () => {
    await searchProperties(deps, query, 'de')
    await searchProperties(deps, landing, 'de')
  })
  await database.close()
  return { inHotel, across }
}
