import type { Extra } from '@keystay/contract/extras/entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { differencesOf } from '../../ui/editor/differences.ts'
import { Meanwhile } from '../../ui/editor/meanwhile.tsx'
import { changedMeanwhile, chosenOf } from '../../ui/editor/use-editor-form.ts'
import { toExtraValues, type ExtraValues } from './extra-values.ts'
import type { ExtraFormState } from './use-extra-form.ts'

/** An extra that was saved elsewhere meanwhile, beside what stands in the form; nothing while nobody did. */
export function ExtraMeanwhile({ state, currency }: { readonly state: ExtraFormState; readonly currency: string }) {
  const { t } = useTranslation()
  const { language, date } = useFormat()
  const { error, base, form, setBase, setError } = state
  const current = changedMeanwhile(error) as Extra | null
  if (!error || !current || !base) return null
  const theirs = toExtraValues(current, language)
  const labels: Readonly<Record<keyof ExtraValues, string>> = {
    name: t('extras.name'),
    names: t('extras.names'),
    mode: t('extras.mode'),
    price: t('extras.price', { currency }),
    unit: t('extras.unit'),
    periods: t('extras.periods.title'),
    limit: t('extras.limited'),
    vatClass: t('extras.vat'),
    kept: t('extras.kept'),
    notWithBoard: t('extras.notWithBoard'),
    leavesAt: t('extras.leavesAt'),
  }
  const writers: Partial<Record<keyof ExtraValues, (value: never) => string>> = {
    names: (names: ExtraValues['names']) => Object.values(names).filter(Boolean).join(', '),
    mode: (mode: ExtraValues['mode']) => t(`extras.modes.${mode}`),
    unit: (unit: ExtraValues['unit']) => t(`extras.units.${unit}`),
    vatClass: (vat: ExtraValues['vatClass']) => t(`extras.vats.${vat}`),
    kept: (kept: boolean) => t(kept ? 'properties.meanwhile.on' : 'properties.meanwhile.off'),
    notWithBoard: (board: ExtraValues['notWithBoard']) => t(`extras.notWithBoards.${board || 'none'}`),
    periods: (periods: ExtraValues['periods']) =>
      periods
        .map(
          ({ from, to, price }) =>
            `${[from, to].map((day) => (day ? date(day, 'dayYear') : '…')).join(' – ')}: ${price}`,
        )
        .join(', ') || t('extras.periods.none'),
    limit: ({ on, number }: ExtraValues['limit']) => (on ? number : t('properties.meanwhile.off')),
  }
  const show = (name: keyof ExtraValues, value: unknown): string =>
    writers[name]?.(value as never) ?? (typeof value === 'string' ? value : '')
  return (
    <Meanwhile
      key={current.version}
      error={error}
      differences={differencesOf(toExtraValues(base, language), form.getValues(), theirs)}
      labelOf={(name) => labels[name as keyof ExtraValues]}
      show={(name, value) => show(name as keyof ExtraValues, value)}
      onTake={(choices) => {
        form.setValues(chosenOf(choices, theirs))
        form.resetDirty(theirs)
        setBase(current)
        setError(null)
      }}
    />
  )
}
