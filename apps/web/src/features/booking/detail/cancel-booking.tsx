import { Button } from '@mantine/core'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import type { Money } from '@keystay/contract/shared/money'
import { comingTiers } from '@keystay/contract/bookings/free-cancellation'
import { standardTiers } from '@keystay/contract/shared/cancel-fees'
import { useState } from 'react'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import danger from '../../../ui/form/danger.module.css'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useLaterFees } from '../../../ui/plans/use-later-fees.ts'
import { useCancelBooking, useCancellationQuote } from '../booking-api.ts'
import classes from './cancel-booking.module.css'

/** Cancelling, with the exact refund and the deadline told first. */
export function CancelBooking({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  const cancelling = useCancelBooking(key)
  const refundText = useRefundText(booking)
  const done = cancelling.data
  return (
    <>
      <LiveRegion>{done ? t('booking.wasCancelled', { refund: refundText(done.refund) }) : ''}</LiveRegion>
      {booking.status !== 'cancelled' && (
        <Button variant="outline" className={`${danger.offer} ${classes.button}`} onClick={() => setOpen(true)}>
          {t('booking.cancel')}
        </Button>
      )}
      <Sheet open={open && !done} onClose={() => setOpen(false)} title={t('booking.cancelQuestion')}>
        <CancelTerms
          booking={booking}
          busy={cancelling.isPending}
          error={cancelling.error?.message ?? null}
          onKeep={() => setOpen(false)}
          onCancel={() => cancelling.mutate(undefined, { onSuccess: () => setOpen(false) })}
        />
      </Sheet>
    </>
  )
}

type CancelTermsProps = {
  readonly booking: Booking
  readonly busy: boolean
  readonly error: string | null
  readonly onKeep: () => void
  readonly onCancel: () => void
}

function CancelTerms({ booking, busy, error, onKeep, onCancel }: CancelTermsProps) {
  const { t } = useTranslation()
  const quote = useCancellationQuote({ propertyId: booking.propertyId, bookingId: booking.id }, true)
  if (quote.isPending)
    return <ListSkeleton label={t('booking.quoteLoading')} count={1} card={<SkeletonBox height={96} />} />
  if (!quote.data) {
    return (
      <ErrorState title={messageOf('operation_failed')} onRetry={() => void quote.refetch()} cause={quote.error}>
        {quote.error.message}
      </ErrorState>
    )
  }
  const { cancellable } = quote.data
  return (
    <div className={classes.terms}>
      <Terms booking={booking} quote={quote.data} />
      {error !== null && (
        <p className={danger.alert} role="alert">
          {error}
        </p>
      )}
      <div className={`${danger.choice} ${classes.actions}`}>
        <Button variant="outline" onClick={onKeep} disabled={busy}>
          {t('booking.keep')}
        </Button>
        {cancellable && (
          <Button className={danger.destroy ?? ''} onClick={onCancel} loading={busy}>
            {t('booking.confirmCancel')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Terms({ booking, quote }: { readonly booking: Booking; readonly quote: CancellationQuote }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const refundText = useRefundText(booking)
  const { money } = useFormat()
  const laterFees = useLaterFees(booking.hotel.timezone)
  const { cancellable, free, freeUntil, fee, kept, refund, asked } = quote
  if (!cancellable) return <p>{t('booking.notCancellable')}</p>
  const until = freeUntil ? moment(freeUntil, booking.hotel.timezone, 'shortYear') : ''
  const tiers = booking.tiers.length > 0 ? comingTiers(booking.tiers, booking.serverTime) : standardTiers(freeUntil)
  const isTold = booking.tiers.length > 0 && fee.minor > 0
  // What keeps a part is not called non-refundable.
  const isPart = isTold && fee.minor < booking.total.minor
  const never =
    booking.plan && !isPart ? t('booking.cancelPlan', { plan: booking.plan.name }) : t('booking.cancelNever')
  const late = free ? t('booking.cancelFree', { until }) : t('booking.cancelLate', { until })
  return (
    <>
      {booking.status !== 'pending' && <p>{freeUntil ? late : never}</p>}
      {free && freeUntil && <p className="soft">{laterFees({ tiers })}</p>}
      {isTold && <p className="strong">{t('booking.cancelFee', { fee: money(fee) })}</p>}
      {kept.minor > 0 && <p className="strong">{t('booking.cancelKept', { amount: money(kept) })}</p>}
      {(asked.minor === 0 || refund.minor > 0) && <p className="strong">{refundText(refund)}</p>}
      {asked.minor > 0 && <p>{t('booking.cancelAsked', { amount: money(asked) })}</p>}
      {refund.minor > 0 && booking.paymentMethod && <p>{t(`booking.refundWay.${booking.paymentMethod}`)}</p>}
      {booking.payment && <p>{t('booking.cancelEndsPayment')}</p>}
      <p className="soft">{t('booking.cancelFinal')}</p>
    </>
  )
}

/** What comes back, in words that fit what was paid. */
function useRefundText(booking: Booking): (refund: Money) => string {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (refund) => {
    if (refund.minor > 0) return t('booking.refundAmount', { amount: money(refund) })
    return booking.paid.minor > 0 ? t('booking.refundNone') : t('booking.refundNothingPaid')
  }
}
