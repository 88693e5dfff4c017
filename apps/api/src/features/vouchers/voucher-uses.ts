import type { BookingKey } from '@keystay/contract/bookings/entities'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { Config } from '../../platform/process/config.ts'
import { keyFor } from '../../platform/security/keys.ts'
import type { VoucherRow } from './rules.ts'

export const voucherColumns = [
  'id',
  'code',
  'percent',
  'amountMinor',
  'bookFrom',
  'bookTo',
  'stayFrom',
  'stayTo',
  'minNights',
  'maxUses',
  'uses',
  'ended',
  'version',
] as const

/**
 * Locks the vouchers that bookings use, and the one of a code, in the order of ids. A statement of its own, as
 * `lockRoomTypes`, which it follows; the bookings are locked after it. Returns their ids.
 */
export async function lockVouchers(
  tx: Tx,
  propertyId: string,
  bookingIds: readonly string[],
  code: string | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM vouchers WHERE property_id = ${propertyId} AND id IN (
      SELECT voucher_id FROM voucher_uses
      WHERE property_id = ${propertyId} AND booking_id = ANY(${bookingIds}::uuid[]) AND active
      UNION SELECT id FROM vouchers WHERE property_id = ${propertyId} AND code = ${code} AND retired_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The voucher that a code names; undefined when there is none. */
export async function findVoucher(db: Sql | Tx, propertyId: string, code: string): Promise<VoucherRow | undefined> {
  return await db
    .selectFrom('vouchers')
    .select(voucherColumns)
    .where('propertyId', '=', propertyId)
    .where('code', '=', code)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
}

/** The voucher that a booking uses, also one that its hotel has deleted since; null without. */
export async function readUsedVoucher(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<VoucherRow | null> {
  const row = await db
    .selectFrom('vouchers')
    .select(voucherColumns)
    .where('propertyId', '=', propertyId)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('voucherUses')
        .select('voucherId')
        .where('propertyId', '=', propertyId)
        .where('bookingId', '=', bookingId)
        .where('active', '=', true),
    )
    .executeTakeFirst()
  return row ?? null
}

/** How an e-mail address is remembered with a use: nobody without our key can tell whose it was. */
export function hashEmail(config: Config, propertyId: string, email: string): Buffer {
  return createHmac('sha256', keyFor(config, 'voucher-email')).update(`${propertyId} ${email}`).digest()
}

type Use = BookingKey & { readonly voucherId: string; readonly emailHash: Buffer }

/** Takes a use for a booking; its voucher is locked, and it has none. */
export async function takeUse(tx: Tx, { propertyId, bookingId, voucherId, emailHash }: Use): Promise<void> {
  await sql`
    WITH taken AS (
      INSERT INTO voucher_uses (property_id, booking_id, voucher_id, email_hash)
      VALUES (${propertyId}, ${bookingId}, ${voucherId}, ${emailHash})
      ON CONFLICT (property_id, booking_id, voucher_id) DO UPDATE SET active = true, email_hash = excluded.email_hash
      WHERE NOT voucher_uses.active
      RETURNING voucher_id)
    UPDATE vouchers v SET uses = v.uses + 1 FROM taken
    WHERE v.property_id = ${propertyId} AND v.id = taken.voucher_id`.execute(tx)
}

/** Gives back what a booking uses, once: what this statement made inactive. Its voucher is locked. */
export async function releaseUse(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<void> {
  await sql`
    WITH freed AS (
      UPDATE voucher_uses SET active = false
      WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND active
      RETURNING voucher_id)
    UPDATE vouchers v SET uses = v.uses - 1 FROM freed
    WHERE v.property_id = ${propertyId} AND v.id = freed.voucher_id`.execute(tx)
}

/** Bookings whose hold is overdue at `now` and that still have a use of a voucher: nobody has to give way to them. */
export async function findOverdueUses(
  db: Sql | Tx,
  { propertyId, code, now }: { propertyId: string; code: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM vouchers v
    JOIN voucher_uses u ON u.property_id = v.property_id AND u.voucher_id = v.id AND u.active
    JOIN bookings b ON b.property_id = u.property_id AND b.id = u.booking_id
    WHERE v.property_id = ${propertyId} AND v.code = ${code} AND v.retired_at IS NULL
      AND b.status = 'pending' AND b.hold_expires_at <= ${now} AND NOT b.payment_live`.execute(db)
  return rows.map(({ id }) => id)
}

/** How often a voucher is used, and whether with an e-mail address, but for a booking's own use and for overdue holds. */
export async function countUses(
  db: Sql | Tx,
  request: {
    readonly propertyId: string
    readonly voucherId: string
    readonly emailHash: Buffer | null
    readonly except: string | null
    /** Holds overdue by then count as released; null: none does. */
    readonly overdueAt: Date | null
  },
): Promise<{ readonly all: number; readonly byEmail: number }> {
  const { propertyId, voucherId, emailHash, except, overdueAt } = request
  const { rows } = await sql<{ all: number; byEmail: number }>`
    SELECT count(*)::int AS all, count(*) FILTER (WHERE u.email_hash = ${emailHash})::int AS by_email
    FROM voucher_uses u
    WHERE u.property_id = ${propertyId} AND u.voucher_id = ${voucherId} AND u.active
      AND u.booking_id IS DISTINCT FROM ${except}::uuid
      AND NOT EXISTS (
        SELECT FROM bookings b WHERE b.property_id = ${propertyId} AND b.id = u.booking_id AND b.status = 'pending'
          AND b.hold_expires_at <= coalesce(${overdueAt}::timestamptz, '-infinity') AND NOT b.payment_live)`.execute(db)
  return rows[0] ?? { all: 0, byEmail: 0 }
}
