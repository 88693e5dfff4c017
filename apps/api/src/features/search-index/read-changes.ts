import { sql } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'

/** How far changes are known: a snapshot of the primary, in its own words. */
export type Position = string

export type Changes = {
  readonly position: Position
  /** Cluster and timeline: positions of another one mean nothing here. Null: a standby, whose snapshots hide running writers. */
  readonly server: string | null
  /** Hotels that were changed by what the last position had not seen. */
  readonly propertyIds: readonly string[]
}

type Row = { readonly position: Position; readonly server: string | null; readonly propertyId: string | null }

const server = sql`CASE WHEN NOT pg_is_in_recovery() THEN
  (SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) END`

/** Where changes begin that are not known yet. */
export async function readPosition(db: Sql): Promise<Omit<Changes, 'propertyIds'>> {
  const { rows } = await sql<Row>`SELECT pg_current_snapshot()::text AS position, ${server} AS server`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The server tells no snapshot')
  return { position: row.position, server: row.server }
}

/**
 * Hotels that somebody changed whom the position had not seen, however long ago they began: by the difference of two
 * snapshots, so that none is lost to a writer that commits late and nobody waits for the oldest one.
 */
export async function readChanges(db: Sql, since: Position): Promise<Changes> {
  const unseen = (xid: string) =>
    sql`${sql.ref(xid)} >= pg_snapshot_xmin(${since}::pg_snapshot) AND NOT pg_visible_in_snapshot(${sql.ref(xid)}, ${since}::pg_snapshot)`
  const { rows } = await sql<Row>`
    WITH here AS MATERIALIZED (SELECT pg_current_snapshot() AS snapshot),
    changed AS (
      SELECT v.property_id FROM inventory_versions v WHERE ${unseen('v.xid')}
      UNION
      SELECT p.id FROM properties p WHERE ${unseen('p.catalogue_xid')})
    SELECT here.snapshot::text AS position, ${server} AS server, changed.property_id
    FROM here LEFT JOIN changed ON true`.execute(db)
  const [first] = rows
  if (!first) throw new Error('The server tells no snapshot')
  return {
    position: first.position,
    server: first.server,
    propertyIds: rows.flatMap(({ propertyId }) => propertyId ?? []),
  }
}

/** All hotels in the order in which they are recommended. */
export async function readOrder(db: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM properties p ORDER BY p.featured_rank NULLS LAST, p.name, p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A restored database has changes of transactions that are still to come there: every poll would find them again until they
 * have. They are renewed as changes of now.
 */
export async function renewLaterChanges(db: Sql): Promise<void> {
  await sql`
    UPDATE inventory_versions SET xid = pg_current_xact_id()
    WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) AND xid <> pg_current_xact_id()`.execute(db)
  await sql`
    UPDATE properties SET catalogue_xid = pg_current_xact_id()
    WHERE catalogue_xid >= pg_snapshot_xmax(pg_current_snapshot()) AND catalogue_xid <> pg_current_xact_id()`.execute(
    db,
  )
}
