import type { Voucher } from '@keystay/contract/vouchers/entities'
import type { FieldCode } from '@keystay/contract/shared/error-codes'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { TextParams } from '@keystay/contract/shared/languages'
import type { SoldVoucher } from '../inventory/rates/price-rules.ts'
import type { Stay } from '../inventory/rules.ts'

/** A voucher as it is kept; dates are first and last, null is no limit. */
export type VoucherRow = Omit<Voucher, 'amount'> & { readonly amountMinor: number | null }

/** What it gives, for a price. */
export function soldBy({ code, percent, amountMinor }: VoucherRow): SoldVoucher {
  return { code, gives: percent === null ? { amountMinor: amountMinor ?? 0 } : { percent } }
}

type Problem = { readonly code: FieldCode; readonly params?: TextParams }

/** Why a voucher cannot be used for a stay, whoever books it; null when it can. */
export function stayProblem({ stayFrom, stayTo, minNights }: VoucherRow, { checkIn, checkOut }: Stay): Problem | null {
  if (stayFrom !== null && checkIn < stayFrom) return { code: 'voucher_stay' }
  if (stayTo !== null && checkOut > addDays(stayTo, 1)) return { code: 'voucher_stay' }
  if (minNights !== null && countNights(checkIn, checkOut) < minNights)
    return { code: 'voucher_nights', params: { nights: minNights } }
  return null
}

/** Why nobody can begin to use a voucher on the hotel's date `today`, with so many uses taken; null when one can. */
export function useProblem(voucher: VoucherRow, usesTaken: number, today: PlainDate): Problem | null {
  const { bookFrom, bookTo, maxUses, ended } = voucher
  if (ended || (bookTo !== null && today > bookTo)) return { code: 'voucher_ended' }
  if (bookFrom !== null && today < bookFrom) return { code: 'voucher_too_early' }
  return maxUses !== null && usesTaken >= maxUses ? { code: 'voucher_used_up' } : null
}

/** A voucher as its owner sees it. */
export function tellVoucher({ amountMinor, ...row }: VoucherRow, currency: string): Voucher {
  return { ...row, amount: amountMinor === null ? null : { minor: amountMinor, currency } }
}
