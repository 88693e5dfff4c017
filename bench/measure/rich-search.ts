import type { ApiProcess } from '../lib/api-process.ts'
import { cpuMsWith } from '../lib/cpu-time.ts'
import type { DataSet } from '../lib/dataset.ts'
import { inTurns, percentile, rounded } from '../lib/figures.ts'
import { measureThroughput, type HttpCall } from '../lib/load.ts'
import { enrich, furnish, impoverish } from '../lib/rich-rates.ts'
import { drawNewStays } from '../lib/search-calls.ts'

const connections = 16
const seconds = 3
const rounds = 7
/** More than are asked for in one round. */
const staysOfRound = 15_000

/**
 * Half of the hotels get five plans, age bands and a local tax: what searching them with a child costs beside the others, in
 * processor time of API and database for each search, which other work on the machine changes little.
 */
export async function measureRich(
  data: DataSet,
  api: ApiProcess,
  propertyIds: readonly string[],
): Promise<Record<string, number>> {
  const isRich = (index: number) => index % 2 === 1
  const rich = propertyIds.filter((_, index) => isRich(index))
  await enrich(data.sql, rich)
  await furnish(data.sql, rich)
  try {
    const callsIn = (ids: readonly string[]) => drawNewStays(data, ids, staysOfRound * rounds, { guests: 3, ages: [6] })
    const [plainCalls, richCalls] = [callsIn(propertyIds.filter((_, index) => !isRich(index))), callsIn(rich)]
    const cpuMs = { plain: [] as number[], rich: [] as number[] }
    const search = (name: keyof typeof cpuMs, calls: readonly HttpCall[]) => async (round: number) => {
      const before = await cpuMsWith(data.sql, api.pid)
      const asked = calls.slice(staysOfRound * round, staysOfRound * (round + 1))
      const perSecond = await measureThroughput(api.address, asked, connections, seconds)
      cpuMs[name].push(((await cpuMsWith(data.sql, api.pid)) - before) / (perSecond * seconds))
      return perSecond
    }
    await measureThroughput(api.address, richCalls, connections, seconds)
    const found = await inTurns({ plain: search('plain', plainCalls), rich: search('rich', richCalls) }, rounds)
    const costs = cpuMs.rich.map((ms, round) => ms / (cpuMs.plain[round] ?? Number.NaN))
    return { richPerSecond: rounded(found['rich'] ?? 0, 0), richCost: rounded(percentile(costs, 0.5)) }
  } finally {
    await impoverish(data.sql)
  }
}
