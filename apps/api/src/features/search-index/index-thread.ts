import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/database/database.ts'
import type { FacetFilter } from './indexed-hotel.ts'
import type { Candidates, Limits } from './indexed-hotels.ts'
import { startSearchIndex, type IndexFigures, type StayOf } from './search-index.ts'

/** What the thread begins with. */
export type ThreadStart = {
  readonly databaseUrl: string
  readonly lockTimeoutMs: number
  /** How far the clock of the process is ahead of that of the machine. */
  readonly aheadMs: number
}

/** What the process asks the thread. */
export type AskedOfThread =
  | { readonly what: 'candidates'; readonly id: number; readonly aheadMs: number; readonly search: CandidateSearch }
  | { readonly what: 'catchUp'; readonly id: number; readonly aheadMs: number }
  | { readonly what: 'stop' }
export type CandidateSearch = { readonly filter: FacetFilter; readonly search: StayOf; readonly limits: Limits }

/** What the thread tells the process. */
export type ToldByThread =
  | { readonly what: 'state'; readonly figures: IndexFigures }
  | { readonly what: 'candidates'; readonly id: number; readonly found: PackedCandidates }
  | { readonly what: 'caughtUp'; readonly id: number; readonly figures: IndexFigures }
  | { readonly what: 'failed'; readonly id: number; readonly error: string }
  | { readonly what: 'warning'; readonly error: string }

/** Candidates as lists, each of which is copied as a whole: a wide search finds thousands. */
export type PackedCandidates = {
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly currencies: readonly string[]
  readonly leastMinor: Float64Array
  readonly isSure: Uint8Array
  readonly more: number
}

const tellEveryMs = 100

/** All hotels in a thread of their own: whoever is answered beside it waits neither for a wide search nor for its heap to be collected. */
function serveIndex(start: ThreadStart): void {
  const { databaseUrl, lockTimeoutMs } = start
  let { aheadMs } = start
  const database = openDatabase({ url: databaseUrl, readConnections: 1, writeConnections: 1, lockTimeoutMs })
  const tell = (told: ToldByThread) => parentPort?.postMessage(told, [])
  const index = startSearchIndex({
    database,
    clock: () => new Date(Date.now() + aheadMs),
    log: { warn: (details) => tell({ what: 'warning', error: textOf('err' in details ? details.err : details) }) },
  })
  const telling = setInterval(() => tell({ what: 'state', figures: index.figures() }), tellEveryMs)
  const stop = async () => {
    clearInterval(telling)
    await index.stop()
    await database.close()
    parentPort?.close()
  }
  const answer = async (asked: Exclude<AskedOfThread, { what: 'stop' }>): Promise<ToldByThread> => {
    const { id } = asked
    aheadMs = asked.aheadMs
    try {
      if (asked.what === 'catchUp') {
        await index.catchUp()
        return { what: 'caughtUp', id, figures: index.figures() }
      }
      const { filter, search, limits } = asked.search
      return { what: 'candidates', id, found: pack(await index.findCandidates(filter, search, limits)) }
    } catch (error) {
      return { what: 'failed', id, error: textOf(error) }
    }
  }
  parentPort?.on('message', (asked: AskedOfThread) => {
    if (asked.what === 'stop') void stop()
    else void answer(asked).then(tell)
  })
}

/** Not every error can be copied into another thread. */
const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

function pack({ first, more }: Candidates): PackedCandidates {
  return {
    ids: first.map(({ id }) => id),
    names: first.map(({ name }) => name),
    currencies: first.map(({ currency }) => currency),
    leastMinor: Float64Array.from(first, ({ leastMinor }) => leastMinor),
    isSure: Uint8Array.from(first, ({ isSure }) => Number(isSure)),
    more,
  }
}

serveIndex(workerData as ThreadStart)
