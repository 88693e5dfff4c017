import type { PriceLine } from '@keystay/contract/shared/price-lines'
import type { Language } from '@keystay/contract/shared/languages'
import type { VatSums } from '@keystay/contract/vat/entities'
import { translated } from '../../../platform/database/translations.ts'
import type { LineDetail, PriceLine as PricedLine } from './price-rules.ts'
import { tellExempt } from '../guests/exempt-guests.ts'
import type { PriceVat, TaxedLine } from './vat-rules.ts'

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
    ...(detail && tellDetail(detail, { currency, language })),
  }))
}

/** Priced lines of what stands beside the nights: they are of no date and of no room type. */
export function tellBeside(
  lines: readonly PricedLine[],
  told: { readonly currency: string; readonly language: Language },
): Omit<PriceLine, 'date' | 'roomTypeId'>[] {
  const { currency, language } = told
  return lines.map(({ kind, quantity, amountMinor, detail }) => {
    const amount = { minor: amountMinor, currency }
    if (!detail) return { kind, quantity, label: '', amount }
    const label = translated(detail.name, 'name', detail.translations, language)
    return { kind, quantity, label, amount, ...tellDetail(detail, told) }
  })
}

function tellDetail(
  detail: LineDetail,
  { currency, language }: { readonly currency: string; readonly language: Language },
): Pick<PriceLine, 'atHotel' | 'kept' | 'gapNights' | 'flexible' | 'exempt'> {
  return {
    ...(detail.atHotel && { atHotel: true as const }),
    ...(detail.kept && { kept: true as const }),
    ...(detail.gapNights && { gapNights: [...detail.gapNights] }),
    ...(detail.betterTypes && { flexible: true as const }),
    ...tellExempt(detail, currency, language),
  }
}

/** A priced line as VAT is computed from it. */
export function toTaxedLine({ kind, night, amountMinor, discountMinor, ...line }: PricedLine): TaxedLine {
  const { vatClass, parts, detail } = line
  const amounts = { kind, night, amountMinor, discountMinor }
  return { ...amounts, vatClass: vatClass ?? null, parts: parts ?? null, vatPercent: detail?.vatPercent ?? 0 }
}

/** The VAT in a price as it is told. */
export function tellVat({ sums, untaxedMinor }: PriceVat, currency: string): VatSums {
  const money = (minor: number) => ({ minor, currency })
  const rates = sums.map(({ rate, netMinor, vatMinor }) => ({
    percent: rate,
    net: money(netMinor),
    vat: money(vatMinor),
  }))
  return { rates, untaxed: money(untaxedMinor) }
}
