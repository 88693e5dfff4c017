import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { withStatementLimit } from './request-context.ts'
import type { Database, Sql } from './database.ts'
import { noteViolations } from '../telemetry/figures.ts'

type Log = { error(details: object, message: string): void }
type Options = {
  /** How many hotels one statement looks at. */
  readonly sliceOf?: number
  readonly signal?: AbortSignal | undefined
}
/** Hotels whose id comes after the one and up to the other; null has no bound. */
type Slice = { readonly after: string | null; readonly upTo: string | null }

const file = new URL('../../../invariants.sql', import.meta.url)
/** A slice reads every booking of its hotels. */
const patienceMs = 300_000
/** Enough to know all accounts by heart: whether one exists is asked of every booking. */
const memory = '64MB'
const hotelsAtOnce = 20

/**
 * Asks the database itself whether anything is wrong, some hotels after others, and alarms on any row. Returns how many
 * violations there are. Throws when it is told to end before all hotels were looked at: the next run begins anew.
 */
export async function checkInvariants(database: Database, log: Log, options: Options = {}): Promise<number> {
  const { sliceOf = hotelsAtOnce, signal } = options
  const invariants = await readFile(file, 'utf8')
  const counts: Record<string, number> = {}
  let total = 0
  for await (const slice of slicesOf(database.read, sliceOf)) {
    signal?.throwIfAborted()
    for (const { violation } of await checkSlice(database.read, invariants, slice)) {
      counts[violation] = (counts[violation] ?? 0) + 1
      total += 1
    }
  }
  noteViolations(total)
  // The names alone: what they are about may be personal.
  if (total > 0) log.error({ violations: counts }, 'the invariants do not hold')
  return total
}

/** So many hotels after others; the last slice has no end, so that it also holds what belongs to no hotel. */
async function* slicesOf(db: Sql, hotels: number): AsyncGenerator<Slice> {
  let slice: Slice = { after: null, upTo: await idAfter(db, null, hotels) }
  yield slice
  while (slice.upTo !== null) {
    slice = { after: slice.upTo, upTo: await idAfter(db, slice.upTo, hotels) }
    yield slice
  }
}

/** The last of so many hotels after one; null when there are fewer. */
async function idAfter(db: Sql, after: string | null, hotels: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM properties ${after === null ? sql`` : sql`WHERE id > ${after}`}
    ORDER BY id LIMIT 1 OFFSET ${hotels - 1}`.execute(db)
  return rows[0]?.id ?? null
}

async function checkSlice(db: Sql, invariants: string, { after, upTo }: Slice): Promise<{ violation: string }[]> {
  const read = async () =>
    await db
      .transaction()
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`
          SELECT set_config('statement_timeout', ${String(patienceMs)}, true), set_config('work_mem', ${memory}, true),
            set_config('plan_cache_mode', 'auto', true)`.execute(tx)
        // Not by a function: where hotels are spread over several servers, only this reaches all of them.
        await sql`SET LOCAL keystay.after_hotel = ${sql.lit(after ?? '')}`.execute(tx)
        await sql`SET LOCAL keystay.up_to_hotel = ${sql.lit(upTo ?? '')}`.execute(tx)
        return (await sql.raw<{ violation: string }>(invariants).execute(tx)).rows
      })
  return await withStatementLimit(patienceMs, read)
}
