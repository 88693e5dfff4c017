import { Button, Loader } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import { useTranslation } from '../../../platform/language.ts'
import { SpokenText } from '../../../ui/layout/live-region.tsx'
import { codeText } from '../facts/booking-words.tsx'
import { providerOf } from '../facts/payment-methods.ts'
import { ResultFrame } from './result-frame.tsx'
import classes from './success-view.module.css'
import type { PaymentCheck } from './use-payment-check.ts'

type WaitingViewProps = { readonly booking: Booking; readonly check: PaymentCheck }

/** What is to be said of a payment that has not arrived, and whether nobody asks for now. */
function useTexts({ guest, payment, paymentMethod }: Booking, check: PaymentCheck) {
  const { t } = useTranslation()
  const provider = providerOf(payment?.method ?? paymentMethod)
  const { email } = guest
  switch (payment?.state) {
    case 'processing':
      return {
        title: t('booking.processingTitle'),
        text: t('booking.processingText', { provider, email }),
        rests: true,
      }
    case 'returns':
      return {
        title: t('booking.returnsTitle', { provider }),
        text: t('booking.returnsText', { provider }),
        rests: true,
      }
    default:
      return check.gaveUp
        ? { title: t('booking.gaveUpTitle'), text: t('booking.gaveUpText', { provider, email }), rests: true }
        : { title: t('booking.askingTitle'), text: t('booking.asking', { provider }), rests: false }
  }
}

/** A payment of which nobody knows yet whether it arrived: the server is asking, or has asked long enough for now. */
export function WaitingView({ booking, check }: WaitingViewProps) {
  const { t } = useTranslation()
  const { payment } = booking
  const provider = providerOf(payment?.method ?? booking.paymentMethod)
  const { title, text, rests } = useTexts(booking, check)
  return (
    <ResultFrame
      booking={booking}
      tone="pending"
      icon={
        rests ? (
          <IconClock size={32} stroke={1.75} aria-hidden />
        ) : (
          <Loader size={32} color="currentColor" aria-hidden />
        )
      }
      title={title}
      head={
        <>
          <SpokenText className={`soft ${classes.said}`}>{text}</SpokenText>
          <p className="soft">
            {t('booking.code')}: <span className="strong">{codeText(booking.code)}</span>
          </p>
        </>
      }
    >
      <div className={classes.ways}>
        <h2 className="display-sm">{t('booking.next')}</h2>
        {payment?.state === 'returns' && payment.redirectUrl && (
          <Button component="a" href={payment.redirectUrl}>
            {t('booking.returnsGo', { provider })}
          </Button>
        )}
        {rests && payment?.state !== 'returns' && <Button onClick={check.again}>{t('booking.checkAgain')}</Button>}
        {!rests && <p>{t('booking.askingNote')}</p>}
        {payment?.redirectUrl && payment.state !== 'returns' && check.answers > 1 && (
          <a className="quiet-link" href={payment.redirectUrl}>
            {t('booking.notPaidYet', { provider })}
          </a>
        )}
      </div>
    </ResultFrame>
  )
}
