import type { Money } from '@keystay/contract/shared/money'
import { useId } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../facts/price.tsx'
import classes from './plan-choice.module.css'
import { PlanText, type PlanHotel, type ShownPlan } from './plan-text.tsx'
import { useLaterFees } from './use-later-fees.ts'

type Choice = ShownPlan & { readonly planId: string | null }

type PlanChoiceProps = {
  readonly plans: readonly Choice[]
  /** None of them when what was chosen is not sold any more. */
  readonly chosen: string | null | undefined
  readonly hotel: PlanHotel
  /** What it all costs by a plan. */
  readonly totalOf: (planId: string | null) => Money | null
  readonly onChoose: (planId: string | null) => void
}

/** The plans that can be booked, one of which holds for all rooms. */
export function PlanChoice({ plans, chosen, hotel, totalOf, onChoose }: PlanChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  const laterFees = useLaterFees(hotel.timezone)
  return (
    <div className={classes.plans} role="radiogroup" aria-label={t('planTerms.choice')}>
      {plans.map((plan) => {
        const total = totalOf(plan.planId)
        const on = plan.planId === chosen
        return (
          <label key={plan.planId} className={classes.plan} data-on={on || undefined}>
            <input type="radio" name={name} checked={on} onChange={() => onChoose(plan.planId)} />
            <PlanText plan={plan} hotel={hotel} laterFees={laterFees(plan)} />
            {total && (
              <span className={`strong ${classes.total}`}>
                <Price amount={total} />
              </span>
            )}
          </label>
        )
      })}
    </div>
  )
}
