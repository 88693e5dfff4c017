import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { TaxForm } from '@keystay/contract/local-taxes/forms'
import type { TaxRow } from '../inventory/tax-rules.ts'

/** A tax as a form has it, its rates in order of their dates. */
export function taxOf({ names, rates, ...fields }: TaxForm, id: string): TaxRow {
  const translations = Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))
  const inOrder = rates.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // Only of a price VAT can be taken off.
  return { id, ...fields, netOf: fields.kind === 'percent' ? fields.netOf : null, rates: inOrder, translations }
}

/** A tax as its owner edits it. */
export function tellTax({ translations, rates, ...row }: TaxRow & { readonly version: number }): LocalTax {
  const texts = Object.entries((translations ?? {}) as Record<string, { name?: unknown }>)
  const names = texts.flatMap(([language, { name }]) => (typeof name === 'string' ? [[language, name]] : []))
  return { ...row, rates: [...rates], names: Object.fromEntries(names) as LocalTax['names'] }
}
