import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { ExtraRow } from '../inventory/rates/extra-rules.ts'
import { readExtraRows } from '../inventory/rates/read-extras.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import type { HotelExtras } from './rules.ts'

export type ExtraKey = { readonly propertyId: string; readonly extraId: string }

/** Throws not_found. */
export async function readHotelExtras(db: Sql | Tx, propertyId: string): Promise<HotelExtras> {
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  return { currency: hotel.currency, rows: (await readExtraRows(db, [propertyId])).get(propertyId) ?? [] }
}

function toColumns({ id: _id, translations, periods: _periods, ...fields }: ExtraRow) {
  return { ...fields, translations: JSON.stringify(translations) }
}

/** Adds an extra after the others. */
export async function insertExtra(tx: Tx, propertyId: string, extra: ExtraRow): Promise<void> {
  const { position } = await tx
    .selectFrom('extras')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('extras')
    .values({ propertyId, id: extra.id, position, ...toColumns(extra) })
    .execute()
  await insertPeriods(tx, propertyId, extra)
}

async function insertPeriods(tx: Tx, propertyId: string, { id: extraId, periods }: ExtraRow): Promise<void> {
  if (periods.length === 0) return
  const rows = periods.map(({ from, to, priceMinor }) => ({
    propertyId,
    extraId,
    dates: sql<string>`daterange(${from}::date, ${to}::date, '[]')`,
    priceMinor,
  }))
  await tx.insertInto('extraPeriods').values(rows).execute()
}

/**
 * Changes an extra that is locked. Another limit is that of all its dates; where more is sold than that, what is sold stays
 * so and no more is.
 */
export async function updateExtra(tx: Tx, propertyId: string, extra: ExtraRow): Promise<void> {
  await tx
    .updateTable('extras')
    .set({ ...toColumns(extra), version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', extra.id)
    .execute()
  await tx.deleteFrom('extraPeriods').where('propertyId', '=', propertyId).where('extraId', '=', extra.id).execute()
  await insertPeriods(tx, propertyId, extra)
  await sql`
    UPDATE extra_nights SET capacity = CASE WHEN ${extra.capacity}::int IS NOT NULL THEN greatest(${extra.capacity}::int, sold) END
    WHERE property_id = ${propertyId} AND extra_id = ${extra.id}`.execute(tx)
}

/** Takes an extra out of sale; the bookings that have it keep it. */
export async function retireExtra(tx: Tx, { propertyId, extraId }: ExtraKey, now: Date): Promise<void> {
  await tx
    .updateTable('extras')
    .set({ retiredAt: now, version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', extraId)
    .execute()
}
