import type { PlanExample, RatePlan } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './plan-editor.module.css'
import { useFormat } from '../../platform/format/use-format.ts'
import { EditorFrame } from '../../ui/editor/editor-frame.tsx'
import { NameFields } from '../../ui/editor/name-fields.tsx'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import { DeletePlan } from './delete-plan.tsx'
import { PriceFields, PromiseFields } from './plan-fields.tsx'
import { PlanMeanwhile } from './plan-meanwhile.tsx'
import { derivedFrom } from './plan-tree.ts'
import { PlanTemplates } from './plan-templates.tsx'
import { toPlanValues, type Template } from './plan-values.ts'
import { LimitFields, RoomFields, SaleFields } from './sale-fields.tsx'
import { usePlanForm, type PlanFormOptions } from './use-plan-form.ts'
import { usePlanWords } from './use-plan-words.ts'

type PlanEditorProps = PlanFormOptions & {
  readonly plans: readonly RatePlan[]
  readonly types: readonly OwnerRoomType[]
  readonly today: PlainDate
  readonly onDeleted: (plan: RatePlan) => void
  /** Fills the form of a new plan anew. */
  readonly onTemplate: (template: Template) => void
  /** Leaves a new plan. */
  readonly onLeave: () => void
  /** It takes the place of the list: reading goes on here. */
  readonly takesFocus: boolean
  /** The example that the form's plan is tried on. */
  readonly example: ReactNode
  /** What the form's plan promises for the example; undefined until that is known. */
  readonly terms: PlanExample['terms'] | undefined
}

/** Changes a plan, or makes one: what it costs, what it promises, when it is sold, and what that does to a stay. */
export function PlanEditor({
  plans,
  types,
  today,
  onDeleted,
  onTemplate,
  onLeave,
  takesFocus,
  example,
  terms,
  ...options
}: PlanEditorProps) {
  const { t } = useTranslation()
  const { hotel, plan, template } = options
  const state = usePlanForm(options)
  const words = usePlanWords(plans, hotel)
  const { language } = useFormat()
  const { form, isTyped, discard } = state
  const [deleting, setDeleting] = useState(false)
  const discardTyped = isTyped ? discard : null
  const onSale = plan?.onSale ?? form.values.onSale
  return (
    <>
      <EditorFrame
        title={plan?.name ?? t('ratePlans.new')}
        mark={
          plan && (
            <StateDot tone={onSale ? 'good' : 'neutral'}>
              {t(onSale ? 'ratePlans.onSale' : 'ratePlans.notOnSale')}
            </StateDot>
          )
        }
        takesFocus={takesFocus}
        state={state}
        example={example}
        note={plan ? t('ratePlans.affects', { count: derivedFrom(plans, plan.id).length }) : t('ratePlans.affectsNone')}
        texts={{
          save: t(plan ? 'ratePlans.save' : 'ratePlans.create'),
          discard: t('ratePlans.discard'),
          delete: t('ratePlans.delete.action'),
        }}
        onDiscard={plan ? discardTyped : onLeave}
        onDelete={plan && (() => setDeleting(true))}
      >
        <PlanMeanwhile
          state={state}
          words={words}
          types={types}
          currency={hotel.currency}
          valuesOf={(saved: RatePlan) => toPlanValues(saved, language)}
        />
        {!plan && (
          <fieldset className={classes.templates}>
            <legend className="label">{t('ratePlans.templatesLabel')}</legend>
            <PlanTemplates hotel={hotel} words={words} size="xs" chosen={template} onNew={onTemplate} />
          </fieldset>
        )}
        <NameFields
          form={form}
          label={t('ratePlans.name')}
          others={t('ratePlans.names')}
          help={t('ratePlans.namesHelp')}
        />
        <PriceFields state={state} plans={plans} planId={plan?.id ?? null} currency={hotel.currency} words={words} />
        <PromiseFields state={state} hotel={hotel} terms={terms} />
        <RoomFields state={state} types={types} />
        <LimitFields state={state} today={today} words={words} />
        <SaleFields state={state} />
      </EditorFrame>
      {plan && deleting && (
        <DeletePlan
          propertyId={hotel.id}
          plan={plan}
          onClose={() => setDeleting(false)}
          onDone={() => onDeleted(plan)}
        />
      )}
    </>
  )
}
