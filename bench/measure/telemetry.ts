import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiProcess, startApi } from '../lib/api-process.ts'
import { cpuMsOf } from '../lib/cpu-time.ts'
import { type DataSet, drawTargets, openDataSet, type Target } from '../lib/dataset.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { measureThroughput } from '../lib/load.ts'
import { impoverish } from '../lib/rich-rates.ts'
import { drawNewStays } from '../lib/search-calls.ts'
import { loadBookings } from './booking.ts'

const connections = 16
const seconds = 3
const rounds = 9
const stays = 30_000
const manyTargets = 500

/** What a process costs that sends all traces, one of a hundred, or none, to a collector on the same machine: searches and bookings, and memory. */
export async function benchTelemetry(): Promise<Record<string, number>> {
  const data = await openDataSet('small')
  const collector = await startCollector()
  const traced = (share: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: share,
  })
  try {
    await impoverish(data.sql)
    const processes = {
      off: await startApi(data.url),
      some: await startApi(data.url, traced('0.01')),
      all: await startApi(data.url, traced('1')),
    }
    const memory = Object.entries(processes).map(([way, api]) => [`${way}StartMb`, api.memoryMb()] as const)
    const targets = await drawTargets(data, manyTargets)
    const costs = {
      ...(await measureCosts('search', processes, searches(data, targets))),
      ...(await measureCosts('booking', processes, bookings(data, targets))),
    }
    const loaded = Object.entries(processes).map(([way, api]) => [`${way}LoadedMb`, api.memoryMb()] as const)
    for (const api of Object.values(processes)) await api.stop()
    return {
      ...Object.fromEntries([...memory, ...loaded]),
      ...costs,
      receivedMb: rounded(collector.bytes() / 1_000_000, 1),
    }
  } finally {
    collector.close()
    await data.stop()
  }
}

type Processes = Readonly<Record<string, ApiProcess>>
type Load = (address: string) => Promise<number>

function searches(data: DataSet, targets: readonly Target[]): Load {
  const propertyIds = [...new Set(targets.map(({ propertyId }) => propertyId))]
  const calls = drawNewStays(data, propertyIds, stays)
  return async (address) => await measureThroughput(address, calls, connections, seconds)
}

function bookings(data: DataSet, targets: readonly Target[]): Load {
  return async (address) => (await loadBookings(address, data, targets, { seconds })).perSecond
}

/**
 * Milliseconds of its processor time that each process takes for one of what is asked a second: other work on the machine changes
 * how many there are, and hardly what each costs. In turns, each first in some round, the first of which only warms up.
 */
async function measureCosts(what: string, processes: Processes, load: Load): Promise<Record<string, number>> {
  const ways = Object.entries(processes)
  const costs = new Map(ways.map(([way]) => [way, [] as number[]]))
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % ways.length
    for (const [way, { address, pid }] of [...ways.slice(first), ...ways.slice(0, first)]) {
      const [before, started] = [cpuMsOf(pid), performance.now()]
      const perSecond = await load(address)
      const cost = (cpuMsOf(pid) - before) / ((perSecond * (performance.now() - started)) / 1000)
      if (round > 0) costs.get(way)?.push(cost)
    }
  }
  const medianOf = (way: string) => percentile(costs.get(way) ?? [], 0.5)
  return {
    [`${what}CpuMs`]: rounded(medianOf('off'), 3),
    [`${what}SomeToOff`]: rounded(medianOf('some') / medianOf('off')),
    [`${what}AllToOff`]: rounded(medianOf('all') / medianOf('off')),
  }
}

/** Takes what it is sent and forgets it. */
async function startCollector() {
  let bytes = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
