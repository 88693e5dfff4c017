import { z } from 'zod'
import { boundedList, idField, say } from '../shared/fields.ts'
import { maxRoomTypes } from '../shared/limits.ts'

const percent = z.int(say('promotion_percent')).min(1, say('promotion_percent')).max(9999, say('promotion_percent'))

const flexibleFields = {
  /** Off all nights, in hundredths of a percent; null: there are no flexible rooms. */
  percent: percent.nullable(),
  /** Which types may house the guests of which; of types that are not named, none may. */
  types: boundedList(
    z.array(z.strictObject({ id: idField, better: boundedList(z.array(idField), maxRoomTypes) })),
    maxRoomTypes,
  ),
}

/** Flexible rooms as they shall be, on top of the version that the form was filled from. */
export const flexibleRoomsChange = z.strictObject({ ...flexibleFields, version: z.int(say('required')) })
export type FlexibleRoomsChange = z.output<typeof flexibleRoomsChange>

/** Flexible rooms that are tried on tomorrow's prices. */
export const flexibleRoomsTrial = z.strictObject(flexibleFields)
export type FlexibleRoomsTrial = z.output<typeof flexibleRoomsTrial>
