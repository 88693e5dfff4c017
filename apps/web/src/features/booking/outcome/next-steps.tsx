import type { Booking } from '@keystay/contract/bookings/entities'
import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { dateIn } from '../../../platform/format/date-in.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import classes from './next-steps.module.css'

/** What happens from the booking to the arrival. */
export function NextSteps({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { date, moment, money, time } = useFormat()
  const { freeUntil, hotel, checkIn, paymentStatus, serverTime } = booking
  const partly = paymentStatus === 'partly_paid'
  const paid = paymentStatus === 'paid' || partly
  const { byLink, atHotel } = duePartsOf(booking)
  const keepsExtras = booking.priceLines.some(({ kept }) => kept)
  const promised = promisedUntil(freeUntil, serverTime)
  const made = dateIn(hotel.timezone, booking.createdAt)
  const madeToday = made === dateIn(hotel.timezone, serverTime)
  return (
    <ol className={classes.steps}>
      <Step
        done
        title={madeToday ? t('booking.today') : t('booking.bookedOn', { date: date(made) })}
        text={bookedText()}
      />
      {promised && (
        <Step
          title={t('booking.untilMoment', { until: moment(promised, hotel.timezone, 'short') })}
          text={paid && !keepsExtras ? t('booking.freeCancelPaidText') : t('booking.freeCancelText')}
        />
      )}
      {byLink && (
        <Step
          title={t('booking.balanceStep', { date: date(byLink.until) })}
          text={t('booking.balanceStepText', { amount: money(byLink.amount) })}
        />
      )}
      <Step
        title={`${date(checkIn)}, ${t('booking.fromTime', { time: time(hotel.checkInTime) })}`}
        text={atHotel ? t('booking.checkInCashText', { total: money(atHotel) }) : t('booking.checkInText')}
      />
    </ol>
  )

  function bookedText(): string {
    if (partly) return t('booking.bookedDepositText')
    return paid ? t('booking.bookedPaidText') : t('booking.bookedText')
  }
}

type StepProps = { readonly title: string; readonly text: string; readonly done?: boolean }

function Step({ title, text, done = false }: StepProps) {
  return (
    <li className={classes.step} data-done={done || undefined}>
      <p className={classes.title}>{title}</p>
      <p className="small soft">{text}</p>
    </li>
  )
}
