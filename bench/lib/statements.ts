import type { LogEvent } from 'kysely'
import { openDatabase, type Database } from '../../apps/api/src/platform/database/database.ts'

/** A statement as the API sent it. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

/** A database whose statements are noted while `record` runs. */
export type RecordingDatabase = {
  readonly database: Database
  record(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Opens the API's own pools, noting what it sends. */
export function openRecording(url: string): RecordingDatabase {
  const statements: Statement[] = []
  const log = (event: LogEvent) => {
    if (event.level === 'query') statements.push({ sql: event.query.sql, parameters: event.query.parameters })
  }
  const database = openDatabase({ url, readConnections: 1, writeConnections: 1, lockTimeoutMs: 5000, log })
  const record = async (work: () => Promise<unknown>) => {
    statements.length = 0
    await work()
    return [...statements]
  }
  return { database, record }
}

/** A parameter as PostgreSQL reads it. */
export function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(String(one))).join(',')}}`
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value !== 'string') throw new Error(`No text for ${typeof value}`)
  return value
}
