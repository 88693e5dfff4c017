import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import type { Booking } from '@keystay/contract/entities'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { useFormat } from '../../platform/use-format.ts'
import { BookingActions } from './booking-actions.tsx'
import { codeText } from './booking-words.tsx'
import { ResultFrame } from './result-frame.tsx'
import { StayFacts } from './stay-facts.tsx'
import { useHoldClock } from './use-hold-clock.ts'
import classes from './success-view.module.css'

type FailedViewProps = { readonly booking: Booking; readonly receivedAt: number }

/** A booking that did not go through: what happened, whether money moved, the next step. A late confirmation is the truth. */
export function FailedView({ booking, receivedAt }: FailedViewProps) {
  const { t } = useTranslation()
  const clock = useHoldClock(booking, receivedAt)
  const { hotel } = booking
  if (booking.status === 'confirmed')
    return <Navigate to={`/${hotel.slug}/booking-success?booking=${booking.id}`} replace />
  const live = booking.status === 'pending' && clock !== null && clock.seconds > 0
  return (
    <ResultFrame
      photo={hotel.photo}
      tone="bad"
      icon={<IconAlertTriangle size={32} stroke={1.75} aria-hidden />}
      title={t('booking.failedTitle')}
      head={
        <p className="soft">
          {t('booking.code')}: <span className="strong">{codeText(booking.code)}</span>
        </p>
      }
      left={
        <>
          <h2 className={`display-sm ${classes.title}`}>{t('booking.yourStay')}</h2>
          <StayFacts booking={booking} />
        </>
      }
      right={<WhatNow booking={booking} live={live} />}
      foot={
        <Link className="quiet-link" to={`/${hotel.slug}/home`}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          {t('booking.backHome')}
        </Link>
      }
    />
  )
}

function WhatNow({ booking, live }: { readonly booking: Booking; readonly live: boolean }) {
  const { t } = useTranslation()
  const { hotel, refunds } = booking
  const { money } = useFormat()
  const why = useReason(booking, live)
  const again = live
    ? `/${hotel.slug}/booking-room?step=5&booking=${booking.id}`
    : `/${hotel.slug}/room-type?checkIn=${booking.checkIn}&checkOut=${booking.checkOut}&guests=${booking.expectedGuests}`
  return (
    <div className={classes.ways}>
      <h2 className="display-sm">{t('booking.whatHappened')}</h2>
      <p>{why}</p>
      <h2 className="display-sm">{t('booking.yourMoney')}</h2>
      <p>
        {booking.paymentStatus !== 'paid' && t('booking.noMoney')}{' '}
        {refunds.map(({ amount }) => t('booking.refundAmount', { amount: money(amount) })).join(' ')}
      </p>
      <p className="small soft">{t('booking.moneyUnclear', { phone: hotel.phone })}</p>
      <Button component={Link} to={again}>
        {live ? t('booking.continuePaying') : t('booking.bookAnew')}
      </Button>
      {booking.paymentStatus === 'paid' && <BookingActions booking={booking} withLink />}
    </div>
  )
}

function useReason(booking: Booking, live: boolean): string {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { holdExpiresAt, hotel, cancelReason } = booking
  if (live && holdExpiresAt) return t('booking.failedPendingText', { time: moment(holdExpiresAt, hotel.timezone) })
  if (booking.status === 'pending' || cancelReason === 'hold_expired') return t('booking.failedExpiredText')
  return t('booking.failedCancelledText')
}
