import { sql } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'

/** Entries of the audit log of some hotels from an id on: what was committed, whoever wrote it. */
export async function readEntries(
  db: Sql,
  propertyIds: readonly string[],
  fromId: string,
): Promise<{ propertyId: string; id: string }[]> {
  const { rows } = await sql<{ propertyId: string; id: string }>`
    SELECT a.property_id, a.id FROM audit_log a
    WHERE a.property_id = ANY(${propertyIds}::uuid[]) AND a.id >= ${fromId}::uuid`.execute(db)
  return rows
}
