import { sql } from 'kysely'
import type { Property } from '@keystay/contract/properties/entities'
import type { PropertyType } from '@keystay/contract/shared/kinds'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import { amenityJson, toAmenity, type AmenityRow } from '../amenities/amenity-json.ts'
import { photoJson, toPhoto, type PhotoRow } from '../photos/photo-json.ts'
import { ratingOfHotel } from '../reviews/rating-json.ts'
import { saidOffers, shownOffers } from './shown-offers.ts'

export type PropertyBase = Omit<Property, 'today' | 'roomTypes' | 'featured' | 'paymentMethods'>
type WithCash = { readonly property: PropertyBase; readonly takesCash: boolean }

/** What the ages of children decide on in the hotel `p`. */
const asksAges = sql<Property['asksAges']>`(
  array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM age_bands b WHERE b.property_id = p.id AND b.ages IS NOT NULL) THEN 'prices' END,
    CASE WHEN EXISTS (SELECT FROM local_taxes x
      WHERE x.property_id = p.id AND x.retired_at IS NULL AND x.kind = 'person_night' AND x.exempt_below_age > 0)
      THEN 'taxes' END,
    CASE WHEN EXISTS (SELECT FROM room_types t
      WHERE t.property_id = p.id AND t.retired_at IS NULL AND num_nonnulls(t.max_adults, t.max_children) > 0)
      THEN 'rooms' END
  ], NULL))`

/** Whether everybody pays something beside the nights in the hotel `p`. */
export const moreCosts = sql<boolean>`(
  EXISTS (SELECT FROM local_taxes x WHERE x.property_id = p.id AND x.retired_at IS NULL)
  OR EXISTS (SELECT FROM extras x WHERE x.property_id = p.id AND x.retired_at IS NULL AND x.mode = 'compulsory'))`

/** Whether the hotel `p` has vouchers, also such as are used up or past: who holds one is told so. */
const takesVouchers = sql<boolean>`
  EXISTS (SELECT FROM vouchers v WHERE v.property_id = p.id AND v.retired_at IS NULL)`

/** A hotel by its key, in a language, and whether it takes cash. */
export async function readProperty(db: Sql, slug: string, language: Language): Promise<WithCash | undefined> {
  const row = await db
    .selectFrom('properties as p')
    .selectAll()
    .select([photosOf.as('photos'), amenitiesOf.as('amenities'), asksAges.as('asksAges'), saidOffers.as('said')])
    .select([ratingOfHotel.as('rating'), moreCosts.as('moreCosts'), takesVouchers.as('takesVouchers')])
    .where('p.slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  const say = (own: string, field: string) => translated(own, field, row.translations, language)
  const { id, name, address, city, country, zip, latitude, longitude, timezone, currency, phone } = row
  const own = { id, slug, name, address, city, country, zip, latitude, longitude, timezone, currency, phone }
  const property = {
    ...own,
    headline: say(row.headline, 'headline'),
    description: say(row.description, 'description'),
    nearby: say(row.nearby, 'nearby'),
    region: say(row.region, 'region'),
    type: row.type as PropertyType,
    checkInTime: row.checkInTime,
    checkOutTime: row.checkOutTime,
    asksAges: row.asksAges,
    offers: shownOffers(row, row.said),
    ...(row.said?.onSale === false && { sellsStandard: false as const }),
    ...(row.takesVouchers && { takesVouchers: true as const }),
    ...(row.moreCosts && { moreCosts: true as const }),
    rating: row.rating,
    photos: (row.photos ?? []).map((one) => toPhoto(one, language)),
    amenities: (row.amenities ?? []).map((one) => toAmenity(one, language)),
  }
  return { property, takesCash: row.cashMaxRooms !== 0 }
}

const photosOf = sql<PhotoRow[] | null>`(
  SELECT json_agg(${photoJson} ORDER BY f.position)
  FROM photos f WHERE f.property_id = p.id AND f.room_type_id IS NULL)`

const amenitiesOf = sql<AmenityRow[] | null>`(
  SELECT json_agg(${amenityJson} ORDER BY a.position)
  FROM amenities a WHERE a.property_id = p.id AND a.whole_house)`
