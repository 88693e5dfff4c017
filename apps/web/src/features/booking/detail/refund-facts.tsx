import type { Booking } from '@keystay/contract/bookings/entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format/use-format.ts'
import { refundTones } from '../../../ui/facts/refund-tones.ts'
import { StateDot } from '../../../ui/facts/state-dot.tsx'
import { Fact } from '../facts/facts.tsx'

/** What was given back: how much, why, when, and whether it has arrived. Stands among other facts. */
export function RefundFacts({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { moment, money } = useFormat()
  const { phone } = booking.hotel
  return booking.refunds.map((refund) => (
    <Fact
      key={refund.id}
      label={t('booking.refund')}
      note={`${t(`booking.refundReasons.${refund.reason}`)}, ${moment(refund.createdAt, booking.hotel.timezone)}`}
    >
      <span className="tabular">{money(refund.amount)}</span>
      <br />
      <StateDot tone={refundTones[refund.status]}>
        {refund.status === 'failed' && phone === ''
          ? t('booking.refundStates.failedNoPhone')
          : t(`booking.refundStates.${refund.status}`, { phone })}
      </StateDot>
    </Fact>
  ))
}
