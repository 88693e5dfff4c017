import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Extra } from '@keystay/contract/extras/entities'
import { useEffect } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { extraFieldOf, newExtraValues, toExtraBody, toExtraValues, type ExtraValues } from './extra-values.ts'
import { useSaveExtra } from './extras-api.ts'

export type ExtraFormOptions = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly extra: Extra | null
  /** Something was typed, which would be lost. */
  readonly onTyped: (isTyped: boolean) => void
  readonly onSaved: (saved: Extra, isNew: boolean) => void
}

/** The form of an extra, new or known. Unless something was typed, it follows what others save. */
export function useExtraForm({ hotel, extra, onTyped, onSaved }: ExtraFormOptions) {
  const language = useLanguage()
  const save = useSaveExtra(hotel.id)
  const editor = useSavedForm({
    saved: extra,
    valuesOf: (saved) => (saved ? toExtraValues(saved, language) : newExtraValues),
    toBody: (values: ExtraValues) => toExtraBody(values, hotel.currency),
    check: async (body) => (await import('./extra-rules.ts')).checkExtra(body),
    fieldOf: extraFieldOf,
    save,
    onSaved,
  })
  const { isTyped } = editor
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  return editor
}

export type ExtraFormState = ReturnType<typeof useExtraForm>
