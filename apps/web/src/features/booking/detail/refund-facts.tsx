import type { Booking } from '@keystay/contract/bookings/entities'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { refundTones } from '../../../ui/facts/refund-tones.ts'
import { StateDot } from '../../../ui/facts/state-dot.tsx'
import { Fact } from '../facts/facts.tsx'

/** What was given back: how much, why, when, and whether it has arrived. Stands among other facts. */
export function RefundFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { moment, money } = useFormat()
  const { phone } = booking.hotel
  const stateText = ({ status, method }: Booking['refunds'][number]) => {
    if (status === 'failed' && phone === '') return t('booking.refundStates.failedNoPhone')
    if (status === 'pending' && method === 'transfer') return t('booking.refundStates.byHand')
    return t(`booking.refundStates.${status}`, { phone })
  }
  return booking.refunds.map((refund) => (
    <Fact
      key={refund.id}
      label={t('booking.refund')}
      note={`${t(`booking.refundReasons.${refund.reason}`)}, ${moment(refund.createdAt, booking.hotel.timezone)}`}
    >
      <span className="tabular">{money(refund.amount)}</span>
      <br />
      <StateDot tone={refundTones[refund.status]}>{stateText(refund)}</StateDot>
    </Fact>
  ))
}
