import { addDays } from '@keystay/contract/shared/plain-dates'
import { legibleMoney } from '../../platform/pdf/fonts.ts'
import { formatDateRange } from '../../platform/values/format.ts'
import type { Invoice, InvoiceLine, Untaxed } from './invoice.ts'
import { invoiceTexts } from './texts.ts'

/** What a line says, on paper and to machines alike. */
export function lineText(
  { kind, label, quantity, from, nights, grossMinor }: InvoiceLine,
  { language, currency }: Pick<Invoice, 'language' | 'currency'>,
): { readonly title: string; readonly detail: string } {
  const t = invoiceTexts[language]
  const named = {
    night: label,
    food: t.food(label),
    drinks: t.drinks(label),
    fee: t.fee,
    extra: label,
    local_tax: label,
  }
  const title = quantity === null || quantity === 1 ? named[kind] : `${quantity} × ${named[kind]}`
  if (from === null) return { title, detail: '' }
  const dates = formatDateRange(from, addDays(from, nights), language)
  if (nights === 1) return { title, detail: dates }
  const each = legibleMoney({ minor: grossMinor / nights, currency }, language)
  // What belongs together stays on one line.
  return { title, detail: `${dates}, ${t.each(t.nights(nights), each).replaceAll(' ', '\u00a0')}` }
}

/** Why there is no VAT in some lines, each reason once, in words. */
export function untaxedNotes({ lines, language, seller }: Invoice): readonly string[] {
  const reasons = new Set(lines.flatMap(({ untaxed }) => untaxed ?? []))
  const own = (reason: Untaxed) => (reason === 'exempt' ? seller.exemption : '')
  return [...reasons].map((reason) => own(reason) || invoiceTexts[language].untaxed[reason])
}

/** What an invoice's file is called: "Rechnung-2026-00042". */
export function fileName({ kind, number, language }: Pick<Invoice, 'kind' | 'number' | 'language'>): string {
  return `${invoiceTexts[language].file[kind]}-${number}`
}
