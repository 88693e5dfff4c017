import { sql, type RawBuilder } from 'kysely'
import type { FilterCounts, PropertySummary } from '@keystay/contract/properties/entities'
import type { Language } from '@keystay/contract/shared/languages'
import {
  boardsSought,
  roomSizes,
  type AmenityKind,
  type BedKind,
  type BoardSought,
  type PropertyType,
} from '@keystay/contract/shared/kinds'
import type { Sql } from '../../platform/database/database.ts'
import { amenityJson, toAmenity, type AmenityRow } from '../amenities/amenity-json.ts'
import { averageOfHotel, ratingOfHotel } from '../reviews/rating-json.ts'
import { photoJson, toPhoto, type PhotoRow } from '../photos/photo-json.ts'
import { translated, type Translations } from '../../platform/database/translations.ts'
import { bestBoard, boardRank } from '../inventory/rates/best-board.ts'
import { hasPlans } from '../inventory/rates/read-from-prices.ts'
import { boardOf, type HotelTerms } from '../inventory/rates/plan-rules.ts'
import { moreCosts } from './property-queries.ts'
import { saidOffers, sellsAtHotel, sellsFreeCancellation, shownOffers, type Said } from './shown-offers.ts'

export type PropertyFilter = {
  /** Folded words; each must begin a word of name, town, region or country. */
  readonly words: readonly string[]
  readonly types: readonly PropertyType[]
  readonly amenities: readonly AmenityKind[]
  readonly freeCancellation: boolean
  readonly payAtHotel: boolean
  /** What is eaten at least by a plan on sale. */
  readonly board: BoardSought | null
  /** A bed that the room type has, and how large it is at least. */
  readonly bed: BedKind | null
  readonly minSize: number | null
  /** The least average of reviews. */
  readonly minRating: number | null
  /** west, south, east, north; west > east crosses the date line. */
  readonly bbox: readonly [number, number, number, number] | null
}

/** What of a filter is of the offers themselves: with dates only those are priced that are so. */
export type OfferFilter = Pick<PropertyFilter, 'freeCancellation' | 'payAtHotel' | 'board' | 'bed' | 'minSize'>

/** A hotel that a search may show: its summary but for the total, and its terms to price it by. */
export type Candidate = HotelTerms & {
  readonly summary: Omit<PropertySummary, 'total'>
  /** Whether plans may say what it costs from: of all others it is the base price. */
  readonly hasPlans: boolean
}

type CandidateRow = HotelTerms & {
  id: string
  slug: string
  name: string
  type: PropertyType
  city: string
  region: string
  country: string
  latitude: number
  longitude: number
  translations: Translations
  photo: PhotoRow | null
  amenities: AmenityRow[] | null
  fromPriceMinor: number | null
  moreCosts: boolean
  rating: PropertySummary['rating']
  said: Said
  hasPlans: boolean
}

/** So many hotels of a list, from the `offset`th on. */
export type Window = { readonly limit: number; readonly offset?: number }

/** Hotels that match a filter, featured ones first. */
export async function findProperties(
  db: Sql,
  filter: PropertyFilter,
  language: Language,
  { limit, offset = 0 }: Window,
): Promise<Candidate[]> {
  const { rows } = await selectCandidates(first(filter, limit, offset)).execute(db)
  return rows.flatMap((row) => toCandidate(row, language))
}

/** Hotels by their ids, in the order of these. */
export async function readCandidates(db: Sql, ids: readonly string[], language: Language): Promise<Candidate[]> {
  const { rows } = await selectCandidates(sql`${ids}::uuid[]`).execute(db)
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rowsById.get(id)
    return row ? toCandidate(row, language) : []
  })
}

/** What hotels are priced by. */
export type PricedTerms = HotelTerms & { readonly id: string }

/** Of hotels by their ids, in no order. */
export async function readHotelTerms(db: Sql, ids: readonly string[]): Promise<PricedTerms[]> {
  const { rows } = await sql<PricedTerms>`
    SELECT p.id, p.timezone, p.currency, p.check_in_time, p.offers_free_cancellation, p.offers_breakfast,
      p.offers_early_booking
    FROM properties p WHERE p.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

/** All hotels that match a filter, featured ones first. */
export async function listHotels(db: Sql, filter: PropertyFilter): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT p.id, p.name FROM properties p WHERE ${matches(filter)} ORDER BY ${recommended}`.execute(db)
  return rows
}

