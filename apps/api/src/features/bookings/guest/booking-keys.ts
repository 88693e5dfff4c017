import { violated, type Sql, type Tx } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/security/keys.ts'

/** What an idempotency key was used for, and for which request. */
export type EarlierUse = { readonly bookingId: string; readonly isSame: boolean }

type Use = { readonly propertyId: string; readonly idempotencyKey: string; readonly request: object }

const route = 'create-booking'
const bodyHashOf = ({ request }: Use) => sha256(JSON.stringify(request))

/** What was booked under an idempotency key: one row or none. */
export function earlierUseQuery(db: Sql | Tx, use: Use) {
  return db
    .selectFrom('idempotencyKeys')
    .select('bookingId')
    .select(({ eb }) => eb('bodyHash', '=', bodyHashOf(use)).as('isSame'))
    .where('propertyId', '=', use.propertyId)
    .where('route', '=', route)
    .where('keyHash', '=', sha256(use.idempotencyKey))
    .$castTo<EarlierUse>()
}

/**
 * Uses a key for a new booking, as a part of the statement that writes it: waits for a rival with the same key, and fails
 * (`isKeyTaken`) where that one has booked.
 */
export function keyWrite(tx: Tx, use: Use, bookingId: string, createdAt: Date) {
  const { propertyId, idempotencyKey } = use
  const row = { propertyId, route, keyHash: sha256(idempotencyKey), bodyHash: bodyHashOf(use), bookingId, createdAt }
  return tx.insertInto('idempotencyKeys').values(row)
}

/** Whether a booking was not written because its key was used meanwhile. */
export function isKeyTaken(error: unknown): boolean {
  return violated(error, 'idempotency_keys_pkey')
}
