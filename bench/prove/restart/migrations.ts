import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { Change } from '../../lib/planted.ts'
import { leastAnswerMs } from './guests.ts'

const shipped = resolve(import.meta.dirname, '../../../apps/api/migrations')

/** What later versions might add: columns that old processes do not know, one with a default, one with an index, a table that refers to another. */
const invented = [
  // Of one table: what waits for a second while it holds the first may deadlock with guests, once nothing ends its waiting.
  'ALTER TABLE properties ADD COLUMN proof_rank int NOT NULL DEFAULT 0;',
  'ALTER TABLE bookings ADD COLUMN proof_note text; CREATE INDEX ON bookings (proof_note) WHERE proof_note IS NOT NULL;',
  `ALTER TABLE room_types ADD COLUMN proof_note text;
  CREATE TABLE proof_stays (property_id uuid NOT NULL, booking_id uuid NOT NULL, PRIMARY KEY (property_id, booking_id),
    FOREIGN KEY (property_id, booking_id) REFERENCES bookings (property_id, id));`,
]
export const mostMigrations = invented.length
/** Of these one meets a reader who takes long. */
const metByReader = 0

/** The migrations of a version of the product, to which the proof adds some. */
export type Versions = {
  /** Has a process read its migrations here, of which there are more in each version. */
  readonly change: Change
  /** The next process that starts is of a newer version. */
  addNext(): Promise<void>
  remove(): Promise<void>
}

export async function openVersions(): Promise<Versions> {
  const folder = await mkdtemp(join(tmpdir(), 'keystay-versions-'))
  await cp(shipped, folder, { recursive: true })
  let added = 0
  return {
    change: { file: '/platform/database/migrate.ts', from: shippedFolder, to: JSON.stringify(folder) },
    addNext: async () => {
      await writeFile(join(folder, `900${added}_invented.sql`), invented[added] ?? '')
      added += 1
    },
    remove: async () => await rm(folder, { recursive: true }),
  }
}

/** How the product names the folder. */
export const shippedFolder = "resolve(import.meta.dirname, '../../../migrations')"

/** So that whoever asks for something in the first seconds waits for too long, should they wait for it. */
const heldMs = leastAnswerMs + 2000
const patienceMs = 60_000

/**
 * Reads the tables of the first migration for longer than anybody may wait, and does so until after the migration has
 * met it. Resolves to whether it did and was not applied before the read was over; of any other migration to true at once.
 */
export async function readForLong(sql: PlainSql, index: number): Promise<boolean> {
  if (index !== metByReader) return true
  return await sql.begin(async (tx) => {
    await tx`SELECT count(*) FROM properties, room_types`
    const until = Date.now() + patienceMs
    while (!(await hasMet(sql))) {
      if (Date.now() > until) return false
      await pause(20)
    }
    await pause(heldMs)
    return (await sql`SELECT FROM applied_migrations WHERE name LIKE '9000%'`).length === 0
  })
}

/** Whether a migration waits for a table, or has given up to try again. */
async function hasMet(sql: PlainSql): Promise<boolean> {
  const rows = await sql`SELECT FROM pg_stat_activity WHERE application_name = 'keystay migrations'
    AND (query ILIKE '%rollback%' OR wait_event_type = 'Lock' AND wait_event = 'relation')`
  return rows.length > 0
}

/** How many of the proof's migrations the database has. */
export async function countInvented(sql: PlainSql): Promise<number> {
  return (await sql`SELECT FROM applied_migrations WHERE name LIKE '900%'`).length
}
