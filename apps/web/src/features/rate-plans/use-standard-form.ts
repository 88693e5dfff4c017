import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { StandardPlan } from '@keystay/contract/rate-plans/entities'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { planFieldOf } from './plan-values.ts'
import { useSaveStandard, type StandardBody } from './rate-plans-api.ts'
import { toStandardBody, toStandardValues, unsaidStandard, type StandardNames } from './standard-values.ts'
import type { Draft } from './use-plan-form.ts'

/** What an address and a draft call the standard plan, which has no id. */
export const standardItem = { id: 'standard' } as const

export type StandardFormOptions = {
  readonly hotel: OwnerProperty
  /** Null: the form says what is saved. */
  readonly onDraft: (draft: Draft | null) => void
  readonly onSaved: (saved: StandardPlan) => void
}

/** What the standard plan is called while its hotel has given it no name. */
export function useStandardNames(): StandardNames {
  const { t } = useTranslation()
  return {
    de: t('ratePlans.standardNames.de'),
    en: t('ratePlans.standardNames.en'),
    vi: t('ratePlans.standardNames.vi'),
  }
}

/** The form of the standard plan. Unless something was typed, it follows what others save. */
export function useStandardForm({ hotel, onDraft, onSaved }: StandardFormOptions) {
  const language = useLanguage()
  const save = useSaveStandard(hotel.id)
  const standardNames = useStandardNames()
  const [unsaid] = useState(() => unsaidStandard(standardNames, language))
  const editor = useSavedForm({
    saved: hotel.standardPlan ?? unsaid,
    valuesOf: (saved) => toStandardValues(hotel, saved ?? unsaid, language, standardNames),
    toBody: (values) => toStandardBody(values, standardNames),
    check: async (body) => (await import('./plan-rules.ts')).checkStandard(body),
    fieldOf: planFieldOf,
    save,
    onSaved,
  })
  const { isTyped, body } = editor
  const written = isTyped ? JSON.stringify(body) : null
  useEffect(() => {
    const standard = written === null ? null : (JSON.parse(written) as StandardBody)
    onDraft(standard && { of: standardItem.id, tried: { planId: null, plan: null, standard }, isTyped: true })
  }, [onDraft, written])
  useEffect(() => () => onDraft(null), [onDraft])
  return editor
}
