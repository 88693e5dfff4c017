import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { VoucherRow } from './rules.ts'
import { voucherColumns } from './voucher-uses.ts'

export type VoucherKey = { readonly propertyId: string; readonly voucherId: string }

/** What a voucher is made of before anybody uses it. */
export type NewVoucher = Omit<VoucherRow, 'id' | 'uses' | 'version'>

/** Codes are added to a hotel by one story at a time, so that their number holds. */
export async function lockCodes(tx: Tx, propertyId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`vouchers ${propertyId}`}, 0))`.execute(tx)
}

export async function countVouchers(tx: Tx, propertyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('vouchers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('propertyId', '=', propertyId)
    .where('retiredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The vouchers of a hotel whose code begins so, the newest first; a page of them, or all. */
export async function readVouchers(
  db: Sql | Tx,
  { propertyId, code }: { readonly propertyId: string; readonly code: string },
  part?: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: VoucherRow[]; readonly total: number }> {
  const rows = await db
    .selectFrom('vouchers')
    .select([...voucherColumns, sql<number>`count(*) OVER ()::int`.as('total')])
    .where('propertyId', '=', propertyId)
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`starts_with(code, ${code})`)
    .orderBy('id', 'desc')
    .$if(part !== undefined, (query) => query.offset(part?.offset ?? 0).limit(part?.limit ?? 0))
    .execute()
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Locks a voucher: who books with it waits. Undefined when there is none (any more). */
export async function lockVoucher(tx: Tx, { propertyId, voucherId }: VoucherKey): Promise<VoucherRow | undefined> {
  return await tx
    .selectFrom('vouchers')
    .select(voucherColumns)
    .where('propertyId', '=', propertyId)
    .where('id', '=', voucherId)
    .where('retiredAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Adds vouchers in one statement; returns the codes that there were already, which it leaves out. */
export async function insertVouchers(
  tx: Tx,
  propertyId: string,
  vouchers: readonly NewVoucher[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = vouchers.map((voucher) => ({ id: newId(), ...voucher }))
  const { rows: added } = await sql<{ code: string }>`
    INSERT INTO vouchers (property_id, id, code, percent, amount_minor, book_from, book_to, stay_from, stay_to,
      min_nights, max_uses, ended, created_at)
    SELECT ${propertyId}::uuid, id, code, percent, "amountMinor", "bookFrom", "bookTo", "stayFrom", "stayTo",
      "minNights", "maxUses", ended, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS v (id uuid, code text, percent int,
      "amountMinor" bigint, "bookFrom" date, "bookTo" date, "stayFrom" date, "stayTo" date, "minNights" int,
      "maxUses" int, ended boolean)
    ON CONFLICT (property_id, code) WHERE retired_at IS NULL DO NOTHING
    RETURNING code`.execute(tx)
  const isAdded = new Set(added.map(({ code }) => code))
  return new Set(rows.flatMap(({ code }) => (isAdded.has(code) ? [] : [code])))
}

export async function updateVoucher(
  tx: Tx,
  { propertyId, voucherId }: VoucherKey,
  change: Partial<Omit<NewVoucher, 'code'>> & { readonly retiredAt?: Date },
): Promise<void> {
  await tx
    .updateTable('vouchers')
    .set({ ...change, version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', voucherId)
    .execute()
}
