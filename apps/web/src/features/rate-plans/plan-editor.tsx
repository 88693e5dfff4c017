import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { PlanExample, RatePlan } from '@keystay/contract/rate-plans/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import dense from '../../ui/editor/dense.module.css'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import { changedMeanwhile } from '../../ui/editor/use-editor-form.ts'
import { DeletePlan } from './delete-plan.tsx'
import classes from './plan-editor.module.css'
import { NameFields, PriceFields, PromiseFields } from './plan-fields.tsx'
import { PlanMeanwhile } from './plan-meanwhile.tsx'
import { derivedFrom } from './plan-tree.ts'
import { LimitFields, RoomFields, SaleFields } from './sale-fields.tsx'
import { usePlanForm, type PlanFormOptions } from './use-plan-form.ts'
import { usePlanWords } from './use-plan-words.ts'

type PlanEditorProps = PlanFormOptions & {
  readonly plans: readonly RatePlan[]
  readonly types: readonly OwnerRoomType[]
  readonly today: PlainDate
  readonly onDeleted: (plan: RatePlan) => void
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
  onLeave,
  takesFocus,
  example,
  terms,
  ...options
}: PlanEditorProps) {
  const { t } = useTranslation()
  const { hotel, plan } = options
  const state = usePlanForm(options)
  const words = usePlanWords(plans)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [deleting, setDeleting] = useState(false)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const { form, area, submit, busy, error } = state
  const onFields = Object.keys(error?.fields ?? {}).length > 0
  const onSale = plan?.onSale ?? form.values.onSale
  return (
    <section className={`card ${classes.editor}`} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} id={`${id}-title`} className="display-sm">
          {plan?.name ?? t('ratePlans.new')}
        </h2>
        {plan && (
          <StateDot tone={onSale ? 'good' : 'neutral'}>
            {t(onSale ? 'ratePlans.onSale' : 'ratePlans.notOnSale')}
          </StateDot>
        )}
      </div>
      <form
        ref={area}
        id={id}
        noValidate
        className={`${dense.fields} ${classes.form}`}
        aria-labelledby={`${id}-title`}
        onSubmit={submit}
      >
        <PlanMeanwhile state={state} words={words} types={types} currency={hotel.currency} />
        {error && !onFields && !changedMeanwhile(error) && <FailedNote error={error} title="operation_failed" />}
        <NameFields state={state} />
        <PriceFields state={state} plans={plans} planId={plan?.id ?? null} currency={hotel.currency} words={words} />
        <PromiseFields state={state} hotel={hotel} terms={terms} />
        <RoomFields state={state} types={types} />
        <LimitFields state={state} today={today} words={words} />
        <SaleFields state={state} />
      </form>
      {example}
      <div className={classes.foot}>
        <p className="soft">
          {plan ? t('ratePlans.affects', { count: derivedFrom(plans, plan.id).length }) : t('ratePlans.affectsNone')}
        </p>
        <div className={classes.actions}>
          <Button
            variant="outline"
            size="sm"
            disabled={busy || (plan !== null && !state.isTyped)}
            onClick={plan ? state.discard : onLeave}
          >
            {t('ratePlans.discard')}
          </Button>
          <Button type="submit" form={id} size="sm" loading={busy}>
            {t(plan ? 'ratePlans.save' : 'ratePlans.create')}
          </Button>
        </div>
        {plan && (
          <Button
            variant="subtle"
            size="sm"
            className={classes.delete ?? ''}
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => setDeleting(true)}
          >
            {t('ratePlans.delete.action')}
          </Button>
        )}
      </div>
      {plan && deleting && (
        <DeletePlan
          propertyId={hotel.id}
          plan={plan}
          onClose={() => setDeleting(false)}
          onDone={() => onDeleted(plan)}
        />
      )}
    </section>
  )
}
