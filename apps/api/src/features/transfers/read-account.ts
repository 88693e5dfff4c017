import type { Sql, Tx } from '../../platform/database/database.ts'
import type { AccountRow } from './rules.ts'

/** The bank account of a hotel: one row or none. */
export function accountQuery(db: Sql | Tx, propertyId: string) {
  return db
    .selectFrom('transferAccounts')
    .select(['currency', 'active', 'holder', 'iban', 'bic', 'bankBin', 'bankName', 'accountNumber'])
    .select(['holdDays', 'maxRooms', 'version'])
    .where('propertyId', '=', propertyId)
}

/** The bank account of a hotel; inside a story with `lock` its owner cannot change it before the end. */
export async function readAccount(db: Sql | Tx, propertyId: string, lock = false): Promise<AccountRow | undefined> {
  const query = accountQuery(db, propertyId)
  return await (lock ? query.forShare() : query).executeTakeFirst()
}
