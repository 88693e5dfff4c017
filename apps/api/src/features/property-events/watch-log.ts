import type { Sql } from '../../platform/database/database.ts'
import { earliestId } from '../../platform/database/ids.ts'
import { sql } from 'kysely'

/** Longer than any story runs and the clocks of processes differ: so long after its id was made an entry may be committed. */
const windowSeconds = 60

export type LogWatch = {
  /** What was committed about these hotels since the last look; of one that is new nothing is told as changed. */
  look(db: Sql, propertyIds: readonly string[]): Promise<Looked>
}

export type Looked = {
  readonly changed: ReadonlySet<string>
  /** By hotel, the latest entry of the last minute: ids are made in the order of time. */
  readonly latest: ReadonlyMap<string, string>
}

/**
 * Watches what is committed about hotels, by any process. The audit log is the outbox: each look reads its last minute
 * again, so that what was committed late is found, and what was seen is not told twice.
 */
export function watchLog(): LogWatch {
  let seen = new Map<string, ReadonlySet<string>>()
  return {
    look: async (db, propertyIds) => {
      const next = new Map<string, Set<string>>(propertyIds.map((id) => [id, new Set()]))
      const entries =
        propertyIds.length === 0
          ? []
          : await readEntries(db, propertyIds, earliestId(new Date(Date.now() - windowSeconds * 1000)))
      for (const { propertyId, id } of entries) next.get(propertyId)?.add(id)
      const changed = propertyIds.filter((propertyId) => {
        const before = seen.get(propertyId)
        return before !== undefined && [...(next.get(propertyId) ?? [])].some((id) => !before.has(id))
      })
      seen = next
      const latest = new Map<string, string>()
      for (const { propertyId, id } of entries) if (id > (latest.get(propertyId) ?? '')) latest.set(propertyId, id)
      return { changed: new Set(changed), latest }
    },
  }
}

/** Entries of the audit log of some hotels from an id on: what was committed, whoever wrote it. */
async function readEntries(
  db: Sql,
  propertyIds: readonly string[],
  fromId: string,
): Promise<{ propertyId: string; id: string }[]> {
  const { rows } = await sql<{ propertyId: string; id: string }>`
    SELECT a.property_id, a.id FROM audit_log a
    WHERE a.property_id = ANY(${propertyIds}::uuid[]) AND a.id >= ${fromId}::uuid`.execute(db)
  return rows
}
