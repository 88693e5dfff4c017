import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { TaxForm } from '@keystay/contract/local-taxes/forms'
import { languages } from '@keystay/contract/shared/languages'
import type { TaxRow } from '../inventory/rates/tax-rules.ts'

/** A tax as a form has it, its rates in order of their dates. */
export function taxOf({ names, exemptNames, rates, ...fields }: TaxForm, id: string): TaxRow {
  const { exemptGuests } = fields
  const translations = Object.fromEntries(
    languages.flatMap((language) => {
      const name = names[language]
      // Words in other languages say nothing where there are none to translate.
      const exempt = exemptGuests === null ? undefined : exemptNames[language]
      const texts = { ...(name !== undefined && { name }), ...(exempt !== undefined && { exemptGuests: exempt }) }
      return Object.keys(texts).length > 0 ? [[language, texts]] : []
    }),
  )
  const inOrder = rates.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  // Only of a price VAT can be taken off.
  return { id, ...fields, netOf: fields.kind === 'percent' ? fields.netOf : null, rates: inOrder, translations }
}

/** A tax as its owner edits it. */
export function tellTax({ translations, rates, ...row }: TaxRow & { readonly version: number }): LocalTax {
  const texts = Object.entries((translations ?? {}) as Record<string, Record<string, unknown>>)
  const inLanguages = (field: 'name' | 'exemptGuests') =>
    Object.fromEntries(
      texts.flatMap(([language, { [field]: text }]) => (typeof text === 'string' ? [[language, text]] : [])),
    ) as LocalTax['names']
  return { ...row, rates: [...rates], names: inLanguages('name'), exemptNames: inLanguages('exemptGuests') }
}
