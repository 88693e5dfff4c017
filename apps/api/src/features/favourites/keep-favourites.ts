import { sql } from 'kysely'
import { maxFavourites } from '@keystay/contract/favourites/endpoints'
import type { AccountExport } from '@keystay/contract/users/entities'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'

/** The hotels of an account, the last added first. */
export async function readFavourites(db: Sql | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('propertyId')
    .where('userId', '=', userId)
    .orderBy('addedAt', 'desc')
    .orderBy('propertyId')
    .execute()
  return rows.map(({ propertyId }) => propertyId)
}

/** Adds hotels that exist, those that are there already stay where they are; of too many the oldest are dropped. */
export async function addFavourites(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  userId: string,
  propertyIds: readonly string[],
): Promise<string[]> {
  if (propertyIds.length === 0) return await readFavourites(database.write, userId)
  return await inTransaction(database.write, async (tx) => {
    await sql`
      INSERT INTO favourites (user_id, property_id, added_at)
      SELECT ${userId}, p.id, ${clock()} FROM properties p WHERE p.id = ANY(${propertyIds}::uuid[]) ORDER BY p.id
      ON CONFLICT DO NOTHING`.execute(tx)
    const kept = await readFavourites(tx, userId)
    if (kept.length <= maxFavourites) return kept
    const dropped = kept.slice(maxFavourites)
    await tx.deleteFrom('favourites').where('userId', '=', userId).where('propertyId', 'in', dropped).execute()
    return kept.slice(0, maxFavourites)
  })
}

export async function removeFavourite(
  { database }: Pick<Deps, 'database'>,
  userId: string,
  propertyId: string,
): Promise<string[]> {
  await database.write
    .deleteFrom('favourites')
    .where('userId', '=', userId)
    .where('propertyId', '=', propertyId)
    .execute()
  return await readFavourites(database.write, userId)
}

/** For who asks what is kept of them: the hotels by their names. */
export async function exportFavourites(db: Sql, userId: string): Promise<AccountExport['favourites']> {
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('properties as p', 'p.id', 'f.propertyId')
    .select(['p.name', 'f.addedAt'])
    .where('f.userId', '=', userId)
    .orderBy('f.addedAt', 'desc')
    .execute()
  return rows.map(({ name, addedAt }) => ({ hotel: name, addedAt: addedAt.toISOString() }))
}
