import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { HotelVat } from '@keystay/contract/vat/entities'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { useSaveVat } from './vat-api.ts'
import { toVatBody, toVatValues, type VatValues } from './vat-values.ts'

export type VatFormOptions = {
  readonly hotel: OwnerProperty
  readonly vat: HotelVat
  readonly onSaved: () => void
}

/** The form of a hotel's VAT. Unless something was typed, it follows what others save. */
export function useVatForm({ hotel, vat, onSaved }: VatFormOptions) {
  const language = useLanguage()
  const save = useSaveVat(hotel.id)
  return useSavedForm({
    saved: vat,
    valuesOf: (saved) => toVatValues(saved ?? vat, hotel.currency, language),
    toBody: (values: VatValues) => toVatBody(values, hotel.currency),
    check: async (body) => (await import('./vat-rules.ts')).checkVat(body),
    fieldOf: (path) => path,
    save,
    onSaved,
  })
}

export type VatFormState = ReturnType<typeof useVatForm>
