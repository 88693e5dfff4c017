import type { AgeBands } from '@keystay/contract/age-bands/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import { toBandValues, type BandValues } from './band-values.ts'
import type { BandsFormState } from './use-bands-form.ts'

/** Bands that were saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function BandsMeanwhile({ state, currency }: { readonly state: BandsFormState; readonly currency: string }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as AgeBands | null
  if (!error || !current || !base) return null
  const theirs = toBandValues(current, currency, language)
  const labels: Readonly<Record<keyof BandValues, string>> = {
    kind: t('ageBands.kind'),
    extraAdult: t('ageBands.extraAdult'),
    bands: t('ageBands.bands'),
  }
  const show = (name: string, value: unknown): string => {
    if (name === 'kind') return t(`ageBands.kinds.${value as BandValues['kind']}`, { currency })
    if (name !== 'bands') return String(value)
    return (value as BandValues['bands'])
      .map(({ from, to, price, place }) => `${from}–${to}: ${price} (${t(`ageBands.places.${place}`)})`)
      .join(', ')
  }
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toBandValues(base, currency, language), form.getValues(), theirs)}
      labelOf={(name) => labels[name as keyof BandValues]}
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
