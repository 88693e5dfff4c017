import type { GapDeals } from '@keystay/contract/gap-deals/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { useSaveGapDeals } from './gap-deals-api.ts'
import { toGapBody, toGapValues, type GapValues } from './gap-values.ts'

export type GapFormOptions = {
  readonly hotel: OwnerProperty
  readonly saved: GapDeals
  readonly onSaved: () => void
}

const same = (path: string): string => path

/** The form of a hotel's gap deals. Unless something was typed, it follows what others save. */
export function useGapForm({ hotel, saved, onSaved }: GapFormOptions) {
  const language = useLanguage()
  const save = useSaveGapDeals(hotel.id)
  return useSavedForm({
    saved,
    valuesOf: (from) => toGapValues(from ?? saved, language),
    toBody: (values: GapValues) => toGapBody(values),
    check: async (body) => (await import('./gap-rules.ts')).checkGapDeals(body),
    fieldOf: same,
    save: async (base, body) => await save(base ?? saved, body),
    onSaved,
  })
}

export type GapFormState = ReturnType<typeof useGapForm>
