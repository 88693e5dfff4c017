import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { TestApp } from './test-app.ts'

type Options = {
  code?: string
  percent?: number | null
  amount_minor?: number | null
  book_from?: string
  book_to?: string
  stay_from?: string
  stay_to?: string
  min_nights?: number
  max_uses?: number
  ended?: boolean
}

/** Writes a discount code of a hotel as its owner's story does: SOMMER25, 10 % unless told otherwise. Returns its id. */
export async function createVoucher(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  options: Options = {},
): Promise<string> {
  const id = newId()
  const row = { property_id: propertyId, id, code: 'SOMMER25', percent: 1000, created_at: new Date(), ...options }
  await sql`INSERT INTO vouchers ${rowsOf(row)}`
  return id
}

const terms = {
  percent: 1000,
  amountMinor: null,
  bookFrom: null,
  bookTo: null,
  stayFrom: null,
  stayTo: null,
  minNights: null,
  maxUses: null,
}

/** The stay of an example with terms that are right: 10 % without limits. */
export const voucherExample = (roomTypeId: string | undefined, fields: object = {}) => ({
  roomTypeId,
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  guests: 2,
  bookedOn: '2026-11-21',
  terms: { ...terms, ...fields },
})

/** A voucher's form that is right: 10 % without limits. */
export const voucherForm = (fields: object = {}) => ({ code: 'WINTER26', ...terms, ...fields })

/** The same for one that is there; its version is to be given. */
export const voucherChange = (fields: object = {}) => ({ ...terms, ended: false, ...fields })

/** The same for many. */
export const voucherSeries = (fields: object = {}) => ({ prefix: 'MESSE-', count: 3, ...terms, ...fields })
