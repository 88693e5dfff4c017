import type { ParseArgsConfig } from 'node:util'
import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import type { Deps } from '../../apps/api/src/deps.ts'

/** What a proof gets: a fresh migrated database and the API's own dependencies on it. */
export type ProofContext = {
  readonly databaseUrl: string
  readonly deps: Deps
  readonly sql: PlainSql
  /** Values of the proof's own options. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** The fault to plant: the proof must then find violations. */
  readonly plant: string | null
  readonly progress: (done: number, of: number) => void
  /** Rows of invariants.sql. */
  readonly countViolations: () => Promise<number>
}

export type Proof = {
  readonly options: NonNullable<ParseArgsConfig['options']>
  /** Faults that can be planted with --plant. */
  readonly plants: readonly string[]
  /** Returns the figures of the last line; a proof counts its `violations`. */
  run(context: ProofContext): Promise<Readonly<Record<string, number | string>>>
}
