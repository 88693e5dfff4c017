import { isWhole } from '@keystay/contract/shared/cancel-fees'
import type { Booking } from '@keystay/contract/bookings/entities'
import { comingTiers, promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { useTranslation } from '../../../platform/language.ts'
import { usePlanWords } from '../../../ui/plans/plan-text.tsx'
import { useLaterFees } from '../../../ui/plans/use-later-fees.ts'
import { Fact } from './facts.tsx'

/** The plan of a booking: what is eaten, until when cancelling is free while that is still to come, and what it costs later; nothing for the standard plan. */
export function PlanFact({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { plan, hotel, freeUntil, serverTime, status } = booking
  const terms = { freeUntil: promisedUntil(freeUntil, serverTime), tiers: comingTiers(booking.tiers, serverTime) }
  const words = usePlanWords(hotel)
  const laterFees = useLaterFees(hotel.timezone)
  if (!plan) return null
  // A promise that is over was one: the booking is not called non-refundable.
  const isOver = freeUntil !== null && terms.freeUntil === null && terms.tiers.every(({ fee }) => isWhole(fee))
  const told = status !== 'cancelled' && !isOver
  const cancellation = told ? words.cancellation(terms) : ''
  const notes = [words.nameOf({ ...plan, planName: plan.name }, cancellation), cancellation, told && laterFees(terms)]
  return (
    <Fact label={t('booking.plan')} note={notes.filter(Boolean).join('\n')}>
      {words.board(plan.board)}
    </Fact>
  )
}
