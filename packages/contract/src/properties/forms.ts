import { isCountry } from '../shared/country-field.ts'
import { nameField, say, linesField, optionalName, optionalText, optionalLines } from '../shared/fields.ts'
import { z } from 'zod'
import { hotelKeyProblem } from './hotel-keys.ts'
import { propertyTypes, hotelCurrencies, cashRules, type CashRule } from '../shared/kinds.ts'
import {
  numeric,
  numberField,
  timeField,
  hotelPhoneField,
  booleanField,
  versionField,
  photosField,
} from '../shared/form-fields.ts'
import { maxCashRooms } from '../shared/limits.ts'

/** Stands in mails to guests. */
const hotelText = (max: number) => nameField(max, 'hotel_field_required')

const cashRoomsRequired = say('cash_rooms_required')

/** The key of a hotel, as it stands in its address. */
const hotelKeyField = z
  .string(say('hotel_field_required'))
  .trim()
  .min(1, { ...say('hotel_field_required'), abort: true })
  .superRefine((text, context) => {
    const problem = hotelKeyProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

const country = hotelText(2).refine(isCountry, say('invalid'))

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
  /** The hour, 0 to 11, at which the desk's day changes. */
  deskHour: numeric(
    z.number(say('invalid')).int(say('invalid')).min(0, say('invalid')).max(11, say('invalid')).optional(),
  ),
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
