import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { priceLine } from '../shared/price-lines.ts'

/** A discount code as its owner edits it: a percent (hundredths of it) or an amount of the nights; null is "no limit". */
export const voucher = z.object({
  id: idField,
  code: z.string(),
  percent: z.int().nullable(),
  amount: money.nullable(),
  /** The first and the last date on which it may be booked with. */
  bookFrom: z.iso.date().nullable(),
  bookTo: z.iso.date().nullable(),
  /** The first and the last night of a stay that it may be used for. */
  stayFrom: z.iso.date().nullable(),
  stayTo: z.iso.date().nullable(),
  minNights: z.int().nullable(),
  maxUses: z.int().nullable(),
  /** Bookings that are held or confirmed with it. */
  uses: z.int(),
  ended: z.boolean(),
  version: z.int(),
})

export type Voucher = z.infer<typeof voucher>

/** What the stay of an example costs with a code, and whether the code may be used for it. */
export const voucherExample = z.object({ priceLines: z.array(priceLine), total: money, isTaken: z.boolean() })

export type VoucherExample = z.infer<typeof voucherExample>
