import { nameField, say, linesField, boundedList, textField, idField } from '../shared/fields.ts'
import { numeric, numberField, listOf, photosField, versionField } from '../shared/form-fields.ts'
import { maxOccupancyLimit, maxPriceMinor, maxBedTypes, maxRoomSizeSqm, maxAmenities } from '../shared/limits.ts'
import { z } from 'zod'

const roomTypeFields = {
  name: nameField(100, 'room_type_name_required'),
  maxOccupancy: numeric(
    numberField('max_occupancy_required', 'max_occupancy_integer')
      .min(1, say('max_occupancy_min'))
      .max(maxOccupancyLimit, say('max_occupancy_max'))
      .int(say('max_occupancy_integer')),
  ),
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

/** A new room type. */
export const roomTypeForm = z.strictObject(roomTypeFields)

export type RoomTypeForm = z.output<typeof roomTypeForm>

/** A room type as it shall be, on top of the version that the form was filled from. */
export const roomTypeChange = z.strictObject({ ...roomTypeFields, version: versionField })

export type RoomTypeChange = z.output<typeof roomTypeChange>
