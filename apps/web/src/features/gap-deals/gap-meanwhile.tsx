import type { GapDeals } from '@keystay/contract/gap-deals/entities'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import { toGapValues, type GapValues } from './gap-values.ts'
import type { GapFormState } from './use-gap-form.ts'

/** Gap deals that were saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function GapMeanwhile({ state }: { readonly state: GapFormState }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as GapDeals | null
  if (!error || !current || !base) return null
  const theirs = toGapValues(current, language)
  const labels: Readonly<Record<keyof GapValues, string>> = {
    on: t('gapDeals.on'),
    percent: t('gapDeals.percent'),
    daysAhead: t('gapDeals.daysAhead'),
    longestNights: t('gapDeals.longestNights'),
  }
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toGapValues(base, language), form.getValues(), theirs)}
      labelOf={(name) => labels[name as keyof GapValues]}
      show={(name, value) => (name === 'on' ? t(value ? 'gapDeals.isOn' : 'gapDeals.isOff') : String(value))}
      onTake={(choices) => {
        form.setValues(chosenOf(choices, theirs))
        form.resetDirty(theirs)
        setBase(current)
        setError(null)
      }}
    />
  )
}
