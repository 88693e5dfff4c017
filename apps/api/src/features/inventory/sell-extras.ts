import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { datesOf, extrasOf, piecesOf, type ExtraRow, type Party } from './rates/extra-rules.ts'
import { readLeft } from './rates/read-extras.ts'
import type { Stay } from './rules.ts'

/** Chosen extras of a sale: how many of each it takes on which dates. */
export type ExtraSale = {
  readonly extraId: string
  readonly count: number
  readonly pieces: number
  readonly dates: Stay
}

/**
 * The second lock of every story that takes extras or gives them back, after the room types and before the booking, in the
 * order of ids: their counters alone would be locked in any order. A statement of its own, as `lockRoomTypes` is.
 */
export async function lockExtras(tx: Tx, propertyId: string, extraIds: readonly string[]): Promise<void> {
  if (extraIds.length === 0) return
  await sql`
    SELECT id FROM extras
    WHERE property_id = ${propertyId} AND id = ANY(${[...new Set(extraIds)].toSorted()}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

type Wish = {
  readonly propertyId: string
  readonly extras: readonly ChosenExtra[]
  readonly stay: Stay
  readonly now: Date
}

/** Every extra that was chosen must be one that guests can choose. Throws extra_unavailable with `{ extraId, left: 0 }`. */
export function requireExtras(offered: readonly ExtraRow[], chosen: readonly ChosenExtra[]): void {
  const gone = chosen.find(({ extraId }) => !offered.some(({ id, mode }) => id === extraId && mode === 'chosen'))
  if (gone) throw unavailable(gone.extraId, 0)
}

/**
 * What a sale takes of the extras that were chosen, if there are enough on every date. Inside a story it must follow
 * `lockExtras`. Throws extra_unavailable with `{ extraId, left }`.
 */
export async function checkExtras(
  db: Sql | Tx,
  { propertyId, extras, stay, now }: Wish,
  offered: readonly ExtraRow[],
  party: Party,
  addOverdue: boolean,
): Promise<ExtraSale[]> {
  if (extras.length === 0) return []
  requireExtras(offered, extras)
  const taken = extrasOf(offered, extras)
    .filter(({ extra }) => extra.mode === 'chosen')
    .map((one) => ({ ...one, pieces: piecesOf(one, party), dates: datesOf(one.extra, stay) }))
  const limited = taken.filter(({ extra }) => extra.capacity !== null)
  const leftOf = await readLeft(db, { propertyId, wanted: limited, now, addOverdue })
  for (const { extra, pieces } of limited) {
    const left = leftOf.get(extra.id) ?? 0
    if (left < pieces) throw unavailable(extra.id, left)
  }
  return taken.map(({ extra, count, pieces, dates }) => ({ extraId: extra.id, count, pieces, dates }))
}

function unavailable(extraId: string, left: number): DomainError {
  return new DomainError('extra_unavailable', { params: { left }, details: { extraId, left } })
}

/** Writes the extras of a booking that is there already and counts them as taken. Must follow `lockExtras` and `checkExtras`. */
export async function takeExtras(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  sales: readonly ExtraSale[],
): Promise<void> {
  if (sales.length === 0) return
  const rows = sales.map(({ dates, ...sale }) => ({ ...sale, ...dates }))
  const taken = sql`json_to_recordset(${JSON.stringify(rows)}::text::json)
    AS t ("extraId" uuid, count int, pieces int, "checkIn" date, "checkOut" date)`
  await writeTogether(tx, () => [
    sql`
    INSERT INTO extra_nights (property_id, extra_id, night, capacity, sold)
    SELECT e.property_id, e.id, night::date, e.capacity, t.pieces
    FROM ${taken}
    JOIN extras e ON e.property_id = ${propertyId} AND e.id = t."extraId"
    CROSS JOIN generate_series(t."checkIn", t."checkOut" - 1, interval '1 day') AS night
    ON CONFLICT (property_id, extra_id, night) DO UPDATE SET sold = extra_nights.sold + excluded.sold`,
    sql`
    INSERT INTO booking_extras (property_id, booking_id, extra_id, count, pieces, dates)
    SELECT ${propertyId}::uuid, ${bookingId}::uuid, "extraId", count, pieces, daterange("checkIn", "checkOut")
    FROM ${taken}`,
  ])
}
