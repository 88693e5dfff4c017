import type { Booking } from '@keystay/contract/bookings/entities'
import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import { Button } from '@mantine/core'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import danger from '../../../ui/form/danger.module.css'
import { paymentLooks } from '../facts/payment-methods.ts'
import { OpenPayment } from '../wizard/hold/open-payment.tsx'
import { usePay } from '../wizard/hold/use-pay.ts'
import classes from './booking-detail.module.css'

/** What is left to pay of a booking whose deposit confirmed it: the ways to pay it online, or that the hotel takes it. */
export function PayBalance({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { pay, busy, error } = usePay(booking.propertyId)
  const { id, status, paymentStatus, deposit, due, payment, hotel } = booking
  if (status !== 'confirmed' || paymentStatus !== 'partly_paid' || !deposit) return null
  const { balanceDueOn } = deposit
  const { byLink, atHotel } = duePartsOf(booking)
  const amount = money(byLink?.amount ?? due)
  const methods = hotel.paymentMethods.filter((method) => method !== 'cash')
  return (
    <section className={`card ${classes.group}`}>
      <h2 className="display-sm">{t('booking.balanceTitle')}</h2>
      <p>
        {balanceDueOn === null
          ? t('booking.balanceDesk', { amount })
          : t('booking.balanceText', { amount, date: date(balanceDueOn, 'shortYear') })}
      </p>
      {byLink && atHotel && <p>{t('booking.alsoAtHotel', { amount: money(atHotel) })}</p>}
      {payment && !busy && <OpenPayment booking={booking} payment={payment} />}
      {balanceDueOn !== null && methods.length === 0 && <p>{t('booking.balanceNone', { phone: hotel.phone })}</p>}
      {error && (
        <p className={danger.alert} role="alert">
          {error.message}
        </p>
      )}
      {balanceDueOn !== null && payment?.state !== 'processing' && (
        <div className={classes.actions}>
          {methods.map((method, index) => (
            <Button
              key={method}
              variant={index === 0 ? 'filled' : 'outline'}
              loading={busy}
              onClick={() => pay(id, method)}
            >
              {t('booking.payBalance', { amount, method: t(paymentLooks[method].title) })}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
