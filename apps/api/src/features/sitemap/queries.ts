import { sql, type RawBuilder } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'

/** A hotel as a sitemap lists it: its photos, and its room types with theirs. */
export type ListedHotel = {
  readonly id: string
  readonly slug: string
  readonly photos: readonly string[]
  readonly roomTypes: readonly { readonly id: string; readonly photos: readonly string[] }[]
}

/** A hotel without rooms to sell is shown nowhere. */
const isShown = sql`EXISTS (
  SELECT FROM room_types t WHERE t.property_id = p.id AND t.retired_at IS NULL AND t.capacity > 0)`

/** A room type of `properties p` is shown where the standard plan sells it, or another plan does. */
const isShownType = sql`t.property_id = p.id AND t.retired_at IS NULL AND (
  NOT EXISTS (SELECT FROM standard_plans s WHERE s.property_id = p.id AND NOT s.on_sale)
  OR EXISTS (SELECT FROM rate_plans r WHERE r.property_id = p.id AND r.retired_at IS NULL AND r.on_sale
    AND (r.room_type_ids IS NULL OR t.id = ANY(r.room_type_ids))))`

/** The first hotels of the parts into which all are cut, in the order of their ids: of `pages` for a hotel and for each of its room types, `most` begin in a part. */
export async function findParts(db: Sql, pages: { hotel: number; roomType: number }, most: number): Promise<string[]> {
  const { rows } = await sql<{ first: string }>`
    SELECT (array_agg(id ORDER BY id))[1] AS first
    FROM (
      SELECT h.id, (sum(h.pages) OVER (ORDER BY h.id) - h.pages)::bigint / ${most}::bigint AS part
      FROM (
        SELECT p.id, ${pages.hotel}::int + ${pages.roomType}::int * (
          SELECT count(*) FROM room_types t WHERE ${isShownType})::int AS pages
        FROM properties p WHERE ${isShown}
      ) AS h
    ) AS cut
    GROUP BY part ORDER BY part`.execute(db)
  return rows.map(({ first }) => first)
}

/** Runs a statement where it may be run. */
type Ask = (work: (db: Sql) => Promise<readonly ListedHotel[]>) => Promise<readonly ListedHotel[]>

/**
 * Hotels in the order of their ids, so many at a time, from one on. Each time is a statement of its own that goes on where
 * the last one ended: a cursor would keep a connection for as long as a slow crawler reads.
 */
export async function* listHotels(ask: Ask, firstId: string, atATime: number): AsyncGenerator<readonly ListedHotel[]> {
  let from = sql`p.id >= ${firstId}`
  for (;;) {
    const hotels = await ask(async (db) => await findHotels(db, from, atATime))
    if (hotels.length > 0) yield hotels
    const last = hotels.at(-1)
    if (!last || hotels.length < atATime) return
    from = sql`p.id > ${last.id}`
  }
}

async function findHotels(db: Sql, from: RawBuilder<unknown>, most: number): Promise<ListedHotel[]> {
  const { rows } = await sql<ListedHotel>`
    SELECT p.id, p.slug, coalesce((
        SELECT json_agg(f.name ORDER BY f.position, f.id)
        FROM photos f WHERE f.property_id = p.id AND f.room_type_id IS NULL), '[]') AS photos,
      coalesce((
        SELECT json_agg(json_build_object('id', t.id, 'photos', coalesce((
          SELECT json_agg(f.name ORDER BY f.position, f.id)
          FROM photos f WHERE f.property_id = p.id AND f.room_type_id = t.id), '[]'::json)) ORDER BY t.position, t.id)
        FROM room_types t WHERE ${isShownType}), '[]') AS room_types
    FROM properties p WHERE ${from} AND ${isShown} ORDER BY p.id LIMIT ${most}`.execute(db)
  return rows
}
