import type { Tx } from '../../platform/database/database.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { lockAmenities, readAmenities } from './queries.ts'

/** Keeps a hotel's amenities from going until the end of the story; those of a form must be there. Throws validation_failed. */
export async function requireAmenities(tx: Tx, propertyId: string, ids: readonly string[]): Promise<void> {
  await lockAmenities(tx, propertyId)
  const hotelAmenityIds = new Set((await readAmenities(tx, propertyId)).map((amenity) => amenity.id))
  const issues = ids.flatMap((id, index) =>
    hotelAmenityIds.has(id) ? [] : [{ path: `amenityIds.${index}`, code: 'amenity_unknown' as const }],
  )
  if (issues.length > 0) throw fieldError(...issues)
}
