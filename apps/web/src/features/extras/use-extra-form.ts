import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Extra } from '@keystay/contract/extras/entities'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useEditorForm } from '../../ui/editor/use-editor-form.ts'
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
  const [base, setBase] = useState(extra)
  const valuesOf = (saved: Extra | null) => (saved ? toExtraValues(saved, language) : newExtraValues)
  const [initialValues] = useState(() => valuesOf(extra))
  const editor = useEditorForm<ExtraValues, Extra>({
    initialValues,
    toBody: (values) => toExtraBody(values, hotel.currency),
    check: async (body) => (await import('./extra-rules.ts')).checkExtra(body),
    fieldOf: extraFieldOf,
    send: (values) => save(base, toExtraBody(values, hotel.currency)),
    onDone: (saved) => {
      fill(saved)
      onSaved(saved, base === null)
    },
  })
  const { form } = editor
  const fill = (saved: Extra | null) => {
    const values = valuesOf(saved)
    setBase(saved)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    editor.setError(null)
  }
  const isTyped = form.isDirty()
  const isOutOfDate = extra !== null && base !== null && extra.version > base.version
  useEffect(() => {
    if (isOutOfDate && !isTyped) fill(extra)
    // Only what is saved decides; the rest is made anew with each drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOutOfDate, isTyped])
  useEffect(() => {
    onTyped(isTyped)
    return () => onTyped(false)
  }, [onTyped, isTyped])
  return {
    ...editor,
    base,
    setBase,
    isTyped,
    discard: () => fill(base),
    body: toExtraBody(form.values, hotel.currency),
  }
}

export type ExtraFormState = ReturnType<typeof useExtraForm>
