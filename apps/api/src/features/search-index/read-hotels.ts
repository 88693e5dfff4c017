import { sql } from 'kysely'
import { plainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { bestBoard } from '../inventory/rates/best-board.ts'
import { standardCancellation } from '../inventory/rates/cancellation.ts'
import { chainOf, resolvePlans, standardPlanOf, type HotelTerms, type Plan } from '../inventory/rates/plan-rules.ts'
import type { PromotionRow } from '../inventory/rates/promotion-rules.ts'
import { readPlanRows, type PlanRows } from '../inventory/rates/read-rates.ts'
import { readPromotionRows } from '../inventory/rates/read-promotions.ts'
import { averageOfHotel } from '../reviews/rating-json.ts'
import { readTypeTerms } from '../inventory/read-type-terms.ts'
import type { TypeTerms } from '../inventory/rules.ts'
import type { IndexedHotel, IndexedPlan } from './indexed-hotel.ts'
import { readNightArrays, type NightArrays } from './read-night-arrays.ts'
import { ringNights } from './ring-store.ts'

type HotelRow = HotelTerms & {
  readonly id: string
  readonly name: string
  readonly featuredRank: number | null
  readonly type: string
  readonly latitude: number
  readonly longitude: number
  readonly searchText: string
  readonly catalogueVersion: number
  readonly inventoryVersion: number
  readonly amenities: readonly string[] | null
  readonly takesCash: boolean
  readonly bestBoard: number
  readonly rooms: IndexedHotel['rooms'] | null
  readonly averageRating: number | null
  readonly hasPins: boolean
  readonly firstExpiry: Date | null
}

/** A hotel as it is read: all that the index keeps of it, its nights not yet in rings. */
export type ReadHotel = Omit<IndexedHotel, 'types' | 'firstDay'> & {
  readonly types: readonly { readonly terms: TypeTerms; readonly nights: NightArrays }[]
}

/** While a hold that has run out is kept because it is being paid for, it is looked at so often. */
const overdueAgainMs = 1000

/** Hotels with their nights from `firstDay` on; one that is no more is left out. */
export async function readHotels(
  tx: Tx,
  propertyIds: readonly string[],
  firstDay: number,
  now: Date,
): Promise<ReadHotel[]> {
  const window = { propertyIds, first: plainDate(firstDay), end: plainDate(firstDay + ringNights), now }
  const rows = await readRows(tx, propertyIds, now)
  const terms = await readTypeTerms(tx, propertyIds)
  const planRows = await readPlanRows(tx, propertyIds)
  const promotions = await readPromotionRows(tx, propertyIds)
  const nightsOf = await readNightArrays(tx, window)
  const termsByHotel = Map.groupBy(terms, (one) => one.propertyId)
  return rows.map((row) => {
    const types = (termsByHotel.get(row.id) ?? []).map((one) => ({ terms: one, nights: nightsOf(one.roomTypeId) }))
    return toHotel(row, types, { plans: planRows(row.id), promotions: promotions.get(row.id) ?? [] }, now)
  })
}

async function readRows(tx: Tx, propertyIds: readonly string[], now: Date): Promise<HotelRow[]> {
  const { rows } = await sql<HotelRow>`
    SELECT p.id, p.name, p.featured_rank, p.type, p.latitude, p.longitude, p.search_text, p.timezone, p.currency,
      p.check_in_time, p.offers_free_cancellation, p.offers_breakfast, p.offers_early_booking, p.catalogue_version,
      (SELECT coalesce(sum(v.version), 0)::bigint FROM inventory_versions v WHERE v.property_id = p.id) AS inventory_version,
      (SELECT json_agg(DISTINCT a.kind) FROM amenities a WHERE a.property_id = p.id) AS amenities,
      p.cash_max_rooms IS DISTINCT FROM 0 AS takes_cash, (${averageOfHotel})::float8 AS average_rating,
      ${bestBoard} AS best_board,
      (SELECT json_agg(json_build_object('beds', t.bed_kinds, 'size', t.size_sqm)) FROM room_types t
       WHERE t.property_id = p.id AND t.retired_at IS NULL AND t.capacity > 0) AS rooms,
      EXISTS (SELECT FROM booked_rooms s WHERE s.property_id = p.id AND s.active AND s.owner_pinned
        AND upper(s.stay) > ${now}::timestamptz::date - 1) AS has_pins,
      (SELECT min(b.hold_expires_at) FROM bookings b WHERE b.property_id = p.id AND b.status = 'pending') AS first_expiry
    FROM properties p WHERE p.id = ANY(${propertyIds}::uuid[])`.execute(tx)
  return rows
}

type Priced = { readonly plans: PlanRows; readonly promotions: readonly PromotionRow[] }

function toHotel(row: HotelRow, types: ReadHotel['types'], { plans, promotions }: Priced, now: Date): ReadHotel {
  const { firstExpiry, amenities, rooms, ...own } = row
  const { timezone, currency, checkInTime, offersFreeCancellation, offersBreakfast, offersEarlyBooking } = row
  const expiry = firstExpiry?.getTime() ?? Infinity
  const indexed = toPlans(plans)
  return {
    ...own,
    terms: { timezone, currency, checkInTime, offersFreeCancellation, offersBreakfast, offersEarlyBooking },
    amenities: amenities ?? [],
    rooms: rooms ?? [],
    plans: indexed,
    promotions,
    bands: types[0]?.terms.bands ?? [],
    types,
    readAgainAt: expiry <= now.getTime() ? now.getTime() + overdueAgainMs : expiry,
    takesCash: row.takesCash && indexed.some(({ plan }) => isPaidThere(plan)),
    sellsFreeCancellation: indexed.some(({ plan }) => isFreeOnSale(plan, offersFreeCancellation)),
  }
}

/** As `sellsFreeCancellation` of the SQL path: longest before arrival, cancelling such a plan costs nothing. */
function isFreeOnSale(plan: Plan | null, offersFree: boolean): boolean {
  const { tiers } = plan?.cancellation ?? standardCancellation(offersFree)
  return (plan?.onSale ?? true) && tiers.some(({ fee }) => 'percent' in fee && fee.percent === 0)
}

/** As `sellsAtHotel` of the SQL path. */
function isPaidThere(plan: Plan | null): boolean {
  return plan === null || (plan.onSale && plan.payment === 'any')
}

function toPlans({ standard, rows }: PlanRows): IndexedPlan[] {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  const others = resolvePlans(rows, []).flatMap((plan) => {
    const row = rowsById.get(plan.id)
    return plan.onSale && row ? [{ plan, chain: chainOf(row, rowsById) ?? [] }] : []
  })
  return [{ plan: standardPlanOf(standard), chain: [] }, ...others]
}
