import type { PriceLine } from '@keystay/contract/shared/price-lines'
import type { Language } from '@keystay/contract/shared/languages'
import { translated } from '../../platform/database/translations.ts'
import type { PriceLine as PricedLine } from './price-rules.ts'

/** Priced lines as they are told; `typeNames` are the room types' in the same language. */
export function tellLines(
  lines: readonly PricedLine[],
  typeNames: ReadonlyMap<string, string>,
  { currency, language }: { readonly currency: string; readonly language: Language },
): PriceLine[] {
  return lines.map(({ kind, night, roomTypeId, quantity, amountMinor, detail }) => ({
    kind,
    date: night,
    roomTypeId,
    quantity,
    label: detail
      ? translated(detail.name, 'name', detail.translations, language)
      : ((roomTypeId && typeNames.get(roomTypeId)) ?? ''),
    amount: { minor: amountMinor, currency },
    ...(detail?.atHotel && { atHotel: true as const }),
    ...(detail?.kept && { kept: true as const }),
  }))
}
