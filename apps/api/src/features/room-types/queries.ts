import { sql } from 'kysely'
import type { RoomType } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { amenityJson, toAmenity, type AmenityRow } from '../amenities/amenity-json.ts'
import { leastNight } from '../inventory/rates/from-price.ts'
import { readRates } from '../inventory/rates/read-rates.ts'
import { photoJson, toPhoto, type PhotoRow } from '../photos/photo-json.ts'
import { translated } from '../../platform/database/translations.ts'

/**
 * The room types of a property in the hotel's order, with amenities and photos, in a language. Where the standard plan is off
 * sale, those that another plan sells, at the least that a night costs by one.
 */
export async function readRoomTypes(
  db: Sql,
  request: { propertyId: string; currency: string; language: Language; roomTypeId?: string },
): Promise<RoomType[]> {
  const { propertyId, currency, language, roomTypeId } = request
  let query = db
    .selectFrom('roomTypes as t')
    .select(['t.id', 't.name', 't.description', 't.maxOccupancy', 't.basePriceMinor'])
    .select(['t.standardOccupancy', 't.maxAdults', 't.maxChildren', 't.extraBeds', 't.cots'])
    .select(['t.bedTypes', 't.sizeSqm', 't.view', 't.translations'])
    .select([amenitiesOf.as('amenities'), photosOf.as('photos'), standardIsOff.as('standardIsOff')])
    .where('t.propertyId', '=', propertyId)
    .where('t.retiredAt', 'is', null)
    .orderBy('t.position')
    .orderBy('t.id')
  if (roomTypeId) query = query.where('t.id', '=', roomTypeId)
  const rows = await query.execute()
  const plans = rows[0]?.standardIsOff ? (await readRates(db, [propertyId]))(propertyId)([]).plans : null
  return rows.flatMap(({ translations, basePriceMinor, ...row }) => {
    const minor = plans === null ? basePriceMinor : leastNight(plans, { ...row, basePriceMinor })
    if (minor === null) return []
    const say = (own: string, field: string) => translated(own, field, translations, language)
    const bedTypes = row.bedTypes.map((value) => ({ value, label: say(value, `bed:${value}`) }))
    return {
      id: row.id,
      name: say(row.name, 'name'),
      description: say(row.description, 'description'),
      maxOccupancy: row.maxOccupancy,
      standardOccupancy: row.standardOccupancy ?? row.maxOccupancy,
      maxAdults: row.maxAdults,
      maxChildren: row.maxChildren,
      extraBeds: row.extraBeds,
      cots: row.cots,
      basePrice: { minor, currency },
      bedType: bedTypes[0]?.label ?? '',
      bedTypes,
      sizeSqm: row.sizeSqm,
      view: say(row.view, 'view'),
      amenities: (row.amenities ?? []).map((one) => toAmenity(one, language)),
      photos: (row.photos ?? []).map((one) => toPhoto(one, language)),
    }
  })
}

const standardIsOff = sql<boolean>`EXISTS (
  SELECT FROM standard_plans s WHERE s.property_id = t.property_id AND NOT s.on_sale)`

const amenitiesOf = sql<AmenityRow[] | null>`(
  SELECT json_agg(${amenityJson} ORDER BY a.position)
  FROM room_type_amenities ta JOIN amenities a ON a.property_id = ta.property_id AND a.id = ta.amenity_id
  WHERE ta.property_id = t.property_id AND ta.room_type_id = t.id)`

const photosOf = sql<PhotoRow[] | null>`(
  SELECT json_agg(${photoJson} ORDER BY f.position)
  FROM photos f WHERE f.property_id = t.property_id AND f.room_type_id = t.id)`
