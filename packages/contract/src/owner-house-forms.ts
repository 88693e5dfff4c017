import { z } from 'zod'
import {
  boundedList,
  idField,
  linesField,
  nameField,
  optionalLines,
  optionalName,
  optionalText,
  say,
  textField,
} from './fields.ts'
import { hotelKeyProblem } from './hotel-keys.ts'
import {
  booleanField,
  hotelPhoneField,
  listOf,
  numberField,
  numeric,
  photosField,
  timeField,
  versionField,
} from './owner-form-fields.ts'
import { maxAmenities, maxBedTypes, maxCashRooms, maxOccupancyLimit, maxPriceMinor, maxRoomSizeSqm } from './limits.ts'
import { amenityKinds, cashRules, hotelCurrencies, propertyTypes, type CashRule } from './property-kinds.ts'

/** Stands in mails to guests. */
const hotelText = (max: number) => nameField(max, 'hotel_field_required')

const cashRoomsRequired = say('cash_rooms_required')

/** The key of a hotel, as it stands in its address. */
export const hotelKeyField = z
  .string(say('hotel_field_required'))
  .trim()
  .min(1, { ...say('hotel_field_required'), abort: true })
  .superRefine((text, context) => {
    const problem = hotelKeyProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Unions, test codes and "unknown", which are no countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

const country = hotelText(2).refine(
  (code) => /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regionNames.of(code) !== undefined,
  say('invalid'),
)

/** Absent currency, times, offers and other texts: defaults for a new hotel, unchanged for one that there is. */
const hotelFields = {
  name: hotelText(100),
  slug: hotelKeyField,
  description: linesField(5000, 'hotel_field_required'),
  type: z.enum(propertyTypes, say('hotel_field_required')),
  address: hotelText(200),
  city: hotelText(100),
  country,
  zip: hotelText(20),
  latitude: numeric(numberField('coordinates_required').min(-90, say('invalid')).max(90, say('invalid'))),
  longitude: numeric(numberField('coordinates_required').min(-180, say('invalid')).max(180, say('invalid'))),
  region: optionalName(100),
  headline: optionalText(200),
  nearby: optionalLines(5000),
  currency: z.enum(hotelCurrencies, say('invalid')).optional(),
  checkInTime: timeField,
  checkOutTime: timeField,
  phone: hotelPhoneField,
  freeCancellation: booleanField,
  breakfast: booleanField,
  earlyBooking: booleanField,
  requiresSecondFactor: booleanField,
  /** Whether guests may pay in cash at the hotel: with `limited` up to `cashMaxRooms` rooms for the same nights. */
  cash: z.enum(cashRules, say('invalid')).optional(),
  cashMaxRooms: numeric(
    z
      .number(cashRoomsRequired)
      .min(1, cashRoomsRequired)
      .max(maxCashRooms, cashRoomsRequired)
      .int(cashRoomsRequired)
      .optional(),
  ),
}

type Cash = { readonly cash?: CashRule | undefined; readonly cashMaxRooms?: number | undefined }

function cashCheck({ cash, cashMaxRooms }: Cash, context: z.RefinementCtx): void {
  if (cash !== 'limited' || cashMaxRooms !== undefined) return
  context.addIssue({ code: 'custom', path: ['cashMaxRooms'], message: 'cash_rooms_required' })
}

/** A new hotel. */
export const hotelForm = z.strictObject(hotelFields).superRefine(cashCheck)
export type HotelForm = z.output<typeof hotelForm>

/** A hotel as it shall be, on top of the version that the form was filled from. */
export const hotelChange = z
  .strictObject({ ...hotelFields, version: versionField, photos: photosField })
  .superRefine(cashCheck)
export type HotelChange = z.output<typeof hotelChange>

const amenityFields = {
  name: nameField(100, 'amenity_name_required'),
  /** What it is, for its icon and for searches; `other` for what has no kind. */
  kind: z.enum(amenityKinds, say('invalid')).optional(),
  /** True for what the house has for everyone. */
  wholeHouse: booleanField,
}
export const amenityForm = z.strictObject(amenityFields)
export type AmenityForm = z.output<typeof amenityForm>
export const amenityChange = z.strictObject({ ...amenityFields, version: versionField })
export type AmenityChange = z.output<typeof amenityChange>

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
