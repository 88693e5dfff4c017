import { Button, Loader } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/entities'
import { useTranslation } from 'react-i18next'
import { SpokenText } from '../../ui/live-region.tsx'
import { codeText } from './booking-words.tsx'
import { providerOf } from './payment-methods.ts'
import { ResultFrame } from './result-frame.tsx'
import classes from './success-view.module.css'
import type { PaymentCheck } from './use-payment-check.ts'

type WaitingViewProps = { readonly booking: Booking; readonly check: PaymentCheck }

/** A payment of which nobody knows yet whether it arrived: the server is asking, or has asked long enough for now. */
export function WaitingView({ booking, check }: WaitingViewProps) {
  const { t } = useTranslation()
  const { guest, payment } = booking
  const provider = providerOf(payment?.method ?? booking.paymentMethod)
  const said = check.gaveUp
    ? t('booking.gaveUpText', { provider, email: guest.email })
    : t('booking.asking', { provider })
  return (
    <ResultFrame
      booking={booking}
      tone="pending"
      icon={
        check.gaveUp ? (
          <IconClock size={32} stroke={1.75} aria-hidden />
        ) : (
          <Loader size={32} color="currentColor" aria-hidden />
        )
      }
      title={check.gaveUp ? t('booking.gaveUpTitle') : t('booking.askingTitle')}
      head={
        <>
          <SpokenText className={`soft ${classes.said}`}>{said}</SpokenText>
          <p className="soft">
            {t('booking.code')}: <span className="strong">{codeText(booking.code)}</span>
          </p>
        </>
      }
    >
      <div className={classes.ways}>
        <h2 className="display-sm">{t('booking.next')}</h2>
        {check.gaveUp ? (
          <Button onClick={check.again}>{t('booking.checkAgain')}</Button>
        ) : (
          <p>{t('booking.askingNote')}</p>
        )}
        {payment?.redirectUrl && check.answers > 1 && (
          <a className="quiet-link" href={payment.redirectUrl}>
            {t('booking.notPaidYet', { provider })}
          </a>
        )}
      </div>
    </ResultFrame>
  )
}
