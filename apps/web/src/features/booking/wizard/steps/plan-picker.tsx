import { useState } from 'react'
import { useTranslation } from '../../../../platform/language.ts'
import { LiveRegion } from '../../../../ui/layout/live-region.tsx'
import { PlanChoice } from '../../../../ui/plans/plan-choice.tsx'
import { usePlanWords } from '../../../../ui/plans/plan-text.tsx'
import { IncludedExtras } from './extra-fields.tsx'
import { Notice } from './notice.tsx'
import classes from './plan-picker.module.css'
import type { Wizard } from '../state/use-wizard.ts'

/** The plan of all rooms, where there is a choice, or where the chosen one is not sold for these rooms and dates. */
export function PlanPicker({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const { draft, dispatch, plans, planGone, totalBy, hotel } = wizard
  const words = usePlanWords(hotel)
  const choose = (planId: string | null) => {
    const plan = plans.find((one) => one.planId === planId)
    dispatch({ type: 'plan', planId })
    if (plan) setAnnouncement(t('wizard.planChanged', { plan: words.title(plan) }))
  }
  return (
    <>
      <LiveRegion>{announcement}</LiveRegion>
      {(plans.length > 1 || planGone) && (
        <section className={classes.picker}>
          <h2 className="display-sm">{t('booking.plan')}</h2>
          {planGone ? (
            <Notice wrong>{t('wizard.planNotForAll')}</Notice>
          ) : (
            <p className="small soft">{t('wizard.planText')}</p>
          )}
          <IncludedExtras wizard={wizard} />
          <PlanChoice plans={plans} chosen={draft.planId} hotel={hotel} totalOf={totalBy} onChoose={choose} />
        </section>
      )}
    </>
  )
}
