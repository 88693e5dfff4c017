import { searchProperties as endpoint } from '@keystay/contract/properties/endpoints'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { searchProperties } from '../../apps/api/src/features/properties/search-properties.ts'
import { searchRoomTypes } from '../../apps/api/src/features/room-types/search-room-types.ts'
import { systemClock } from '../../apps/api/src/platform/process/clock.ts'
import { readConfig } from '../../apps/api/src/platform/process/config.ts'
import { startApi } from '../lib/api-process.ts'
import { dataSets, drawTargets, openDataSet, type DataSet, type DataSetName } from '../lib/dataset.ts'
import { rounded } from '../lib/figures.ts'
import { measureLatency, measureThroughput, type HttpCall } from '../lib/load.ts'
import { findPgbench, pgbenchMissing, runPgbench } from '../lib/pgbench.ts'
import { seqScansOf } from '../lib/plans.ts'
import { enrich, impoverish } from '../lib/rich-rates.ts'
import { inline, openRecording, type Statement } from '../lib/statements.ts'

const connections = 16
const seconds = 8
const draws = 100

type Draw = { readonly propertyId: string; readonly town: string; readonly checkIn: string; readonly checkOut: string }

/** Search of one hotel over HTTP beside the same SQL in pgbench and a constant reply; search across hotels; plans. */
export async function benchSearch(
  names: readonly DataSetName[] = ['small', 'large'],
): Promise<Record<string, number | string>> {
  const figures: Record<string, number | string> = {}
  for (const name of names) Object.assign(figures, await benchOne(name))
  const [small, large] = [figures['small_p99Ms'], figures['large_p99Ms']]
  if (typeof small === 'number' && typeof large === 'number') figures['p99LargeToSmall'] = rounded(large / small)
  return figures
}

async function benchOne(name: DataSetName): Promise<Record<string, number | string>> {
  const data = await openDataSet(name)
  try {
    const pgbench = findPgbench()
    const list = await drawStays(data)
    const calls = list.map(hotelCall)
    const rich = await measureRich(data, list, calls)
    const api = await startApi(data.url)
    await measureThroughput(api.address, calls, connections, 3)
    const http = await measureThroughput(api.address, calls, connections, seconds)
    const constant = await measureThroughput(api.address, [{ method: 'GET', path: '/healthz' }], connections, 4)
    const alone = await measureLatency(api.address, calls, 1500)
    const acrossHotels = await measureLatency(api.address, list.map(townCall), 400)
    const landing = await measureThroughput(api.address, [landingCall], connections, 4)
    const memory = api.memoryMb()
    await api.stop()
    const { inHotel: recorded, across } = await recordSearches(data, list)
    const scripts = recorded.map((statements) => statements.map((one) => `${inline(one)};`).join('\n'))
    const sql = pgbench
      ? await runPgbench(pgbench, { url: data.url, scripts, clients: connections, length: ['-T', seconds] })
      : null
    if (!pgbench) console.log(pgbenchMissing)
    return {
      [`${name}_hotels`]: dataSets[name],
      [`${name}_httpPerSecond`]: rounded(http, 0),
      [`${name}_richPerSecond`]: rounded(rich.perSecond, 0),
      [`${name}_richCost`]: rounded(http / rich.perSecond),
      [`${name}_pgbenchPerSecond`]: sql === null ? 'pgbench missing' : rounded(sql, 0),
      [`${name}_ratio`]: sql === null ? 'pgbench missing' : rounded(http / sql),
      [`${name}_ratioToConstant`]: rounded(http / constant),
      [`${name}_p50Ms`]: rounded(alone.p50),
      [`${name}_p99Ms`]: rounded(alone.p99),
      [`${name}_acrossHotelsP99Ms`]: rounded(acrossHotels.p99),
      [`${name}_landingPerSecond`]: rounded(landing, 0),
      [`${name}_apiMemoryMb`]: memory,
      [`${name}_seqScans`]: (await seqScansOf(data.sql, [...recorded.flat().slice(0, 20), ...across])).join(', '),
    }
  } finally {
    await data.stop()
  }
}

/** The same searches where the hotels have five plans and a local tax. */
async function measureRich(data: DataSet, list: readonly Draw[], calls: readonly HttpCall[]) {
  await impoverish(data.sql)
  await enrich(data.sql, [...new Set(list.map(({ propertyId }) => propertyId))])
  try {
    const api = await startApi(data.url)
    await measureThroughput(api.address, calls, connections, 3)
    const perSecond = await measureThroughput(api.address, calls, connections, seconds)
    await api.stop()
    return { perSecond }
  } finally {
    await impoverish(data.sql)
  }
}

async function drawStays(data: DataSet): Promise<Draw[]> {
  const targets = await drawTargets(data, draws)
  return targets.map(({ propertyId, town }, index) => {
    const checkIn = addDays(data.from, 10 + ((index * 7) % 300))
    return { propertyId, town, checkIn, checkOut: addDays(checkIn, 1 + (index % 5)) }
  })
}

function hotelCall({ propertyId, checkIn, checkOut }: Draw): HttpCall {
  const body = JSON.stringify({ checkIn, checkOut, guests: 2 })
  return { method: 'POST', path: `/v1/public/properties/${propertyId}/search`, body }
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
