import type { HotelVat } from '@keystay/contract/vat/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import type { VatFormState } from './use-vat-form.ts'
import { toVatValues, type VatValues } from './vat-values.ts'

type VatMeanwhileProps = { readonly state: VatFormState; readonly currency: string }

/** What was saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function VatMeanwhile({ state, currency }: VatMeanwhileProps) {
  const { t } = useTranslation()
  const { language, date } = useFormat()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as HotelVat | null
  if (!error || !current || !base) return null
  const theirs = toVatValues(current, currency, language)
  const labels = {
    rates: t('localTaxes.vat.title'),
    boards: t('localTaxes.vat.boards'),
    drinksPercent: t('localTaxes.vat.drinksPercent'),
    feeClass: t('localTaxes.vat.feeClass'),
  }
  const show = (name: string, value: unknown): string => {
    if (name === 'rates')
      return (value as VatValues['rates'])
        .map(({ from, ...percents }) => `${from ? date(from, 'dayYear') : '–'}: ${Object.values(percents).join(' / ')}`)
        .join(', ')
    if (name === 'boards')
      return (value as VatValues['boards'])
        .map(({ adultMinor, childMinor }) => `${adultMinor || '–'} / ${childMinor || '–'}`)
        .join(', ')
    return name === 'feeClass' ? t(`localTaxes.vat.classes.${value as VatValues['feeClass']}`) : String(value)
  }
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toVatValues(base, currency, language), form.getValues(), theirs)}
      labelOf={(name) => labels[name as keyof typeof labels]}
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
