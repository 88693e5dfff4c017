import { Button } from '@mantine/core'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { ReceiptOutcome } from '@keystay/contract/transfers/entities'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import classes from './booking-actions.module.css'
import { useBookingAction, useOwnerQuote, type BookingAction } from './owner-booking-api.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { useGuestName } from './status-dots.tsx'

// A form that few open.
const ChangeSheet = lazy(async () => ({ default: (await import('./change-sheet.tsx')).ChangeSheet }))

type SheetName = BookingAction | 'refund' | 'receipt' | 'change' | null

/** What the hotel may do with a booking now; each says first what it means. */
export function BookingActions({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [openSheet, setOpenSheet] = useState<SheetName>(null)
  const mayHere = useMay()
  const may = {
    confirm: booking.may.confirm && mayHere('desk'),
    takeTransfer: booking.may.takeTransfer && mayHere('money'),
    takeCash: booking.may.takeCash && mayHere('money'),
    change: booking.may.change && mayHere('desk'),
    refund: booking.may.refund && mayHere('refunds'),
    cancel: booking.may.cancel && mayHere('desk'),
  }
  const action = useBookingAction({ propertyId: booking.propertyId, bookingId: booking.id }, booking.payment.due.minor)
  const [refunded, setRefunded] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [outcome, setOutcome] = useState<ReceiptOutcome | null>(null)
  const ask = (name: Exclude<SheetName, null>) => {
    action.reset()
    setRefunded(false)
    setChanged(false)
    setOutcome(null)
    setOpenSheet(name)
  }
  const close = () => setOpenSheet(null)
  const act = (kind: BookingAction) => action.mutate(kind, { onSuccess: close })
  const sheet = { onClose: close, busy: action.isPending }
  const failed = <FailedNote error={action.error} title="update_status_failed" />
  return (
    <>
      <LiveRegion>{doneText()}</LiveRegion>
      {may.confirm && (
        <Button size="sm" className={classes.main ?? ''} onClick={() => ask('confirm')}>
          {t('desk.confirm.open')}
        </Button>
      )}
      {outcome && <DoneNote>{t(`desk.transfer.outcomes.${outcome}`)}</DoneNote>}
      {may.takeTransfer && (
        <Button
          size="sm"
          variant={booking.status === 'pending' ? 'filled' : 'outline'}
          className={classes.main ?? ''}
          onClick={() => ask('receipt')}
        >
          {t('desk.transfer.open')}
        </Button>
      )}
      {may.takeCash && (
        <Button size="sm" className={classes.main ?? ''} onClick={() => ask('cash_paid')}>
          {t('desk.cash.open')}
        </Button>
      )}
      {may.change && (
        <Button size="sm" variant="outline" className={classes.more ?? ''} onClick={() => ask('change')}>
          {t('stayChange.open')}
        </Button>
      )}
      {may.refund && (
        <Button size="sm" variant="outline" className={classes.more ?? ''} onClick={() => ask('refund')}>
          {t('desk.refund.open')}
        </Button>
      )}
      {may.cancel && (
        <Button size="sm" variant="outline" className={classes.cancel ?? ''} onClick={() => ask('cancel')}>
          {t('desk.cancel.open')}
        </Button>
      )}
      <AskSheet
        {...sheet}
        open={openSheet === 'confirm'}
        title={t('desk.confirm.title')}
        action={t('desk.confirm.act')}
        onAct={() => act('confirm')}
      >
        <p>{t('desk.confirm.text', { amount: money(booking.total) })}</p>
        {mayBePaying(booking) && <p>{t('desk.confirm.online')}</p>}
        {failed}
      </AskSheet>
      <AskSheet
        {...sheet}
        open={openSheet === 'cash_paid'}
        title={t('desk.cash.title')}
        action={t('desk.cash.act', { amount: money(booking.payment.due) })}
        onAct={() => act('cash_paid')}
      >
        <p>{t('desk.cash.text', { amount: money(booking.payment.due) })}</p>
        {failed}
      </AskSheet>
      {openSheet === 'cancel' && (
        <CancelSheet booking={booking} busy={action.isPending} onClose={close} onCancel={() => act('cancel')}>
          {failed}
        </CancelSheet>
      )}
      {openSheet === 'change' && (
        <Suspense fallback={null}>
          <ChangeSheet
            booking={booking}
            onClose={close}
            onDone={() => {
              setChanged(true)
              close()
            }}
          />
        </Suspense>
      )}
      {openSheet === 'receipt' && (
        <ReceiptSheet
          booking={booking}
          onClose={close}
          onDone={(done) => {
            setOutcome(done)
            close()
          }}
        />
      )}
      {openSheet === 'refund' && (
        <RefundSheet
          booking={booking}
          onClose={close}
          onDone={() => {
            setRefunded(true)
            close()
          }}
        />
      )}
    </>
  )

  function doneText(): string {
    if (refunded) return t('desk.done.refund')
    if (isChanged) return t('stayChange.doneGuest')
    return action.isSuccess ? t(`desk.done.${action.variables}`) : ''
  }
}

/** The guest may have a payment page open. */
function mayBePaying({ paymentMethod, payment }: OwnerBooking): boolean {
  return paymentMethod !== null && paymentMethod !== 'cash' && payment.status === 'pending'
}

type CancelSheetProps = {
  readonly booking: OwnerBooking
  readonly busy: boolean
  readonly onClose: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** What the guest gets back is said before anything is cancelled. */
function CancelSheet({ booking, busy, onClose, onCancel, children }: CancelSheetProps) {
  const { t } = useTranslation()
  const guestName = useGuestName()
  const { money } = useFormat()
  const quote = useOwnerQuote({ propertyId: booking.propertyId, bookingId: booking.id })
  const terms = quote.data
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.cancel.title', { name: guestName(booking.guest.name) })}
      keep={t('desk.cancel.keep')}
      danger
      busy={busy}
      action={terms?.cancellable ? t('desk.cancel.act') : undefined}
      onAct={onCancel}
    >
      {quote.isPending && (
        <ListSkeleton label={t('desk.cancel.loading')} count={1} card={<SkeletonBox height={64} />} />
      )}
      {quote.error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void quote.refetch()} cause={quote.error}>
          {quote.error.message}
        </ErrorState>
      )}
      {terms && !terms.cancellable && <p>{t('desk.cancel.not')}</p>}
      {terms?.cancellable && (
        <>
          <p className="strong">
            {terms.paid.minor > 0
              ? t('desk.cancel.refund', { paid: money(terms.paid), refund: money(terms.refund) })
              : t('desk.cancel.nothingPaid')}
          </p>
          {terms.refund.minor > 0 && booking.paymentMethod && <p>{t(`desk.refund.way.${booking.paymentMethod}`)}</p>}
          <p className="soft">{t('desk.cancel.final')}</p>
        </>
      )}
      {children}
    </AskSheet>
  )
}