/** The ids of hotels that match a filter, at most so many. */
export async function listIds(db: Sql, filter: PropertyFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM properties p WHERE ${matches(filter)} LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many hotels match a filter; counting ends at `limit`. */
export async function countProperties(db: Sql, filter: PropertyFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ hotels: number }>`
    SELECT count(*)::int AS hotels
    FROM (SELECT 1 FROM properties p WHERE ${matches(filter)} LIMIT ${limit}) AS found`.execute(db)
  return rows[0]?.hotels ?? 0
}

/** What hotels that match a filter are put in order by, featured ones first. */
export async function listPrices(
  db: Sql,
  filter: PropertyFilter,
  limit: number,
): Promise<{ id: string; name: string; fromPrice: PropertySummary['fromPrice']; total: null }[]> {
  const { rows } = await sql<{ id: string; name: string; currency: string; minor: number }>`
    SELECT p.id, p.name, p.currency, ${fromPrice} AS minor
    FROM properties p WHERE p.id = ANY(${first(filter, limit)})
    ORDER BY ${recommended}`.execute(db)
  return rows.map(({ id, name, currency, minor }) => ({ id, name, fromPrice: { minor, currency }, total: null }))
}

export type Point = { readonly latitude: number; readonly longitude: number }
type Near = { readonly id: string; readonly name: string; readonly distanceKm: number }

/** Half of the sides of the squares that are looked through around a place, in degrees, until there are hotels enough. */
const near = [0.5, 2, 8, 30] as const
const kmPerDegree = 111
const earthKm = 6371

/** The hotels of a filter that are nearest to a place, as the crow flies; nearest first. */
export async function listNearest(db: Sql, filter: PropertyFilter, at: Point, limit: number): Promise<Near[]> {
  for (const degrees of near) {
    const found = await listNear(db, { ...filter, bbox: squareAround(at, degrees) }, at, limit)
    // What lies in a corner of the square may be further away than what lies beyond its sides.
    if (found.filter(({ distanceKm }) => distanceKm <= degrees * kmPerDegree).length >= limit) return found
  }
  return await listNear(db, { ...filter, bbox: null }, at, limit)
}

async function listNear(db: Sql, filter: PropertyFilter, at: Point, limit: number): Promise<Near[]> {
  const { rows } = await sql<Near>`
    SELECT p.id, p.name, ${kmFrom(at)} AS distance_km
    FROM properties p WHERE ${matches(filter)} ORDER BY distance_km, p.id LIMIT ${limit}`.execute(db)
  return rows
}

/** From `properties p` to a place, as the crow flies. */
function kmFrom({ latitude, longitude }: Point) {
  return sql`2 * ${earthKm} * asin(least(1, sqrt(
    sin(radians(p.latitude - ${latitude}) / 2) ^ 2
    + cos(radians(p.latitude)) * cos(radians(${latitude})) * sin(radians(p.longitude - ${longitude}) / 2) ^ 2
  )))`
}

function squareAround({ latitude, longitude }: Point, degrees: number): NonNullable<PropertyFilter['bbox']> {
  const [south, north] = [Math.max(-90, latitude - degrees), Math.min(90, latitude + degrees)]
  const across = degrees / Math.max(0.01, Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180))
  if (across >= 180) return [-180, south, 180, north]
  const wrap = (degree: number) => ((degree + 540) % 360) - 180
  return [wrap(longitude - across), south, wrap(longitude + across), north]
}

/** The middle of some hotels of a filter; undefined where there is none. */
export async function middleOf(db: Sql, filter: PropertyFilter): Promise<Point | undefined> {
  const { rows } = await sql<Point>`
    SELECT avg(latitude) AS latitude, avg(longitude) AS longitude
    FROM (SELECT p.latitude, p.longitude FROM properties p WHERE ${matches(filter)} LIMIT 50) AS few
    HAVING count(*) > 0`.execute(db)
  return rows[0]
}

/** A filter that leaves all hotels. */
export const everyHotel: PropertyFilter = {
  words: [],
  types: [],
  amenities: [],
  freeCancellation: false,
  payAtHotel: false,
  board: null,
  bed: null,
  minSize: null,
  minRating: null,
  bbox: null,
}

