import type { Tx } from '../../platform/database/database.ts'
import { sql } from 'kysely'

/** Ends every story that changes what guests see of a hotel, its room types, amenities or photos. */
export async function raiseCatalogueVersion(tx: Tx, propertyId: string): Promise<void> {
  await tx
    .updateTable('properties')
    .set({ catalogueVersion: sql`catalogue_version + 1` })
    .where('id', '=', propertyId)
    .execute()
}
