import type { FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { useSaveFlexibleRooms } from './flexible-rooms-api.ts'
import { toFlexibleBody, toFlexibleValues, type FlexibleValues } from './flexible-values.ts'

type FlexibleFormOptions = {
  readonly hotel: OwnerProperty
  readonly saved: FlexibleRooms
  readonly onSaved: () => void
}

/** The form of a hotel's flexible rooms. Unless something was typed, it follows what others save. */
export function useFlexibleForm({ hotel, saved, onSaved }: FlexibleFormOptions) {
  const language = useLanguage()
  const save = useSaveFlexibleRooms(hotel.id)
  return useSavedForm({
    saved,
    valuesOf: (from) => toFlexibleValues(from ?? saved, language),
    toBody: (values: FlexibleValues) => toFlexibleBody(values),
    check: async (body) => (await import('./flexible-rules.ts')).checkFlexibleRooms(body),
    fieldOf: (path) => {
      const at = /^types\.(\d+)/.exec(path)?.[1]
      return at === undefined ? path : `of ${saved.types[Number(at)]?.id ?? ''}`
    },
    save: async (base, body) => await save(base ?? saved, body),
    onSaved,
  })
}

export type FlexibleFormState = ReturnType<typeof useFlexibleForm>
