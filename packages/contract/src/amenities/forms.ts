import { nameField, say } from '../shared/fields.ts'
import { z } from 'zod'
import { amenityKinds } from '../shared/kinds.ts'
import { booleanField, versionField } from '../shared/form-fields.ts'

const amenityFields = {
  name: nameField(100, 'amenity_name_required'),
  /** What it is, for its icon and for searches; `other` for what has no kind. */
  kind: z.enum(amenityKinds, say('invalid')).optional(),
  /** True for what the property has for everyone. */
  wholeHouse: booleanField,
}

export const amenityForm = z.strictObject(amenityFields)

export type AmenityForm = z.output<typeof amenityForm>

export const amenityChange = z.strictObject({ ...amenityFields, version: versionField })

export type AmenityChange = z.output<typeof amenityChange>
