import type { OwnerPhoto } from '@keystay/contract/shared/photos'
import type { ApiError } from '../../../platform/api/api-error.ts'
import { useTranslation } from '../../../platform/language.ts'
import { differencesOf, type Values } from '../../../ui/editor/differences.ts'
import { Meanwhile } from '../../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../../ui/editor/use-editor-form.ts'

/** What the forms of hotels and of room types have in common. */
type FormState<E, V> = {
  readonly error: ApiError | null
  /** What the form was filled from. */
  readonly base: E | null
  readonly form: {
    getValues(): V
    setValues(values: Partial<V>): void
    resetDirty(values: V): void
  }
  readonly photos: { rebase(photos: readonly OwnerPhoto[]): void }
  setBase(base: E): void
  setError(error: null): void
}

type FormMeanwhileProps<E, V> = {
  readonly state: FormState<E, V>
  readonly toValues: (entity: E) => V
  readonly labels: Readonly<Record<keyof V, string>>
  /** A value as it is read. */
  readonly show: (name: string, value: unknown) => string
}

/** What was saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function FormMeanwhile<E extends { version: number; photos: readonly OwnerPhoto[] }, V extends Values>({
  state,
  toValues,
  labels,
  show,
}: FormMeanwhileProps<E, V>) {
  const { t } = useTranslation()
  const { error, base, form, photos, setBase, setError } = state
  const current = changedMeanwhile(error) as E | null
  if (!error || !current || !base) return null
  const theirs = toValues(current)
  const photosChanged = JSON.stringify(current.photos) !== JSON.stringify(base.photos)
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toValues(base), form.getValues(), theirs)}
      labelOf={(name) => labels[name as keyof V]}
      show={show}
      note={photosChanged ? t('properties.meanwhile.photos') : null}
      onTake={(choices) => {
        form.setValues(chosenOf(choices, theirs))
        form.resetDirty(theirs)
        photos.rebase(current.photos)
        setBase(current)
        setError(null)
      }}
    />
  )
}
