import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Tx } from '../../platform/database/database.ts'
import type { Config } from '../../platform/process/config.ts'
import type { SoldVoucher } from '../inventory/rates/price-rules.ts'
import type { SaleRequest } from '../inventory/sell-stay.ts'
import { checkVoucher, type VoucherWish } from '../vouchers/check-voucher.ts'
import { soldBy } from '../vouchers/rules.ts'
import { hashEmail, lockVouchers, takeUse } from '../vouchers/voucher-uses.ts'

/** The voucher that a request wants to be sold with, on top of what a booking uses already; null without. */
export function wishOf(
  config: Config,
  { propertyId, stay, today }: SaleRequest,
  { voucher, guest }: BookingRequest,
  bookingId: string | null = null,
): VoucherWish | null {
  if (voucher === null || voucher === undefined) return null
  return { propertyId, code: voucher, stay, today, emailHash: hashEmail(config, propertyId, guest.email), bookingId }
}

/** A voucher that a story has decided to sell with, and `take`, which counts it once its booking is there. */
export type DecidedVoucher = {
  readonly sold: SoldVoucher | null
  readonly take: (key: BookingKey) => Promise<void>
}

/** Checks what was wished, once it is locked. Throws validation_failed at `voucher`. */
export async function decideVoucher(tx: Tx, wish: VoucherWish | null): Promise<DecidedVoucher> {
  if (wish === null) return { sold: null, take: async () => {} }
  const { emailHash } = wish
  const voucher = await checkVoucher(tx, wish)
  return {
    sold: soldBy(voucher),
    take: async (key) => {
      if (emailHash) await takeUse(tx, { ...key, voucherId: voucher.id, emailHash })
    },
  }
}

/** The same for a booking that is not there yet; must follow `lockRoomTypes`. */
export async function lockAndDecideVoucher(tx: Tx, wish: VoucherWish | null): Promise<DecidedVoucher> {
  if (wish) await lockVouchers(tx, wish.propertyId, [], wish.code)
  return await decideVoucher(tx, wish)
}
