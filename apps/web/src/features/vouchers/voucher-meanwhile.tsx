import type { Voucher } from '@keystay/contract/vouchers/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import type { VoucherFormState } from './use-voucher-form.ts'
import { toValues } from './voucher-values.ts'

type VoucherMeanwhileProps = { readonly state: VoucherFormState; readonly currency: string }

/** A voucher that was saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function VoucherMeanwhile({ state, currency }: VoucherMeanwhileProps) {
  const { t } = useTranslation()
  const { language, date } = useFormat()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as Voucher | null
  if (!error || !current || !base) return null
  const theirs = toValues(current, language)
  const labels: Readonly<Record<string, string>> = {
    by: t('vouchers.by'),
    value: form.values.by === 'percent' ? t('vouchers.percent') : t('vouchers.amount', { currency }),
    bookFrom: t('vouchers.limits.bookFrom'),
    bookTo: t('vouchers.limits.bookTo'),
    stayFrom: t('vouchers.limits.stayFrom'),
    stayTo: t('vouchers.limits.stayTo'),
    minNights: t('vouchers.limits.minNights'),
    maxUses: t('vouchers.limits.maxUses'),
    ended: t('vouchers.active'),
  }
  const show = (name: string, value: unknown): string => {
    if (name === 'by') return t(`vouchers.kinds.${value === 'amount' ? 'amount' : 'percent'}`)
    if (name === 'ended') return t(value === true ? 'vouchers.ended' : 'vouchers.active')
    if (typeof value !== 'string') return ''
    return /^\d{4}-\d\d-\d\d$/.test(value) ? date(value, 'dayYear') : value
  }
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toValues(base, language), form.getValues(), theirs)}
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
