import type { Promotion } from '@keystay/contract/promotions/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import { toPromotionValues, type PromotionValues } from './promotion-values.ts'
import type { PromotionFormState } from './use-promotion-form.ts'

const limits = ['minNights', 'minDaysBefore', 'maxDaysBefore', 'stayFrom', 'stayTo', 'bookFrom', 'bookTo'] as const

/** A promotion that was saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function PromotionMeanwhile({ state }: { readonly state: PromotionFormState }) {
  const { t } = useTranslation()
  const { language, date } = useFormat()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as Promotion | null
  if (!error || !current || !base) return null
  const theirs = toPromotionValues(current, language)
  const labels: Readonly<Record<string, string>> = {
    name: t('promotions.name'),
    names: t('promotions.names'),
    by: t('promotions.by'),
    percent: t('promotions.percent'),
    stayNights: t('promotions.stayNights'),
    payNights: t('promotions.payNights'),
    ...Object.fromEntries(limits.map((name) => [name, t(`promotions.limits.${name}`)])),
  }
  const show = (name: string, value: unknown): string => {
    if (name === 'names')
      return Object.values(value as PromotionValues['names'])
        .filter(Boolean)
        .join(', ')
    if (name === 'by') return t(`promotions.kinds.${value as PromotionValues['by']}`)
    if (typeof value !== 'string') return ''
    return /From$|To$/.test(name) ? date(value, 'dayYear') : value
  }
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toPromotionValues(base, language), form.getValues(), theirs)}
      labelOf={(name) => labels[name] ?? name}
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
