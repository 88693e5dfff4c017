import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { useTranslation } from 'react-i18next'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import { useFormat } from '../../platform/format/use-format.ts'
import { Price } from '../../ui/facts/price.tsx'
import classes from './booking-money.module.css'
import { BookingRefunds } from './booking-refunds.tsx'
import { priceRows, type PriceRow } from './price-rows.ts'
import { PaymentDot } from './stated.tsx'

/** The price line by line, what was paid, what is due and what went back. */
export function BookingMoney({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { payment, paymentMethod, total, status, givenBack } = booking
  return (
    <section className={classes.money}>
      <h3 className="display-sm">{t('desk.money.title')}</h3>
      <dl>
        {priceRows(booking.priceLines).map((row, index) => (
          <div key={index} data-kind={row.kind}>
            <dt>
              <RowLabel row={row} />
            </dt>
            <dd>
              {row.kind === 'breakfast' && row.amount.minor === 0 ? (
                t('desk.money.included')
              ) : (
                <Price amount={row.amount} />
              )}
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>
            <span className="strong">{t('desk.money.total')}</span>
            {paymentMethod && <span className="soft"> · {t(`desk.methods.${paymentMethod}`)}</span>}
          </dt>
          <dd>
            <Price amount={total} size="sm" />
          </dd>
        </div>
      </dl>
      <p className={classes.state}>
        <PaymentDot {...{ status, paymentMethod, total, givenBack }} payment={payment.status} />
        <span className="soft">
          {payment.paid.minor > 0 && t('desk.money.paid', { amount: money(payment.paid) })}
          {payment.paid.minor > 0 && payment.due.minor > 0 && ' · '}
          {payment.due.minor > 0 && t('desk.money.due', { amount: money(payment.due) })}
        </span>
      </p>
      <BookingRefunds booking={booking} />
    </section>
  )
}

function RowLabel({ row }: { readonly row: PriceRow }) {
  const { t } = useTranslation()
  if (row.kind === 'breakfast') return t('desk.money.breakfast')
  if (row.kind !== 'nights') return t('desk.money.early', { percent: earlyBookingPercent })
  const { roomType, quantity, nights } = row
  return `${quantity > 1 ? `${quantity} × ` : ''}${roomType}, ${t('common.nights', { count: nights })}`
}
