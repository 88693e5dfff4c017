import { sql } from 'kysely'
import type { Property } from '@keystay/contract/properties/entities'

type Offers = Property['offers']

/** What guests are told of the hotel `p` because its standard plan says something itself; null where its offers say all. */
export type Said = (Offers & { readonly onSale: boolean }) | null

const isFree = sql`'[{"fee": {"percent": 0}}]'`

/**
 * Where the standard plan is on sale, its own cancellation counts before the offer of a free one; where it is off sale, what
 * the plans on sale promise.
 */
export const saidOffers = sql<Said>`(
  SELECT json_build_object('onSale', s.on_sale,
    'freeCancellation', CASE
      WHEN NOT s.on_sale THEN o.free
      WHEN s.cancellation IS NULL THEN p.offers_free_cancellation
      ELSE s.cancellation -> 'tiers' @> ${isFree} END,
    'breakfast', CASE WHEN s.on_sale THEN p.offers_breakfast ELSE o.breakfast END,
    'earlyBooking', p.offers_early_booking AND (s.on_sale OR o.early))
  FROM standard_plans s, LATERAL (
    SELECT coalesce(bool_or(r.cancellation -> 'tiers' @> ${isFree}), false) AS free,
      coalesce(bool_or(r.board <> 'room_only'), false) AS breakfast,
      coalesce(bool_or(r.takes_early_booking), false) AS early
    FROM rate_plans r WHERE r.property_id = s.property_id AND r.retired_at IS NULL AND r.on_sale) AS o
  WHERE s.property_id = p.id)`

/** Whether a plan on sale of the hotel `p` can be cancelled free of charge, longest before arrival. */
export const sellsFreeCancellation = sql`(
  CASE WHEN p.offers_free_cancellation
    THEN NOT EXISTS (SELECT FROM standard_plans s
      WHERE s.property_id = p.id AND (NOT s.on_sale OR NOT s.cancellation -> 'tiers' @> ${isFree}))
    ELSE EXISTS (SELECT FROM standard_plans s
      WHERE s.property_id = p.id AND s.on_sale AND s.cancellation -> 'tiers' @> ${isFree})
  END
  OR EXISTS (SELECT FROM rate_plans r
    WHERE r.property_id = p.id AND r.retired_at IS NULL AND r.on_sale AND r.cancellation -> 'tiers' @> ${isFree}))`

/** Whether a plan on sale of the hotel `p` can be paid there, and not when booking. */
export const sellsAtHotel = sql`(p.cash_max_rooms IS DISTINCT FROM 0 AND (
  NOT EXISTS (SELECT FROM standard_plans s WHERE s.property_id = p.id AND (NOT s.on_sale OR s.payment <> 'any'))
  OR EXISTS (SELECT FROM rate_plans r
    WHERE r.property_id = p.id AND r.retired_at IS NULL AND r.on_sale AND r.payment = 'any')))`

type Switched = {
  readonly offersFreeCancellation: boolean
  readonly offersBreakfast: boolean
  readonly offersEarlyBooking: boolean
}

/** The offers of a hotel as its guests are told. */
export function shownOffers(switched: Switched, said: Said): Offers {
  if (said === null)
    return {
      freeCancellation: switched.offersFreeCancellation,
      breakfast: switched.offersBreakfast,
      earlyBooking: switched.offersEarlyBooking,
    }
  const { onSale: _onSale, ...offers } = said
  return offers
}
