import type { AgeBands } from '@keystay/contract/age-bands/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { useSaveBands } from './age-bands-api.ts'
import { bandFieldOf, isEmpty, toBandsBody, toBandValues, usualBands, type BandValues } from './band-values.ts'

export type BandsFormOptions = {
  readonly hotel: OwnerProperty
  readonly saved: AgeBands
  readonly onSaved: () => void
}

/** The form of a hotel's bands; where there are none yet, of the usual ones. Unless something was typed, it follows what others save. */
export function useBandsForm({ hotel, saved, onSaved }: BandsFormOptions) {
  const language = useLanguage()
  const save = useSaveBands(hotel.id)
  return useSavedForm({
    saved,
    valuesOf: (from) => (from && !isEmpty(from) ? toBandValues(from, hotel.currency, language) : usualBands),
    toBody: (values: BandValues) => toBandsBody(values, hotel.currency),
    check: async (body) => (await import('./band-rules.ts')).checkBands(body),
    fieldOf: bandFieldOf,
    save: async (base, body) => await save(base ?? saved, body),
    onSaved,
  })
}

export type BandsFormState = ReturnType<typeof useBandsForm>
