import type { Booking } from '@keystay/contract/bookings/entities'
import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { useTranslation } from 'react-i18next'
import { usePlanWords } from '../../../ui/plans/plan-text.tsx'
import { Fact } from './facts.tsx'

/** The plan of a booking: what is eaten, and until when cancelling is free while that is still to come; nothing for the standard plan. */
export function PlanFact({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { plan, hotel, freeUntil, serverTime, status } = booking
  const words = usePlanWords(hotel)
  if (!plan) return null
  // A promise that is over was one: the booking is not called non-refundable.
  const told = status !== 'cancelled' && (freeUntil === null || promisedUntil(freeUntil, serverTime) !== null)
  const notes = [words.nameOf({ ...plan, planName: plan.name }), told && words.cancellation(freeUntil)]
  return (
    <Fact label={t('booking.plan')} note={notes.filter(Boolean).join('\n')}>
      {words.board(plan.board)}
    </Fact>
  )
}
