import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { Link, Navigate, useLocation } from 'react-router'
import { phoneUrl } from '../../../platform/format/phone-url.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { LinkedText } from '../../../ui/facts/linked-text.tsx'
import { BookingActions } from '../detail/booking-actions.tsx'
import { codeText } from '../facts/booking-words.tsx'
import { Facts } from '../facts/facts.tsx'
import { providerOf } from '../facts/payment-methods.ts'
import { RefundFacts } from '../detail/refund-facts.tsx'
import { ResultFrame } from './result-frame.tsx'
import classes from './success-view.module.css'
import { useHoldClock } from '../facts/use-hold-clock.ts'
import { usePaymentCheck, type PaymentCheck } from './use-payment-check.ts'
import { HoldAnnouncer, HoldStrip } from '../wizard/hold/hold-strip.tsx'

type FailedViewProps = { readonly booking: Booking; readonly receivedAt: number }

/** A booking that did not go through: what happened, whether money moved, the next step. A late confirmation is the truth. */
export function FailedView({ booking, receivedAt }: FailedViewProps) {
  const { t } = useTranslation()
  const clock = useHoldClock(booking, receivedAt)
  const { state }: { readonly state: { readonly awaited?: boolean } | null } = useLocation()
  const { hotel, payment } = booking
  const open = booking.status === 'pending' && payment !== null
  // A guest who came back from the payment page may have paid all the same.
  const check = usePaymentCheck(booking, open, 1)
  if (booking.status === 'confirmed' || (open && payment.redirectUrl === null))
    return <Navigate to={`${addressOf('bookingSuccess', { hotelKey: hotel.slug })}?booking=${booking.id}`} replace />
  const ticking = clock !== null && clock.seconds > 0
  return (
    <>
      <HoldAnnouncer clock={clock} />
      <ResultFrame
        booking={booking}
        tone="bad"
        awaited={state?.awaited === true}
        icon={<IconAlertTriangle size={32} stroke={1.75} aria-hidden />}
        title={t('booking.failedTitle')}
        head={
          <p className="soft">
            {t('booking.code')}: <span className="strong">{codeText(booking.code)}</span>
          </p>
        }
      >
        <div className={classes.ways}>
          {ticking && (
            <div className={classes.held}>
              <HoldStrip clock={clock} />
            </div>
          )}
          <WhatNow
            booking={booking}
            holdState={holdStateOf(ticking, open)}
            checkState={open ? checkStateOf(check) : 'answered'}
          />
        </div>
      </ResultFrame>
    </>
  )
}

/** Whether the rooms are still held: for a time, or beyond it because a payment is open. */
type HoldState = 'for a time' | 'overdue' | 'no more'
/** Whether the payment provider has said how an open payment ended. */
type CheckState = 'asking' | 'gave up' | 'answered'

function holdStateOf(ticking: boolean, open: boolean): HoldState {
  if (ticking) return 'for a time'
  return open ? 'overdue' : 'no more'
}

function checkStateOf({ answers, gaveUp }: PaymentCheck): CheckState {
  if (answers > 0) return 'answered'
  return gaveUp ? 'gave up' : 'asking'
}

type WhatNowProps = { readonly booking: Booking; readonly holdState: HoldState; readonly checkState: CheckState }

function WhatNow({ booking, holdState, checkState }: WhatNowProps) {
  const { t } = useTranslation()
  const why = useReason(booking, holdState)
  const { hotel } = booking
  const live = holdState !== 'no more'
  const again = live
    ? `${addressOf('bookingWizard', { hotelKey: hotel.slug })}?step=5&booking=${booking.id}`
    : `${addressOf('roomTypes', { hotelKey: hotel.slug })}?checkIn=${booking.checkIn}&checkOut=${booking.checkOut}&guests=${booking.expectedGuests}`
  return (
    <>
      <h2 className="display-sm">{t('booking.whatHappened')}</h2>
      <p>{why}</p>
      <YourMoney booking={booking} checkState={checkState} />
      <Button component={Link} to={again}>
        {live ? t('booking.continuePaying') : t('booking.bookAnew')}
      </Button>
      {booking.paymentStatus === 'paid' && <BookingActions booking={booking} withLink />}
    </>
  )
}

/** Whether money moved, what of it comes back, and whom to ask. */
function YourMoney({ booking, checkState }: { readonly booking: Booking; readonly checkState: CheckState }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { hotel, paid, refunds, payment } = booking
  const moved = paid.minor > 0 || refunds.length > 0
  const provider = providerOf(payment?.method ?? null)
  return (
    <>
      <h2 className="display-sm">{t('booking.yourMoney')}</h2>
      {paid.minor > 0 && <p>{t('booking.moneyArrived', { amount: money(paid) })}</p>}
      {refunds.some(({ reason }) => reason === 'too_late') && <p>{t('booking.failedTooLateText')}</p>}
      {refunds.length > 0 && (
        <Facts>
          <RefundFacts booking={booking} />
        </Facts>
      )}
      {!moved && checkState !== 'gave up' && (
        <output>{checkState === 'asking' ? t('booking.asking', { provider }) : t('booking.noMoney')}</output>
      )}
      <p className="small soft">
        <WhomToAsk moved={moved} phone={hotel.phone} />
      </p>
    </>
  )
}

/** Some hotels have no telephone. */
function WhomToAsk({ moved, phone }: { readonly moved: boolean; readonly phone: string }) {
  const { t } = useTranslation()
  if (phone === '') return moved ? t('booking.moneyHelpNoPhone') : t('booking.moneyUnclearNoPhone')
  const key = moved ? 'booking.moneyHelp' : 'booking.moneyUnclear'
  return <LinkedText text={t(key, { phone })} renderLink={(_, words) => <a href={phoneUrl(phone)}>{words}</a>} />
}

function useReason(booking: Booking, holdState: HoldState): string {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { holdExpiresAt, hotel, cancelReason, payment, paymentStatus } = booking
  if (holdState === 'overdue' && payment)
    return t('booking.failedOverdueText', { provider: providerOf(payment.method) })
  if (holdState === 'for a time' && holdExpiresAt) {
    const time = moment(holdExpiresAt, hotel.timezone)
    if (payment) return t('booking.failedOpenText', { provider: providerOf(payment.method), time })
    return paymentStatus === 'failed'
      ? t('booking.failedPaymentText', { time })
      : t('booking.failedPendingText', { time })
  }
  if (booking.status === 'pending' || cancelReason === 'hold_expired') return t('booking.failedExpiredText')
  return cancelReason === 'payment_failed' ? t('booking.failedDeclinedText') : t('booking.failedCancelledText')
}
