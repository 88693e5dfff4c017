import type { FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import { idsIn, toFlexibleValues } from './flexible-values.ts'
import type { FlexibleFormState } from './use-flexible-form.ts'

/** Flexible rooms that were saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function FlexibleMeanwhile({ state }: { readonly state: FlexibleFormState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as FlexibleRooms | null
  if (!error || !current || !base) return null
  const theirs = toFlexibleValues(current, language)
  const nameOf = (id: string) => current.types.find((type) => type.id === id)?.name ?? ''
  const labelOf = (name: string) => {
    if (name === 'on') return t('flexibleRooms.on')
    return name === 'percent'
      ? t('flexibleRooms.percent')
      : t('flexibleRooms.insteadOf', { name: nameOf(name.slice('of '.length)) })
  }
  const show = (name: string, value: unknown) => {
    if (name === 'on') return t(value ? 'flexibleRooms.isOn' : 'flexibleRooms.isOff')
    return name === 'percent'
      ? String(value)
      : idsIn(String(value)).map(nameOf).join(', ') || t('flexibleRooms.nothing')
  }
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toFlexibleValues(base, language), form.getValues(), theirs)}
      labelOf={labelOf}
      show={show}
      onTake={(choices) => {
        form.setValues(chosenOf(choices, theirs))
        form.resetDirty(theirs)
        setBase(current)
        setError(null)
      }}
    />
  )
}
