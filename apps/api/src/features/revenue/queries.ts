import { sql } from 'kysely'
import type { RevenueNight } from '@keystay/contract/revenue/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import { translated, type Translations } from '../../platform/database/translations.ts'

/** Nights `[first, end)` of a hotel, perhaps of one room type, perhaps of one rate plan. */
export type NightRange = {
  readonly propertyId: string
  readonly first: PlainDate
  readonly end: PlainDate
  readonly roomTypeId?: string | undefined
  /** `standard`: the standard plan. */
  readonly planId?: string | undefined
}

/** Night lines of confirmed bookings, net of their share of the discount; their index holds all that figures are made of. */
const soldNights = ({ propertyId, first, end, roomTypeId, planId }: NightRange) => sql`
  FROM price_lines l
  WHERE l.property_id = ${propertyId} AND l.kind = 'night' AND l.confirmed AND l.night >= ${first}::date AND l.night < ${end}::date
    ${roomTypeId ? sql`AND l.room_type_id = ${roomTypeId}` : sql``}
    ${planId ? sql`AND EXISTS (${bookedBy(planId)})` : sql``}`

const bookedBy = (planId: string) => sql`
  SELECT FROM bookings b WHERE b.property_id = l.property_id AND b.id = l.booking_id
    AND b.plan_id IS NOT DISTINCT FROM ${planId === 'standard' ? null : planId}::uuid`

export type MonthRow = {
  readonly year: number
  readonly month: number
  readonly nights: number
  readonly minor: number
}

