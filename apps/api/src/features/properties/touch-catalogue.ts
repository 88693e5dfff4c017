import type { Tx } from '../../platform/database/database.ts'
import { raiseCatalogueVersion } from './owner-queries.ts'

/** Ends every story that changes what guests see of a hotel, its room types, amenities or photos. */
export async function touchCatalogue(tx: Tx, propertyId: string): Promise<void> {
  await raiseCatalogueVersion(tx, propertyId)
}
