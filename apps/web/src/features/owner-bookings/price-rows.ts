import type { PriceLine } from '@keystay/contract/bookings/entities'
import type { Money } from '@keystay/contract/shared/money'

/** All nights of a room type together, or one of the offers. */
export type PriceRow =
  | {
      readonly kind: 'nights'
      readonly roomType: string
      readonly quantity: number
      readonly nights: number
      readonly amount: Money
    }
  | { readonly kind: 'breakfast' | 'early_booking'; readonly amount: Money }

/** The rows of a price, which sum to the same total as its lines. */
export function priceRows(lines: readonly PriceLine[]): readonly PriceRow[] {
  const rows = new Map<string, PriceRow>()
  for (const [index, { kind, roomTypeId, label, quantity, amount }] of lines.entries()) {
    if (kind !== 'night') {
      rows.set(String(index), { kind, amount })
      continue
    }
    const key = `${roomTypeId} ${label} ${quantity}`
    const before = rows.get(key)
    const sum = { ...amount, minor: amount.minor + (before?.amount.minor ?? 0) }
    const nights = before?.kind === 'nights' ? before.nights + 1 : 1
    rows.set(key, { kind: 'nights', roomType: label, quantity: quantity ?? 1, nights, amount: sum })
  }
  return [...rows.values()]
}
