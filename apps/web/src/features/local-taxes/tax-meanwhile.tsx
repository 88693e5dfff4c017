import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import { toTaxValues, type TaxValues } from './tax-values.ts'
import type { TaxFormState } from './use-tax-form.ts'

type TaxMeanwhileProps = { readonly state: TaxFormState; readonly currency: string }

/** A tax that was saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function TaxMeanwhile({ state, currency }: TaxMeanwhileProps) {
  const { t } = useTranslation()
  const { language, date } = useFormat()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as LocalTax | null
  if (!error || !current || !base) return null
  const theirs = toTaxValues(current, currency, language)
  const labels: Partial<Record<string, string>> = {
    netRoom: t('localTaxes.netRoom'),
    netFood: t('localTaxes.netFood'),
    netDrinks: t('localTaxes.netDrinks'),
    withFood: t('localTaxes.withFood'),
    withDrinks: t('localTaxes.withDrinks'),
    isNet: t('localTaxes.base'),
    rates: t('localTaxes.rates'),
  }
  const plain = [
    'name',
    'names',
    'kind',
    'exemptBelowAge',
    'exemptGuests',
    'exemptNames',
    'firstNights',
    'vatPercent',
    'owedFor',
    'dueAtHotel',
    'source',
  ] as const
  for (const name of plain) labels[name] = t(`localTaxes.${name}`)
  const show = (name: string, value: unknown): string => {
    if (name === 'rates')
      return (value as TaxValues['rates'])
        .map(({ from, rate }) => `${from ? date(from, 'dayYear') : '–'}: ${rate}`)
        .join(', ')
    if (name === 'names' || name === 'exemptNames')
      return Object.values(value as object)
        .filter(Boolean)
        .join(', ')
    if (name === 'kind') return t(`localTaxes.kinds.${value as TaxValues['kind']}`)
    if (name === 'owedFor') return t(`localTaxes.reasons.${value as TaxValues['owedFor']}`)
    if (name === 'isNet') return t(`localTaxes.bases.${value ? 'net' : 'gross'}`)
    return typeof value === 'string' ? value : t(value ? 'properties.meanwhile.on' : 'properties.meanwhile.off')
  }
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toTaxValues(base, currency, language), form.getValues(), theirs)}
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