/** What hotels are put in order by beside price and name: the average of their reviews, or how far they are. */
export async function readRanks(
  db: Sql,
  ids: readonly string[],
  by: 'rating' | Point,
): Promise<ReadonlyMap<string, number | null>> {
  const rank = by === 'rating' ? averageOfHotel : kmFrom(by)
  const { rows } = await sql<{ id: string; rank: number | null }>`
    SELECT p.id, (${rank})::float8 AS rank FROM properties p WHERE p.id = ANY(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.rank]))
}

/** How many of these hotels, which a filter found, each filter would leave. */
export async function countFilters(
  db: Sql,
  ids: readonly string[],
  filter: Pick<PropertyFilter, 'bed' | 'minSize'>,
): Promise<FilterCounts> {
  const { rows } = await sql<{ what: string; value: string; hotels: number }>`
    SELECT 'amenities' AS what, kind AS value, count(DISTINCT property_id)::int AS hotels
    FROM amenities WHERE property_id = ANY(${ids}::uuid[]) GROUP BY kind
    UNION ALL
    SELECT 'types', type, count(*)::int FROM properties WHERE id = ANY(${ids}::uuid[]) GROUP BY type
    UNION ALL
    SELECT 'beds', bed, count(DISTINCT t.property_id)::int FROM room_types t, unnest(t.bed_kinds) AS bed
    WHERE t.property_id = ANY(${ids}::uuid[]) AND ${isWanted(filter)} GROUP BY bed
    UNION ALL
    SELECT 'sizes', size::text, count(DISTINCT t.property_id)::int
    FROM room_types t JOIN unnest(${[...roomSizes]}::int[]) AS size ON t.size_sqm >= size
    WHERE t.property_id = ANY(${ids}::uuid[]) AND ${isWanted(filter)} GROUP BY size
    UNION ALL
    SELECT 'best', rank::text, count(*)::int
    FROM (SELECT ${bestBoard} AS rank FROM properties p WHERE p.id = ANY(${ids}::uuid[])) AS best GROUP BY rank
    UNION ALL
    SELECT 'own', 'freeCancellation', count(*)::int FROM properties p
    WHERE p.id = ANY(${ids}::uuid[]) AND ${sellsFreeCancellation}
    UNION ALL
    SELECT 'own', 'payAtHotel', count(*)::int FROM properties p WHERE p.id = ANY(${ids}::uuid[]) AND ${sellsAtHotel}
    UNION ALL
    SELECT 'own', 'topRated', count(*)::int FROM properties p
    WHERE p.id = ANY(${ids}::uuid[]) AND ${averageOfHotel} >= ${topRated}`.execute(db)
  const of = (what: string) =>
    Object.fromEntries(rows.filter((row) => row.what === what).map((row) => [row.value, row.hotels]))
  const own = of('own')
  return {
    types: of('types'),
    amenities: of('amenities'),
    boards: countBoards(rows.filter(({ what }) => what === 'best')),
    beds: filter.bed === null ? of('beds') : null,
    sizes: of('sizes'),
    freeCancellation: own['freeCancellation'] ?? 0,
    payAtHotel: own['payAtHotel'] ?? 0,
    topRated: own['topRated'] ?? 0,
  }
}

/** A hotel by whose best board much is eaten has what is less, too. */
function countBoards(best: readonly { readonly value: string; readonly hotels: number }[]): FilterCounts['boards'] {
  const counts = boardsSought.map((board) => {
    const enough = best.filter(({ value }) => Number(value) >= boardRank(board))
    return [board, enough.reduce((sum, { hotels }) => sum + hotels, 0)] as const
  })
  return Object.fromEntries(counts.filter(([, hotels]) => hotels > 0))
}

const topRated = 4.5

/** As the index properties_recommended has it. */
const recommended = sql`p.featured_rank NULLS LAST, p.name, p.id`

/** A room type of `properties p` that has rooms to sell. */
const isSold = sql`t.property_id = p.id AND t.retired_at IS NULL AND t.capacity > 0`

/** Whether `room_types t` is sold and as a filter wants it. */
function isWanted({ bed, minSize }: Pick<PropertyFilter, 'bed' | 'minSize'>) {
  const conditions = [sql`t.retired_at IS NULL AND t.capacity > 0`]
  if (bed !== null) conditions.push(sql`t.bed_kinds @> ARRAY[${bed}]::text[]`)
  if (minSize !== null) conditions.push(sql`t.size_sqm >= ${minSize}`)
  return sql.join(conditions, sql` AND `)
}

/** The room types of hotels that are as a filter wants them; null: it wants none other than another. */
export async function readWantedTypes(
  db: Sql,
  ids: readonly string[],
  filter: Pick<PropertyFilter, 'bed' | 'minSize'>,
): Promise<ReadonlySet<string> | null> {
  if (filter.bed === null && filter.minSize === null) return null
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM room_types t WHERE t.property_id = ANY(${ids}::uuid[]) AND ${isWanted(filter)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const fromPrice = sql`(SELECT min(t.base_price_minor) FROM room_types t WHERE ${isSold})`

/** The ids of the hotels that match a filter and come first. */
function first(filter: PropertyFilter, limit: number, offset = 0) {
  return sql`ARRAY(
    SELECT p.id FROM properties p WHERE ${matches(filter)} ORDER BY ${recommended} LIMIT ${limit} OFFSET ${offset})`
}

/** What is shown of hotels is read once it is clear which: a search that shows six looks at the photos of six. */
function selectCandidates(ids: RawBuilder<unknown>) {
  return sql<CandidateRow>`
    SELECT p.id, p.slug, p.name, p.type, p.city, p.region, p.country, p.latitude, p.longitude, p.translations,
      p.timezone, p.currency, p.check_in_time, p.offers_free_cancellation, p.offers_breakfast, p.offers_early_booking,
      (SELECT ${photoJson}
       FROM photos f WHERE f.property_id = p.id AND f.room_type_id IS NULL ORDER BY f.position LIMIT 1) AS photo,
      (SELECT json_agg(${amenityJson} ORDER BY a.position)
       FROM amenities a WHERE a.property_id = p.id AND a.whole_house) AS amenities,
      ${fromPrice} AS from_price_minor, ${ratingOfHotel} AS rating, ${saidOffers} AS said,
      ${moreCosts} AS more_costs, ${hasPlans} AS has_plans
    FROM properties p WHERE p.id = ANY(${ids})
    ORDER BY ${recommended}`
}

/** Hotels without a room type cannot be sold and are not shown. */
function toCandidate(row: CandidateRow, language: Language): Candidate[] {
  if (row.fromPriceMinor === null) return []
  const { timezone, currency, checkInTime, offersFreeCancellation, offersBreakfast, offersEarlyBooking } = row
  const { id, slug, name, type, city, country, latitude, longitude, translations } = row
  const region = translated(row.region, 'region', translations, language)
  const offers = shownOffers(row, row.said)
  const own = { id, slug, name, type, city, region, country, latitude, longitude, currency, offers }
  const summary = {
    ...own,
    photo: row.photo ? toPhoto(row.photo, language) : null,
    amenities: (row.amenities ?? []).map((one) => toAmenity(one, language)),
    fromPrice: { minor: row.fromPriceMinor, currency },
    ...(row.moreCosts && { moreCosts: true as const }),
    board: boardOf(row, null),
    rating: row.rating,
  }
  const terms = { timezone, currency, checkInTime, offersFreeCancellation, offersBreakfast, offersEarlyBooking }
  return [{ ...terms, summary, hasPlans: row.hasPlans }]
}

function matches(filter: PropertyFilter) {
  const { words, types, amenities, freeCancellation, payAtHotel, board, minRating, bbox } = filter
  const conditions = [
    sql`EXISTS (SELECT FROM room_types t WHERE t.property_id = p.id AND ${isWanted(filter)})`,
    ...words.map((word) => sql`p.search_text LIKE ${`% ${word}%`}`),
    ...amenities.map((kind) => sql`EXISTS (SELECT FROM amenities a WHERE a.property_id = p.id AND a.kind = ${kind})`),
  ]
  if (types.length > 0) conditions.push(sql`p.type = ANY(${types}::text[])`)
  if (freeCancellation) conditions.push(sellsFreeCancellation)
  if (payAtHotel) conditions.push(sellsAtHotel)
  if (board !== null) conditions.push(sql`${bestBoard} >= ${boardRank(board)}`)
  if (minRating !== null) conditions.push(sql`${averageOfHotel} >= ${minRating}`)
  if (bbox) conditions.push(within(bbox))
  return sql.join(conditions, sql` AND `)
}

function within([west, south, east, north]: readonly [number, number, number, number]) {
  const across = west <= east ? sql`AND` : sql`OR`
  return sql`p.latitude BETWEEN ${south} AND ${north} AND (p.longitude >= ${west} ${across} p.longitude <= ${east})`
}
