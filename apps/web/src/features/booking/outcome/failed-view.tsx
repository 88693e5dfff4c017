import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { phoneUrl } from '../../../platform/format/phone-url.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
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
          <WhatNow booking={booking} held={heldHow(ticking, open)} asked={open ? askedHow(check) : 'answered'} />
        </div>
      </ResultFrame>
    </>
  )
}

/** Whether the rooms are still held: for a time, or beyond it because a payment is open. */
type Held = 'for a time' | 'overdue' | 'no more'
/** Whether the payment provider has said how an open payment ended. */
type Asked = 'asking' | 'gave up' | 'answered'

function heldHow(ticking: boolean, open: boolean): Held {
  if (ticking) return 'for a time'
  return open ? 'overdue' : 'no more'
}

function askedHow({ answers, gaveUp }: PaymentCheck): Asked {
  if (answers > 0) return 'answered'
  return gaveUp ? 'gave up' : 'asking'
}

type WhatNowProps = { readonly booking: Booking; readonly held: Held; readonly asked: Asked }

function WhatNow({ booking, held, asked }: WhatNowProps) {
  const { t } = useTranslation()
  const why = useReason(booking, held)
  const { hotel } = booking
  const live = held !== 'no more'
  const again = live
    ? `${addressOf('bookingWizard', { hotelKey: hotel.slug })}?step=5&booking=${booking.id}`
    : `${addressOf('roomTypes', { hotelKey: hotel.slug })}?checkIn=${booking.checkIn}&checkOut=${booking.checkOut}&guests=${booking.expectedGuests}`
  return (
    <>
      <h2 className="display-sm">{t('booking.whatHappened')}</h2>
      <p>{why}</p>
      <YourMoney booking={booking} asked={asked} />
      <Button component={Link} to={again}>
        {live ? t('booking.continuePaying') : t('booking.bookAnew')}
      </Button>
      {booking.paymentStatus === 'paid' && <BookingActions booking={booking} withLink />}
    </>
  )
}

/** Whether money moved, what of it comes back, and whom to ask. */
function YourMoney({ booking, asked }: { readonly booking: Booking; readonly asked: Asked }) {
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
      {!moved && asked !== 'gave up' && (
        <output>{asked === 'asking' ? t('booking.asking', { provider }) : t('booking.noMoney')}</output>
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
  return <Trans i18nKey={key} values={{ phone }} components={{ call: <Call phone={phone} /> }} />
}

function Call({ phone, children }: { readonly phone: string; readonly children?: ReactNode }) {
  return <a href={phoneUrl(phone)}>{children}</a>
}

function useReason(booking: Booking, held: Held): string {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { holdExpiresAt, hotel, cancelReason, payment, paymentStatus } = booking
  if (held === 'overdue' && payment) return t('booking.failedOverdueText', { provider: providerOf(payment.method) })
  if (held === 'for a time' && holdExpiresAt) {
    const time = moment(holdExpiresAt, hotel.timezone)
    if (payment) return t('booking.failedOpenText', { provider: providerOf(payment.method), time })
    return paymentStatus === 'failed'
      ? t('booking.failedPaymentText', { time })
      : t('booking.failedPendingText', { time })
  }
  if (booking.status === 'pending' || cancelReason === 'hold_expired') return t('booking.failedExpiredText')
  return cancelReason === 'payment_failed' ? t('booking.failedDeclinedText') : t('booking.failedCancelledText')
}
