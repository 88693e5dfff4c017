import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/format/use-format.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { useEditorForm } from '../../ui/editor/use-editor-form.ts'
import { useSaveTax } from './local-taxes-api.ts'
import type { TaxPreset } from './tax-presets.ts'
import { newTaxValues, taxFieldOf, toTaxBody, toTaxValues, type TaxValues } from './tax-values.ts'

export type TaxFormOptions = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly tax: LocalTax | null
  readonly preset: TaxPreset | null
  readonly onSaved: (saved: LocalTax, isNew: boolean) => void
}

/** The form of a tax, new or known. */
export function useTaxForm({ hotel, tax, preset, onSaved }: TaxFormOptions) {
  const { t } = useTranslation()
  const language = useLanguage()
  const save = useSaveTax(hotel.id)
  const [base, setBase] = useState(tax)
  const [initialValues] = useState(() => {
    if (tax) return toTaxValues(tax, hotel.currency, language)
    const texts = preset
      ? { name: t(`localTaxes.presets.${preset}.name`), source: t(`localTaxes.presets.${preset}.source`) }
      : { name: '', source: '' }
    return newTaxValues(preset, texts, todayIn(hotel.timezone), language)
  })
  const editor = useEditorForm<TaxValues, LocalTax>({
    initialValues,
    toBody: (values) => toTaxBody(values, hotel.currency),
    check: async (body) => (await import('./tax-rules.ts')).checkTax(body),
    fieldOf: taxFieldOf,
    send: (values) => save(base, toTaxBody(values, hotel.currency)),
    onDone: (saved) => onSaved(saved, base === null),
  })
  const { form } = editor
  return { ...editor, base, setBase, isTyped: form.isDirty(), body: toTaxBody(form.values, hotel.currency) }
}

export type TaxFormState = ReturnType<typeof useTaxForm>
