import type { ExtraMode, ExtraUnit, IncludingBoard } from '@keystay/contract/extras/entities'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { ExtraPeriod, ExtraRow } from './extra-rules.ts'
import type { SoldClass } from './vat-rules.ts'
import type { Stay } from '../rules.ts'

const columns = [
  'id',
  'name',
  'translations',
  'unit',
  'priceMinor',
  'vatClass',
  'mode',
  'capacity',
  'kept',
  'notWithBoard',
  'leavesAt',
] as const

/** Of one that is read, in order. */
const periods = sql<ExtraPeriod[]>`coalesce((
  SELECT json_agg(json_build_object('from', lower(dates), 'to', upper(dates) - 1, 'priceMinor', p.price_minor) ORDER BY dates)
  FROM extra_periods p WHERE p.property_id = extras.property_id AND p.extra_id = extras.id), '[]')`

type KeptExtra = ExtraRow & { readonly version: number }

/** The extras of hotels as they are kept, in their order, by hotel; those without any are left out. */
export async function readExtraRows(db: Sql | Tx, propertyIds: readonly string[]): Promise<Map<string, KeptExtra[]>> {
  return extrasByHotel(await extraRowsQuery(db, propertyIds).execute())
}

/** The same as a part of a statement that reads more: `extrasByHotel` takes its rows. */
export function extraRowsQuery(db: Sql | Tx, propertyIds: readonly string[]) {
  return db
    .selectFrom('extras')
    .select(['propertyId', 'version', ...columns, periods.as('periods')])
    .where('propertyId', '=', sql<string>`ANY(${propertyIds}::uuid[])`)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
}

type Row = Awaited<ReturnType<ReturnType<typeof extraRowsQuery>['executeTakeFirstOrThrow']>>

export function extrasByHotel(rows: readonly Row[]): Map<string, KeptExtra[]> {
  const extras = rows.map(({ propertyId, ...row }) => ({
    propertyId,
    extra: {
      ...row,
      unit: row.unit as ExtraUnit,
      mode: row.mode as ExtraMode,
      vatClass: row.vatClass as SoldClass,
      notWithBoard: row.notWithBoard as IncludingBoard | null,
    },
  }))
  const byHotel = Map.groupBy(extras, ({ propertyId }) => propertyId)
  return new Map([...byHotel].map(([propertyId, own]) => [propertyId, own.map(({ extra }) => extra)]))
}

type LeftRequest = {
  readonly propertyId: string
  /** Limited extras and the dates on which each is wanted. */
  readonly wanted: readonly { readonly extra: Pick<ExtraRow, 'id' | 'capacity'>; readonly dates: Stay }[]
  readonly now: Date
  /** Reads add back what overdue holds still take; a write has released them before. */
  readonly addOverdue: boolean
}

/** How many of limited extras are left on the dates with the fewest, by extra; inside a story it must follow `lockExtras`. */
export async function readLeft(db: Sql | Tx, request: LeftRequest): Promise<Map<string, number>> {
  const { propertyId, wanted, now, addOverdue } = request
  if (wanted.length === 0) return new Map()
  const dates = wanted.map(({ extra, dates: { checkIn, checkOut } }) => ({ id: extra.id, checkIn, checkOut }))
  const { rows } = await sql<{ extraId: string; taken: number; capacity: number | null }>`
    WITH wanted AS (
      SELECT id AS extra_id, daterange("checkIn", "checkOut") AS dates
      FROM json_to_recordset(${JSON.stringify(dates)}::text::json) AS w (id uuid, "checkIn" date, "checkOut" date)
    ),
    overdue AS (
      SELECT e.extra_id, night::date AS night, sum(e.pieces)::int AS pieces
      FROM wanted w
      JOIN booking_extras e ON e.property_id = ${propertyId} AND e.extra_id = w.extra_id AND e.active AND e.dates && w.dates
      JOIN bookings b ON b.property_id = e.property_id AND b.id = e.booking_id
        AND b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live
      CROSS JOIN generate_series(lower(e.dates), upper(e.dates) - 1, interval '1 day') AS night
      WHERE ${addOverdue}
      GROUP BY 1, 2
    )
    SELECT n.extra_id, n.capacity, n.sold - coalesce(o.pieces, 0) AS taken
    FROM wanted w
    JOIN extra_nights n ON n.property_id = ${propertyId} AND n.extra_id = w.extra_id AND w.dates @> n.night
    LEFT JOIN overdue o ON o.extra_id = n.extra_id AND o.night = n.night`.execute(db)
  return new Map(
    wanted.map(({ extra }) => {
      const nights = rows.filter(({ extraId }) => extraId === extra.id)
      const all = extra.capacity ?? Infinity
      const left = nights.map(({ taken, capacity }) => Math.max(0, (capacity ?? all) - taken))
      return [extra.id, Math.min(all, ...left)]
    }),
  )
}
