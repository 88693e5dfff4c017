import { Button, Loader } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import { useTranslation } from '../../../../platform/language.ts'
import { SpokenText } from '../../../../ui/layout/live-region.tsx'
import { paymentLooks, providerOf } from '../../facts/payment-methods.ts'
import { usePaymentCheck } from '../../outcome/use-payment-check.ts'
import classes from './open-payment.module.css'

type OpenPaymentProps = { readonly booking: Booking; readonly payment: NonNullable<Booking['payment']> }

/** A payment was begun and has not ended: the way to go on with it, or that its outcome is being asked for. */
export function OpenPayment({ booking, payment: { method, redirectUrl } }: OpenPaymentProps) {
  const { t } = useTranslation()
  const provider = providerOf(method)
  const { icon: Icon } = paymentLooks[method]
  const asking = redirectUrl === null
  // It may have been paid elsewhere meanwhile; without an address it is not the guest's turn.
  const check = usePaymentCheck(booking, true, asking ? Number.POSITIVE_INFINITY : 1)
  return (
    <section className={classes.open}>
      {asking && !check.gaveUp ? <Loader size={22} aria-hidden /> : <Icon size={22} stroke={1.75} aria-hidden />}
      <div className={classes.text}>
        <h2 className="strong">
          {method === 'paypal' ? t('purchase.openPayment.paypal') : t('purchase.openPayment.stripe')}
        </h2>
        <SpokenText className="small">
          {asking ? askingText(check.gaveUp) : t('purchase.openPaymentText', { provider })}
        </SpokenText>
        {redirectUrl !== null && (
          <Button component="a" href={redirectUrl} variant="outline" className={classes.on ?? ''}>
            {t('purchase.goOnPaying')}
          </Button>
        )}
        {asking && check.gaveUp && (
          <Button variant="outline" onClick={check.again} className={classes.on ?? ''}>
            {t('booking.checkAgain')}
          </Button>
        )}
      </div>
    </section>
  )

  function askingText(gaveUp: boolean): string {
    return gaveUp
      ? t('booking.gaveUpText', { provider, email: booking.guest.email })
      : t('booking.asking', { provider })
  }
}
