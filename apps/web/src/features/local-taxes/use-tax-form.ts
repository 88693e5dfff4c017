import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { todayIn } from '../../platform/owner/hotel-today.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
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

/** The form of a tax, new or known. Unless something was typed, it follows what others save. */
export function useTaxForm({ hotel, tax, preset, onSaved }: TaxFormOptions) {
  const { t } = useTranslation()
  const language = useLanguage()
  const save = useSaveTax(hotel.id)
  return useSavedForm({
    saved: tax,
    valuesOf: (saved) => {
      if (saved) return toTaxValues(saved, hotel.currency, language)
      const texts = preset
        ? { name: t(`localTaxes.presets.${preset}.name`), source: t(`localTaxes.presets.${preset}.source`) }
        : { name: '', source: '' }
      return newTaxValues(preset, texts, todayIn(hotel.timezone), language)
    },
    toBody: (values: TaxValues) => toTaxBody(values, hotel.currency),
    check: async (body) => (await import('./tax-rules.ts')).checkTax(body),
    fieldOf: taxFieldOf,
    save,
    onSaved,
  })
}

export type TaxFormState = ReturnType<typeof useTaxForm>
