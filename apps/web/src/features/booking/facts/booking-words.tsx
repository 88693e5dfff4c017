import type { Booking } from '@keystay/contract/bookings/entities'
import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import type { Money } from '@keystay/contract/shared/money'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { GivenBack } from '../../../ui/facts/given-back.tsx'
import { StateDot } from '../../../ui/facts/state-dot.tsx'
import { paymentLooks } from './payment-methods.ts'

const statusTones = { pending: 'pending', confirmed: 'good', cancelled: 'bad' } as const
const paidTones = { pending: 'pending', partly_paid: 'pending', paid: 'good', failed: 'bad' } as const

/** What of a booking says how it stands. */
type Stated = Pick<Booking, 'status' | 'cancelReason' | 'paymentMethod' | 'paymentStatus'>

/** "● Bestätigt" */
export function BookingStatus({ booking }: { readonly booking: Stated }) {
  const { t } = useTranslation()
  const { status, cancelReason } = booking
  return (
    <StateDot tone={statusTones[status]}>
      {t(`booking.statuses.${status}`)}
      {cancelReason && `, ${t(`booking.reasons.${cancelReason}`)}`}
    </StateDot>
  )
}

type Paid = Stated &
  Pick<Booking, 'givenBack' | 'total' | 'due'> &
  Partial<Pick<Booking, 'atHotel' | 'deposit'>> & { readonly dueOn?: string | null }

/** How it is paid, whether it was, and what of it went back; cash is paid at check-in. */
export function PaymentState({ booking }: { readonly booking: Paid }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const { paymentMethod, paymentStatus, status } = booking
  const { byLink, atHotel } = duePartsOf(booking)
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_paid'
  if (status === 'cancelled' && paymentStatus === 'pending')
    return <StateDot tone="neutral">{t('booking.nothingDue')}</StateDot>
  if (paymentMethod === null) return <StateDot tone="pending">{t('booking.notPaid')}</StateDot>
  if (paymentMethod === 'cash' && paymentStatus === 'pending')
    return <StateDot tone="pending">{t('booking.payAtCheckIn')}</StateDot>
  return (
    <StateDot tone={paidTones[paymentStatus]}>
      {paidInOneWay(booking)
        ? t('booking.paidWith', {
            status: t(`booking.paid.${paymentStatus}`),
            method: t(paymentLooks[paymentMethod].title),
          })
        : t(`booking.paid.${paymentStatus}`)}
      {byLink && ` · ${t('booking.openBy', { amount: money(byLink.amount), date: date(byLink.until, 'short') })}`}
      {isPaid && atHotel && ` · ${t('booking.openAtHotel', { amount: money(atHotel) })}`}
      {isPaid && <GivenBack givenBack={booking.givenBack} total={paidOf(booking)} />}
    </StateDot>
  )
}

/** A deposit and its balance may have come in two ways, of which a booking tells only the first. */
export function paidInOneWay({ deposit, paymentStatus }: Pick<Paid, 'deposit' | 'paymentStatus'>): boolean {
  return !deposit || paymentStatus !== 'paid'
}

/** What was paid in all, before any of it went back. */
function paidOf({ total, due, paymentStatus }: Pick<Booking, 'total' | 'due' | 'paymentStatus'>): Money {
  return paymentStatus === 'pending' ? total : { ...total, minor: total.minor - due.minor }
}

/** "7H4M-2QXD": in two groups it is easier to read out. */
export function codeText(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
