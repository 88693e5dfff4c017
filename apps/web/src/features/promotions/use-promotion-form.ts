import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Promotion } from '@keystay/contract/promotions/entities'
import { useEffect } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { toPromotionBody, toPromotionValues } from './promotion-values.ts'
import { useSavePromotion } from './promotions-api.ts'

export type PromotionFormOptions = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly promotion: Promotion | null
  /** Something was typed, which would be lost. */
  readonly onTyped: (isTyped: boolean) => void
  readonly onSaved: (saved: Promotion, isNew: boolean) => void
}

const same = (path: string): string => path

/** The form of a promotion, new or known. Unless something was typed, it follows what others save. */
export function usePromotionForm({ hotel, promotion, onTyped, onSaved }: PromotionFormOptions) {
  const language = useLanguage()
  const editor = useSavedForm({
    saved: promotion,
    valuesOf: (saved) => toPromotionValues(saved, language),
    toBody: toPromotionBody,
    check: async (body) => (await import('./promotion-rules.ts')).checkPromotion(body),
    fieldOf: same,
    save: useSavePromotion(hotel.id),
    onSaved,
  })
  const { isTyped } = editor
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  return editor
}

export type PromotionFormState = ReturnType<typeof usePromotionForm>
