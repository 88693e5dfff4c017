import { useId } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { usePlanWords } from '../plans/plan-text.tsx'
import type { PlanChoice } from './stay-choices.ts'
import classes from './stay-change.module.css'

type PlanFieldProps = {
  readonly plans: readonly PlanChoice[]
  readonly chosen: string | null
  readonly timezone: string
  readonly onChoose: (planId: string | null) => void
}

/** The plan of all rooms. How it is paid is not said: that stays. */
export function PlanField({ plans, chosen, timezone, onChoose }: PlanFieldProps) {
  const { t } = useTranslation()
  const name = useId()
  const words = usePlanWords({ timezone, paymentMethods: [] })
  return (
    <fieldset className={classes.group} role="radiogroup">
      <legend className="strong">{t('stayChange.plan')}</legend>
      <p className="small soft">{t('stayChange.planText')}</p>
      {plans.map(({ planId, planName, board, isOwn, terms }) => (
        <label key={planId} className={classes.plan}>
          <input type="radio" name={name} checked={planId === chosen} onChange={() => onChoose(planId)} />
          <span>
            {words.title({ planName, board })}
            {isOwn && <span className="small soft">{t('stayChange.asBooked')}</span>}
            {terms && <span className="small soft">{words.cancellation(terms)}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
