import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { amenityKinds } from '../shared/kinds.ts'

export const amenity = z.object({ id: idField, name: z.string(), kind: z.enum(amenityKinds) })

export type Amenity = z.infer<typeof amenity>

export const ownerAmenity = amenity.extend({
  wholeHouse: z.boolean(),
  /** How many room types have it. */
  roomTypes: z.int(),
  version: z.int(),
})

export type OwnerAmenity = z.infer<typeof ownerAmenity>
