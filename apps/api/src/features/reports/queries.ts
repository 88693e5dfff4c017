import { sql } from 'kysely'
import type { LineKind } from '@keystay/contract/reports/entities'
import { rolesWith } from '@keystay/contract/shared/rights'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'

/** What reports need of a hotel; `rooms`: all that are not retired. */
export type ReportHotel = {
  readonly id: string
  readonly slug: string
  readonly timezone: string
  readonly deskHour: number
  readonly currency: string
  readonly rooms: number
}

export async function readReportHotel(db: Sql, propertyId: string): Promise<ReportHotel | undefined> {
  const { rows } = await sql<ReportHotel>`
    SELECT p.id, p.slug, p.timezone, p.desk_hour, p.currency,
      (SELECT count(*)::int FROM rooms r WHERE r.property_id = ${propertyId} AND NOT r.retired) AS rooms
    FROM properties p WHERE p.id = ${propertyId}`.execute(db)
  return rows[0]
}

type NamedRow = { readonly id: string; readonly name: string; readonly translations: unknown }

/** What a hotel calls its room types or rate plans, those of before too, by the key that reports have for them. */
export async function readNames(
  db: Sql,
  propertyId: string,
  kind: LineKind,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  if (kind !== 'room_type' && kind !== 'plan') return new Map()
  const { rows } = await (
    kind === 'room_type'
      ? sql<NamedRow>`SELECT id::text, name, translations FROM room_types WHERE property_id = ${propertyId}`
      : sql<NamedRow>`
          SELECT id::text, name, translations FROM rate_plans WHERE property_id = ${propertyId}
          UNION ALL SELECT 'standard', name, translations FROM standard_plans WHERE property_id = ${propertyId}`
  ).execute(db)
  return new Map(rows.map(({ id, name, translations }) => [id, translated(name, 'name', translations, language)]))
}

type OwnedHotel = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly city: string
  readonly currency: string
}

/** A page of the hotels whose reports somebody may see by name, and how many there are. */
export async function readOwnedHotels(
  db: Sql,
  ownerId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly hotels: readonly OwnedHotel[]; readonly total: number }> {
  const { rows } = await sql<OwnedHotel & { total: number }>`
    SELECT id, slug, name, city, currency, count(*) OVER ()::int AS total
    FROM properties p
    WHERE owner_id = ${ownerId} OR EXISTS (SELECT FROM staff s WHERE s.property_id = p.id AND s.user_id = ${ownerId}
      AND s.role::text = ANY (${[...rolesWith.reports]}::text[]))
    ORDER BY name, id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { hotels: rows.map(({ total: _total, ...hotel }) => hotel), total: rows[0]?.total ?? 0 }
}