/** Nights and revenue by month, in the hotel's currency; months without a night are absent. */
export async function readMonths(db: Sql, range: NightRange): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT extract(year FROM night)::int AS year, extract(month FROM night)::int AS month,
      sum(nights)::int AS nights, sum(minor)::bigint AS minor
    FROM (
      SELECT l.night, sum(l.quantity) AS nights, sum(l.amount_minor + l.discount_minor) AS minor
      ${soldNights(range)} GROUP BY l.night
    ) by_night
    GROUP BY 1, 2`.execute(db)
  return rows
}

export type TypeRow = {
  readonly id: string
  readonly name: string
  readonly rooms: number
  readonly nights: number
  readonly bookings: number
  readonly minor: number
}

export type TypesRead = {
  readonly types: readonly TypeRow[]
  /** Bookings that slept at least one of the nights, each counted once. */
  readonly bookings: number
}

/** Nights, bookings and revenue by room type, of all types that have rooms or sold a night. */
export async function readTypes(db: Sql, range: NightRange, language: Language): Promise<TypesRead> {
  const { rows } = await sql<TypeRow & { translations: Translations; allBookings: number }>`
    WITH by_booking AS (
      SELECT l.room_type_id, l.booking_id, sum(l.quantity) AS nights, sum(l.amount_minor + l.discount_minor) AS minor
      ${soldNights(range)} GROUP BY l.room_type_id, l.booking_id
    ),
    sold AS (
      SELECT room_type_id, sum(nights)::int AS nights, count(DISTINCT booking_id) FILTER (WHERE nights > 0)::int AS bookings,
        sum(minor)::bigint AS minor
      FROM by_booking GROUP BY GROUPING SETS ((room_type_id), ())
    ),
    housed AS (SELECT room_type_id, count(*)::int AS rooms FROM rooms WHERE property_id = ${range.propertyId} AND NOT retired GROUP BY 1)
    SELECT t.id, t.name, t.translations, coalesce(h.rooms, 0) AS rooms, coalesce(s.nights, 0) AS nights,
      coalesce(s.bookings, 0) AS bookings, coalesce(s.minor, 0)::bigint AS minor,
      (SELECT bookings FROM sold WHERE room_type_id IS NULL) AS all_bookings
    FROM room_types t
    LEFT JOIN sold s ON s.room_type_id = t.id
    LEFT JOIN housed h ON h.room_type_id = t.id
    WHERE t.property_id = ${range.propertyId} AND (h.rooms > 0 OR s.nights > 0)
    ORDER BY t.position, t.id`.execute(db)
  const types = rows.map(({ translations, allBookings: _all, ...row }) => ({
    ...row,
    name: translated(row.name, 'name', translations, language),
  }))
  return { types, bookings: rows[0]?.allBookings ?? 0 }
}

export type PlanRevenueRow = {
  readonly id: string | null
  readonly name: string | null
  readonly nights: number
  readonly bookings: number
  readonly minor: number
}

/** The name that a hotel has given to its standard plan, beside the bookings `b` by it. */
const namedStandard = sql`LEFT JOIN standard_plans d ON d.property_id = b.property_id AND b.plan_id IS NULL`

/** Nights, bookings and revenue by rate plan, the standard plan first; nothing for a hotel that never had another. */
export async function readPlans(db: Sql, range: NightRange, language: Language): Promise<PlanRevenueRow[]> {
  const { rows } = await sql<PlanRevenueRow & { translations: Translations | null }>`
    WITH by_booking AS MATERIALIZED (
      SELECT l.booking_id, sum(l.quantity) AS nights, sum(l.amount_minor + l.discount_minor) AS minor
      ${soldNights(range)} AND EXISTS (SELECT FROM rate_plans WHERE property_id = ${range.propertyId})
      GROUP BY l.booking_id
    )
    SELECT b.plan_id AS id, coalesce(p.name, d.name) AS name, coalesce(p.translations, d.translations) AS translations, sum(s.nights)::int AS nights, count(*) FILTER (WHERE s.nights > 0)::int AS bookings,
      sum(s.minor)::bigint AS minor
    FROM by_booking s
    JOIN bookings b ON b.property_id = ${range.propertyId} AND b.id = s.booking_id
    LEFT JOIN rate_plans p ON p.property_id = b.property_id AND p.id = b.plan_id
    ${namedStandard}
    GROUP BY b.plan_id, p.name, p.translations, p.position, d.name, d.translations
    HAVING sum(s.nights) > 0
    ORDER BY p.position NULLS FIRST, b.plan_id NULLS FIRST`.execute(db)
  return rows.map(({ translations, ...row }) => ({
    ...row,
    name: row.name === null ? null : translated(row.name, 'name', translations ?? {}, language),
  }))
}

export type ExtraRevenueRow = {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly bookings: number
  readonly minor: number
}

/** What extras brought with confirmed bookings that arrive on the days of the range. */
export async function readExtras(db: Sql, range: NightRange, language: Language): Promise<ExtraRevenueRow[]> {
  const { rows } = await sql<ExtraRevenueRow & { translations: Translations }>`
    SELECT e.id, e.name, e.translations, s.quantity, s.bookings, s.minor
    FROM (
      SELECT l.detail ->> 'extraId' AS extra_id, sum(coalesce(l.quantity, 1))::int AS quantity,
        count(DISTINCT l.booking_id)::int AS bookings, sum(l.amount_minor)::bigint AS minor
      FROM price_lines l
      JOIN bookings b ON b.property_id = l.property_id AND b.id = l.booking_id
      WHERE l.property_id = ${range.propertyId} AND l.kind = 'extra' AND l.confirmed
        AND b.check_in >= ${range.first}::date AND b.check_in < ${range.end}::date
      GROUP BY 1
    ) s
    JOIN extras e ON e.property_id = ${range.propertyId} AND e.id = s.extra_id::uuid
    ORDER BY e.position, e.id`.execute(db)
  return rows.map(({ translations, ...row }) => ({
    ...row,
    name: translated(row.name, 'name', translations, language),
  }))
}

/** What stays with the hotel for nights that were given back, of stays that were to begin on the days of the range. */
export async function readFees(
  db: Sql,
  range: NightRange,
): Promise<{ readonly stays: number; readonly minor: number }> {
  const { rows } = await sql<{ stays: number; minor: number }>`
    SELECT count(*)::int AS stays, coalesce(sum(minor), 0)::bigint AS minor
    FROM (
      SELECT sum(l.amount_minor) AS minor
      FROM price_lines l
      JOIN bookings b ON b.property_id = l.property_id AND b.id = l.booking_id
      WHERE l.property_id = ${range.propertyId} AND l.kind = 'fee' AND l.confirmed
        AND b.check_in >= ${range.first}::date AND b.check_in < ${range.end}::date
      GROUP BY l.booking_id, l.stay_id HAVING sum(l.amount_minor) <> 0
    ) by_stay`.execute(db)
  return rows[0] ?? { stays: 0, minor: 0 }
}

/** The first and the last night that were ever sold; null for a hotel that never sold one. */
export async function readSpan(db: Sql, propertyId: string): Promise<{ first: PlainDate; last: PlainDate } | null> {
  const { rows } = await sql<{ first: PlainDate | null; last: PlainDate | null }>`
    SELECT min(night) AS first, max(night) AS last
    FROM price_lines WHERE property_id = ${propertyId} AND kind = 'night' AND confirmed`.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? null : { first, last }
}

type NightRow = {
  date: PlainDate
  roomTypeId: string
  name: string
  translations: Translations
  bookingId: string
  code: string
  guestName: string
  planId: string | null
  planName: string | null
  planTranslations: Translations | null
  quantity: number
  minor: number
}

/** The nights of a booking in a type as they are now: those that the desk gave back are none. */
const netted = sql`
  GROUP BY l.property_id, l.night, l.booking_id, l.room_type_id
  HAVING sum(l.quantity) <> 0 OR sum(l.amount_minor + l.discount_minor) <> 0`

/** The nights themselves, by date, a page of them; without a page all. */
export async function readNights(
  db: Sql,
  range: NightRange & { readonly currency: string; readonly language: Language },
  page?: { readonly offset: number; readonly limit: number },
): Promise<RevenueNight[]> {
  const { rows } = await sql<NightRow>`
    SELECT l.night AS date, l.room_type_id, t.name, t.translations, b.id AS booking_id, b.code, b.guest_name,
      b.plan_id, coalesce(p.name, d.name) AS plan_name,
      coalesce(p.translations, d.translations) AS plan_translations, l.quantity, l.minor
    FROM (
      SELECT l.property_id, l.night, l.room_type_id, l.booking_id, sum(l.quantity)::int AS quantity,
        sum(l.amount_minor + l.discount_minor)::bigint AS minor
      ${soldNights(range)} ${netted}
      ORDER BY l.night, l.booking_id, l.room_type_id
      ${page ? sql`LIMIT ${page.limit} OFFSET ${page.offset}` : sql``}
    ) l
    JOIN bookings b ON b.property_id = l.property_id AND b.id = l.booking_id
    JOIN room_types t ON t.property_id = l.property_id AND t.id = l.room_type_id
    LEFT JOIN rate_plans p ON p.property_id = b.property_id AND p.id = b.plan_id
    ${namedStandard}
    ORDER BY l.night, l.booking_id, l.room_type_id`.execute(db)
  const { currency, language } = range
  return rows.map((row) => ({
    date: row.date,
    roomType: { id: row.roomTypeId, name: translated(row.name, 'name', row.translations, language) },
    booking: { id: row.bookingId, code: row.code, guest: row.guestName },
    plan: planOf(row, language),
    quantity: row.quantity,
    revenue: { minor: row.minor, currency },
  }))
}

function planOf({ planId, planName, planTranslations }: NightRow, language: Language): RevenueNight['plan'] {
  if (planName === null) return null
  return { id: planId, name: translated(planName, 'name', planTranslations ?? {}, language) }
}

/** How many such nights there are, by booking and type. */
export async function countNightLines(db: Sql, range: NightRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT ${soldNights(range)} ${netted}) AS n`.execute(db)
  return rows[0]?.count ?? 0
}
