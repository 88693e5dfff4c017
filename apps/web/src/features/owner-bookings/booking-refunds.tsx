import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/format/use-format.ts'
import { Price } from '../../ui/facts/price.tsx'
import { refundTones } from '../../ui/facts/refund-tones.ts'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import classes from './booking-refunds.module.css'

/** A failed one of these left the money with the hotel, which can give it back as ever. */
const madeElsewhere = ['provider', 'dispute']

/** What went back to the guest: how much, why, when, and whether it arrived. */
export function BookingRefunds({ booking: { refunds, timezone } }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  if (refunds.length === 0) return null
  return (
    <div className={classes.refunds}>
      <h4 className="label">{t('desk.money.refunds')}</h4>
      <ul>
        {refunds.map(({ id, amount, status, reason, createdAt }) => (
          <li key={id}>
            <span>
              <StateDot tone={refundTones[status]}>{t(`desk.money.refundStates.${status}`)}</StateDot>
              <span className="tiny soft">
                {t(`desk.money.refundReasons.${reason}`)},{' '}
                <time dateTime={createdAt}>{moment(createdAt, timezone)}</time>
              </span>
            </span>
            <Price amount={amount} />
          </li>
        ))}
      </ul>
      {refunds.some(({ status, reason }) => status === 'failed' && !madeElsewhere.includes(reason)) && (
        <p className={classes.failed}>{t('desk.money.refundFailed')}</p>
      )}
    </div>
  )
}
