import type { Voucher } from '@keystay/contract/vouchers/entities'
import type { VoucherChange, VoucherForm, VoucherSeries } from '@keystay/contract/vouchers/forms'
import { maxVouchers } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { randomCode } from '../../platform/database/ids.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { writeAudit, type AuditEntry } from '../audit/write-audit.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import {
  countVouchers,
  insertVouchers,
  lockCodes,
  lockVoucher,
  updateVoucher,
  type NewVoucher,
  type VoucherKey,
} from './queries.ts'
import { tellVoucher, type VoucherRow } from './rules.ts'
import { findVoucher } from './voucher-uses.ts'

/** Characters of a series' random part, 5 bits each: nobody guesses one of 5,000 codes in ten tries an hour. */
const randomLength = 10

/** Adds a voucher. Throws not_found, too_many_vouchers, validation_failed. */
export async function createVoucher(deps: Deps, propertyId: string, form: VoucherForm): Promise<Voucher> {
  const { currency } = await requireHotel(deps, propertyId)
  return await inTransaction(deps.database.write, async (tx) => {
    const taken = await addVouchers(tx, deps, propertyId, [{ ...form, ended: false }])
    if (taken.size > 0) throw fieldError({ path: 'code', code: 'voucher_code_taken' })
    return tellVoucher(requireVoucher(await findVoucher(tx, propertyId, form.code)), currency)
  })
}

/** Adds so many vouchers of equal terms, whose codes nobody guesses; returns these. Throws too_many_vouchers. */
export async function createSeries(deps: Deps, propertyId: string, series: VoucherSeries): Promise<string[]> {
  const { prefix, count, ...terms } = series
  const codes = new Set<string>()
  while (codes.size < count) codes.add(`${prefix}${randomCode(randomLength)}`)
  return await inTransaction(deps.database.write, async (tx) => {
    const vouchers = [...codes].map((code) => ({ ...terms, code, ended: false }))
    const taken = await addVouchers(tx, deps, propertyId, vouchers)
    // One in 10^15: whoever asks again gets others.
    if (taken.size > 0) throw new DomainError('busy')
    return [...codes]
  })
}

/** Adds vouchers in a transaction; those whose codes there are already are left out and returned. Throws too_many_vouchers. */
export async function addVouchers(
  tx: Tx,
  { clock }: Deps,
  propertyId: string,
  vouchers: readonly NewVoucher[],
): Promise<ReadonlySet<string>> {
  await lockCodes(tx, propertyId)
  if ((await countVouchers(tx, propertyId)) + vouchers.length > maxVouchers)
    throw new DomainError('too_many_vouchers', { params: { max: maxVouchers } })
  const now = clock()
  const taken = await insertVouchers(tx, propertyId, vouchers, now)
  const detail = { vouchers: vouchers.length }
  await writeAudit(tx, [{ ...entry(propertyId, now), event: 'vouchers_added', detail }])
  return taken
}

/**
 * Changes a voucher on top of the version that the form was filled from; bookings keep what it gave them, and its code
 * stays. Throws not_found, changed_meanwhile with the voucher as it is, validation_failed.
 */
export async function changeVoucher(
  deps: Deps,
  key: VoucherKey,
  { version, ...change }: VoucherChange,
): Promise<Voucher> {
  const { currency } = await requireHotel(deps, key.propertyId)
  return await inTransaction(deps.database.write, async (tx) => {
    const current = requireVoucher(await lockVoucher(tx, key))
    if (current.version !== version)
      throw new DomainError('changed_meanwhile', { details: { current: tellVoucher(current, currency) } })
    if (change.maxUses !== null && change.maxUses < current.uses)
      throw fieldError({ path: 'maxUses', code: 'voucher_max_below_uses', params: { uses: current.uses } })
    await updateVoucher(tx, key, change)
    const { percent, amountMinor, maxUses } = change
    const detail = { voucherId: key.voucherId, percent, amountMinor, maxUses }
    await writeAudit(tx, [{ ...entry(key.propertyId, deps.clock()), event: 'voucher_changed', detail }])
    return tellVoucher(requireVoucher(await lockVoucher(tx, key)), currency)
  })
}

/** Deletes a voucher: nobody uses its code any more; bookings that do keep it. Throws not_found. */
export async function deleteVoucher(deps: Deps, key: VoucherKey): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    requireVoucher(await lockVoucher(tx, key))
    const now = deps.clock()
    await updateVoucher(tx, key, { retiredAt: now })
    const detail = { voucherId: key.voucherId }
    await writeAudit(tx, [{ ...entry(key.propertyId, now), event: 'voucher_deleted', detail }])
  })
}

const entry = (propertyId: string, at: Date) =>
  ({ propertyId, at, bookingId: null, actor: 'owner' }) as const satisfies Partial<AuditEntry>

function requireVoucher(voucher: VoucherRow | undefined): VoucherRow {
  if (!voucher) throw new DomainError('not_found')
  return voucher
}

/** Throws not_found. */
export async function requireHotel({ database }: Deps, propertyId: string) {
  const hotel = await readHotel(database.write, propertyId)
  if (!hotel) throw new DomainError('not_found')
  return hotel
}
