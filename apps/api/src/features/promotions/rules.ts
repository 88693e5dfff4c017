import type { Promotion } from '@keystay/contract/promotions/entities'
import type { PromotionForm } from '@keystay/contract/promotions/forms'
import type { PromotionRow } from '../inventory/rates/promotion-rules.ts'

/** A promotion as a form has it. */
export function promotionOf({ names, ...fields }: PromotionForm, id: string): PromotionRow {
  const translations = Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))
  return { id, ...fields, translations }
}

/** A promotion as its owner edits it. */
export function tellPromotion({ translations, ...row }: PromotionRow & { readonly version: number }): Promotion {
  const names = Object.entries((translations ?? {}) as Record<string, { name?: string }>).flatMap(
    ([language, { name }]) => (name === undefined ? [] : [[language, name]]),
  )
  return { ...row, names: Object.fromEntries(names) as Promotion['names'] }
}
