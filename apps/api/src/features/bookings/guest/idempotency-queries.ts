import type { Sql, Tx } from '../../../platform/database/database.ts'

/** Claims an idempotency key for a new booking; waits for a rival with the same key. Returns the earlier claim if there is one. */
export async function claimKey(
  tx: Tx,
  claim: { propertyId: string; route: string; keyHash: Buffer; bodyHash: Buffer; bookingId: string; createdAt: Date },
): Promise<{ bookingId: string; bodyHash: Buffer } | null> {
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['propertyId', 'route', 'keyHash']).doNothing())
    .returning('bookingId')
    .executeTakeFirst()
  return inserted ? null : ((await findKey(tx, claim.propertyId, claim.route, claim.keyHash)) ?? null)
}

/** What was booked under an idempotency key. */
export async function findKey(
  db: Sql | Tx,
  propertyId: string,
  route: string,
  keyHash: Buffer,
): Promise<{ bookingId: string; bodyHash: Buffer } | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['bookingId', 'bodyHash'])
    .where('propertyId', '=', propertyId)
    .where('route', '=', route)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
}
