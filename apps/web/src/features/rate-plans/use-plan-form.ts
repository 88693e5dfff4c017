import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import { useEffect } from 'react'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useSavedForm } from '../../ui/editor/use-saved-form.ts'
import { newPlanValues, planFieldOf, toPlanBody, toPlanValues, type PlanValues, type Template } from './plan-values.ts'
import { useSavePlan, type ExampleBody, type PlanBody } from './rate-plans-api.ts'

/** What stands in the form of a plan and is not saved. */
export type Draft = {
  /** Whose form it is: a plan's id, null for a new plan. */
  readonly of: string | null
  /** What an example takes of it. */
  readonly tried: Pick<ExampleBody, 'planId' | 'plan' | 'standard'>
  /** Something was typed: it would be lost. */
  readonly isTyped: boolean
}

export type PlanFormOptions = {
  readonly hotel: OwnerProperty
  /** Null for a new one. */
  readonly plan: RatePlan | null
  readonly template: Template | null
  /** Null: the form says what is saved. */
  readonly onDraft: (draft: Draft | null) => void
  readonly onSaved: (saved: RatePlan, isNew: boolean) => void
}

/** The form of a plan, new or known. Unless something was typed, it follows what others save. */
export function usePlanForm({ hotel, plan, template, onDraft, onSaved }: PlanFormOptions) {
  const { t } = useTranslation()
  const language = useLanguage()
  const save = useSavePlan(hotel.id)
  const editor = useSavedForm({
    saved: plan,
    valuesOf: (saved) =>
      saved
        ? toPlanValues(saved, language)
        : newPlanValues(hotel, template, template ? t(`ratePlans.templates.${template}.name`) : '', language),
    toBody: (values: PlanValues) => toPlanBody(values, hotel.currency),
    check: async (body) => (await import('./plan-rules.ts')).checkPlan(body),
    fieldOf: planFieldOf,
    save,
    onSaved,
  })
  const { base, isTyped, body } = editor
  const written = isTyped || base === null ? JSON.stringify(body) : null
  useEffect(() => {
    const planId = plan?.id ?? null
    onDraft(written === null ? null : { of: planId, tried: { planId, plan: JSON.parse(written) as PlanBody }, isTyped })
  }, [onDraft, written, plan?.id, isTyped])
  useEffect(() => () => onDraft(null), [onDraft])
  return editor
}

export type PlanFormState = ReturnType<typeof usePlanForm>
