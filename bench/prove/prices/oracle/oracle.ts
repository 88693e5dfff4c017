import type {
  NightPrice,
  Price,
  PriceInput,
  VatSum,
} from '../../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { takePromotion, takeVoucher } from './discounts.ts'
import { dividedBy, fill, halfUp, onePlus, share, sumOf, times, whole } from './fractions.ts'
import { sellNights, type SoldNight } from './nights.ts'
import { extraMinor, partsOf, taxMinor } from './taxes.ts'

const leftOf = (night: SoldNight): number => night.amountMinor - night.promotionOff - night.voucherOff

/**
 * What a stay costs by the design's order of computation, guest by guest and night by night in exact fractions: slow, and
 * written from the design alone. Null when a night is not sold.
 */
export function oraclePrice(input: PriceInput): Price | null {
  const nights = sellNights(input)
  if (nights === null) return null
  const promotion = takePromotion(input, nights)
  const voucherOff = takeVoucher(input.voucher, nights)
  const extrasMinor = input.extras.map((extra) => extraMinor(extra, input))
  const withParts = nights.map((night) => ({ ...night, parts: partsOf(night, input.board.drinksPercent) }))
  const taxesMinor = input.taxes.map((tax) => taxMinor(tax, input, withParts))
  const lodgingMinor = sumOf(nights.map(leftOf))
  const totalMinor = lodgingMinor + sumOf(extrasMinor) + sumOf(taxesMinor)
  const dueAtHotelMinor = sumOf(taxesMinor.filter((_, index) => input.taxes[index]?.dueAtHotel))
  return {
    nights: withParts
      .toSorted((a, b) => a.entry - b.entry || a.index - b.index)
      .map((night): NightPrice => ({
        night: night.date,
        room: night.entry,
        amountMinor: night.amountMinor,
        promotionMinor: -night.promotionOff,
        voucherMinor: -night.voucherOff,
        parts: night.parts,
      })),
    promotion: promotion && { index: promotion.index, amountMinor: -promotion.offMinor },
    voucherMinor: -voucherOff,
    lodgingMinor,
    extrasMinor,
    taxesMinor,
    totalMinor,
    dueAtHotelMinor,
    depositMinor: depositOf(input, nights, totalMinor - dueAtHotelMinor),
  }
}

function depositOf({ deposit }: PriceInput, nights: readonly SoldNight[], restMinor: number): number {
  if (deposit === null) return 0
  if (deposit === 'first_night')
    return Math.min(restMinor, sumOf(nights.filter((night) => night.index === 0).map(leftOf)))
  return halfUp(times(whole(restMinor), share(deposit.percent)))
}

/** Step 9, by rate from the lowest. */
export function oracleVat(lines: readonly { amountMinor: number; rate: number }[]): VatSum[] {
  const rates = [...new Set(lines.map((line) => line.rate))].toSorted((a, b) => a - b)
  return rates.map((rate) => {
    const amounts = lines.filter((line) => line.rate === rate).map((line) => line.amountMinor)
    const grossMinor = sumOf(amounts)
    const vatMinor = halfUp(dividedBy(times(whole(grossMinor), share(rate)), onePlus(rate)))
    const netMinor = grossMinor - vatMinor
    const lineNets = amounts.map((minor) => dividedBy(whole(minor), onePlus(rate)))
    return { rate, grossMinor, vatMinor, netMinor, lineNetsMinor: fill(netMinor, lineNets) }
  })
}
