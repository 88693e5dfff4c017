import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { weekdayNames } from '../../platform/format/weekdays.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import { toCancellation } from './cancel-values.ts'
import type { PlanValues } from './plan-values.ts'
import type { PlanFormState } from './use-plan-form.ts'
import type { PlanWords } from './use-plan-words.ts'

/** A form of a plan, and what it was filled from. */
type MeanwhileState<T> = Pick<PlanFormState, 'error' | 'form' | 'setError'> & {
  readonly base: T | null
  readonly setBase: (base: T | null) => void
}

type PlanMeanwhileProps<T> = {
  readonly state: MeanwhileState<T>
  readonly words: PlanWords
  readonly types: readonly OwnerRoomType[]
  readonly currency: string
  readonly valuesOf: (saved: T) => PlanValues
}

/** A plan that was saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function PlanMeanwhile<T extends { readonly version: number }>({
  state,
  words,
  types,
  currency,
  valuesOf,
}: PlanMeanwhileProps<T>) {
  const { error, base, form, setBase, setError } = state
  const { labels, show } = useValueWords(words, types, currency)
  const current = changedMeanwhile(error) as T | null
  if (!error || !current || !base) return null
  const theirs = valuesOf(current)
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(valuesOf(base), form.getValues(), theirs)}
      labelOf={(name) => labels[name as keyof PlanValues]}
      show={(name, value) => show(name as keyof PlanValues, value)}
      onTake={(choices) => {
        form.setValues(chosenOf(choices, theirs))
        form.resetDirty(theirs)
        setBase(current)
        setError(null)
      }}
    />
  )
}

function useValueWords(words: PlanWords, types: readonly OwnerRoomType[], currency: string) {
  const { t } = useTranslation()
  const { language, date, shortMoney } = useFormat()
  const labels: Readonly<Record<keyof PlanValues, string>> = {
    name: t('ratePlans.name'),
    names: t('ratePlans.names'),
    parentId: t('ratePlans.price.parent'),
    adjustPercent: t('ratePlans.price.percent'),
    adjustMinor: t('ratePlans.price.perNight', { currency }),
    personMinor: t('ratePlans.price.perPerson', { currency }),
    stepMinor: t('ratePlans.price.step'),
    board: t('ratePlans.board'),
    cancelsAsHotel: t('ratePlans.standardCancel.asHotel'),
    cancel: t('ratePlans.cancel.label'),
    payment: t('ratePlans.payment'),
    depositKind: t('ratePlans.deposit.kind'),
    depositPercent: t('ratePlans.deposit.percent'),
    balanceBy: t('ratePlans.deposit.by'),
    balanceDays: t('ratePlans.deposit.days'),
    takesEarlyBooking: t('ratePlans.earlyBooking'),
    rooms: t('ratePlans.rooms.label'),
    minDaysBefore: t('ratePlans.limits.minDaysBefore'),
    maxDaysBefore: t('ratePlans.limits.maxDaysBefore'),
    arrivalFrom: t('ratePlans.limits.arrivalFrom'),
    arrivalTo: t('ratePlans.limits.arrivalTo'),
    arrivalWeekdays: t('ratePlans.limits.arrivalWeekdays'),
    minNights: t('ratePlans.limits.minNights'),
    maxNights: t('ratePlans.limits.maxNights'),
    onSale: t('ratePlans.onSale'),
  }
  const writeDate = (value: unknown) => (typeof value === 'string' ? date(value, 'day') : '')
  const writers: Partial<Record<keyof PlanValues, (value: never) => string>> = {
    names: (names: PlanValues['names']) => Object.values(names).filter(Boolean).join(', '),
    parentId: (id: string) => words.nameOf(id === '' ? null : id),
    stepMinor: (minor: string) =>
      minor === '1'
        ? t('ratePlans.price.exact')
        : t('ratePlans.price.rounded', { step: shortMoney({ minor: Number(minor), currency }) }),
    board: (board: PlanValues['board']) => words.board(board),
    cancel: (cancel: PlanValues['cancel']) => words.cancel(toCancellation(cancel)),
    payment: (payment: PlanValues['payment']) => t(`ratePlans.payments.${payment}`),
    depositKind: (kind: PlanValues['depositKind']) => t(`ratePlans.deposit.kinds.${kind}`),
    balanceBy: (by: PlanValues['balanceBy']) => t(`ratePlans.deposit.bys.${by}`),
    rooms: ({ all, ids }: PlanValues['rooms']) =>
      all
        ? t('ratePlans.rooms.all')
        : types
            .filter(({ id }) => ids.includes(id))
            .map(({ localName }) => localName)
            .join(', '),
    arrivalFrom: writeDate,
    arrivalTo: writeDate,
    arrivalWeekdays: (days: number[]) => days.map((day) => weekdayNames(language, 'short')[day - 1]).join(', '),
  }
  const show = (name: keyof PlanValues, value: unknown): string => {
    const write = writers[name]
    if (write) return write(value as never)
    if (typeof value === 'boolean') return t(value ? 'properties.meanwhile.on' : 'properties.meanwhile.off')
    return typeof value === 'string' ? value : ''
  }
  return { labels, show }
}
