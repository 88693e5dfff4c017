import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What every change of what guests see of a hotel sets: the next version, and the transaction by which readers of changes find it. */
export const nextCatalogue = {
  catalogueVersion: sql<number>`catalogue_version + 1`,
  catalogueXid: sql<string>`pg_current_xact_id()`,
}

/** Ends every story that changes what guests see of a hotel, its room types, amenities or photos. */
export async function raiseCatalogueVersion(tx: Tx, propertyId: string): Promise<void> {
  await tx.updateTable('properties').set(nextCatalogue).where('id', '=', propertyId).execute()
}
