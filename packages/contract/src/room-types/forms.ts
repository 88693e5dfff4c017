import { nameField, say, linesField, boundedList, textField, idField } from '../shared/fields.ts'
import { json, numeric, numberField, listOf, photosField, versionField } from '../shared/form-fields.ts'
import type { FieldCode } from '../shared/error-codes.ts'
import { supplementField } from '../shared/supplement-field.ts'
import {
  maxCots,
  maxOccupancyLimit,
  maxPriceMinor,
  maxBedTypes,
  maxRoomSizeSqm,
  maxAmenities,
} from '../shared/limits.ts'
import { z } from 'zod'

/** A number that may be left out; `wrong` says which ones there are. */
const optionalCount = (least: number, most: number, wrong: FieldCode) =>
  numeric(z.int(say(wrong)).min(least, say(wrong)).max(most, say(wrong)).nullable().default(null))

const roomTypeFields = {
  name: nameField(100, 'room_type_name_required'),
  maxOccupancy: numeric(
    numberField('max_occupancy_required', 'max_occupancy_integer')
      .min(1, say('max_occupancy_min'))
      .max(maxOccupancyLimit, say('max_occupancy_max'))
      .int(say('max_occupancy_integer')),
  ),
  /** Persons that the night's price is for; null: as many as there are places. */
  standardOccupancy: optionalCount(1, maxOccupancyLimit, 'standard_above_max'),
  /** Null: as many as there are places. */
  maxAdults: optionalCount(1, maxOccupancyLimit, 'adults_limit'),
  maxChildren: optionalCount(0, maxOccupancyLimit, 'children_limit'),
  extraBeds: numeric(z.int(say('extra_beds_above_places')).min(0, say('extra_beds_above_places')).default(0)),
  cots: numeric(z.int(say('cots_limit')).min(0, say('cots_limit')).max(maxCots, say('cots_limit')).default(0)),
  /** What one person alone saves a night where the room is furnished for more. */
  singleUse: json(supplementField.nullable().default(null)),
  /** The base price of a night in minor units of the hotel's currency. */
  priceMinor: numeric(
    numberField('price_required', 'price_positive')
      .positive(say('price_positive'))
      .max(maxPriceMinor, say('price_too_high'))
      .int(say('invalid')),
  ),
  description: linesField(5000, 'description_required'),
  /** One of them is chosen when booking; the first is the usual one. */
  bedTypes: listOf(
    boundedList(
      z.array(nameField(100, 'bed_type_required'), say('bed_type_required')).min(1, say('bed_type_required')),
      maxBedTypes,
    ).refine((beds) => new Set(beds).size === beds.length, say('invalid')),
  ),
  sizeSqm: numeric(
    numberField('room_size_required', 'room_size_positive').refine(
      (size) => Number.isInteger(size) && size >= 1 && size <= maxRoomSizeSqm,
      { ...say('room_size_positive'), params: { max: maxRoomSizeSqm } },
    ),
  ),
  view: textField(100, 'view_required'),
  amenityIds: listOf(
    boundedList(z.array(idField, say('amenity_required')).min(1, say('amenity_required')), maxAmenities).transform(
      (ids) => [...new Set(ids)],
    ),
  ),
  photos: photosField,
}

type Places = {
  readonly maxOccupancy: number
  readonly standardOccupancy: number | null
  readonly maxAdults: number | null
  readonly maxChildren: number | null
  readonly extraBeds: number
}

/** Nothing counts more persons than there are places, and extra beds are places beyond the standard ones. */
function placesCheck(form: Places, context: z.RefinementCtx): void {
  const { maxOccupancy: max, standardOccupancy, maxAdults, maxChildren, extraBeds } = form
  const refuse = (field: keyof Places, message: FieldCode, most: number) =>
    context.addIssue({ code: 'custom', path: [field], message, params: { max: most } })
  const standard = standardOccupancy ?? max
  if (standard > max) refuse('standardOccupancy', 'standard_above_max', max)
  else if (extraBeds > max - standard) refuse('extraBeds', 'extra_beds_above_places', max - standard)
  if (maxAdults !== null && maxAdults > max) refuse('maxAdults', 'adults_limit', max)
  if (maxChildren !== null && maxChildren > max) refuse('maxChildren', 'children_limit', max)
}

/** A new room type. */
export const roomTypeForm = z.strictObject(roomTypeFields).superRefine(placesCheck)

export type RoomTypeForm = z.output<typeof roomTypeForm>

/** A room type as it shall be, on top of the version that the form was filled from. */
export const roomTypeChange = z.strictObject({ ...roomTypeFields, version: versionField }).superRefine(placesCheck)

export type RoomTypeChange = z.output<typeof roomTypeChange>
