import type { StayPrice } from '@keystay/contract/room-types/entities'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { AtHotel } from '../../ui/facts/at-hotel.tsx'
import { Price } from '../../ui/facts/price.tsx'
import { PlanText, usePlanWords, type PlanHotel } from '../../ui/plans/plan-text.tsx'
import { useLaterFees } from '../../ui/plans/use-later-fees.ts'
import classes from './plan-lines.module.css'
import type { Common } from './common-terms.ts'
import { PromotionOffer } from './promotion-offer.tsx'

type PlanLinesProps = {
  /** Of the room type. */
  readonly name: string
  readonly plans: readonly StayPrice[]
  readonly hotel: PlanHotel
  readonly toBooking: (planId: string | null) => string
  /** The first line is what the page offers first. */
  readonly top: boolean
  /** What is said once, above all of them. */
  readonly common: Common
}

/** The plans of a room type, cheapest first: what each promises, what the stay costs by it, and the way to book it. */
export function PlanLines({ name, plans, hotel, toBooking, top, common }: PlanLinesProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const words = usePlanWords(hotel)
  const laterFees = useLaterFees(hotel.timezone)
  return (
    <ul className={classes.lines} aria-label={t('planTerms.plansOf', { name })}>
      {plans.map((plan, index) => {
        return (
          <li key={plan.planId}>
            <PlanText
              plan={plan}
              hotel={hotel}
              laterFees={laterFees(plan)}
              withoutCancellation={common.cancellation !== null}
            >
              <PromotionOffer priced={plan} className="success" />
              {plan.lines.some(({ atHotel }) => atHotel) && (
                <li>
                  <AtHotel lines={plan.lines} />
                </li>
              )}
            </PlanText>
            <Price amount={plan.total} size="md" />
            <Button
              component={Link}
              to={toBooking(plan.planId)}
              variant={top && index === 0 ? 'filled' : 'light'}
              aria-label={t('planTerms.chooseOf', { name, plan: words.title(plan), total: money(plan.total) })}
            >
              {t('planTerms.choose')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
