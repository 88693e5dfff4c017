import type { OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { GivenBack } from '../../ui/facts/given-back.tsx'
import { StateDot } from '../../ui/facts/state-dot.tsx'

const statusTones = { pending: 'pending', confirmed: 'good', cancelled: 'neutral' } as const
const paymentTones = {
  pending: 'pending',
  partly_paid: 'pending',
  paid: 'good',
  failed: 'bad',
  unpaid: 'neutral',
} as const

type Paying = Pick<OwnerBookingRow, 'status' | 'payment' | 'paymentMethod' | 'givenBack' | 'total'> &
  Partial<Pick<OwnerBookingRow, 'due' | 'overdueSince'>>

/** "● Bestätigt", "● Option bis 27. Nov." */
export function StatusDot({
  status,
  optionUntil = null,
}: Pick<OwnerBookingRow, 'status'> & Partial<Pick<OwnerBookingRow, 'optionUntil'>>) {
  const { t } = useTranslation()
  const { date } = useFormat()
  if (status === 'pending' && optionUntil !== null)
    return <StateDot tone="pending">{t('desk.optionUntil', { date: date(optionUntil, 'short') })}</StateDot>
  return <StateDot tone={statusTones[status]}>{t(`desk.status.${status}`)}</StateDot>
}

/** "● Unbezahlt, bar", "● Bezahlt · erstattet" */
export function PaymentDot({ status, payment, paymentMethod, givenBack, total, due, overdueSince = null }: Paying) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  if (status === 'cancelled' && payment === 'pending') return <StateDot tone="neutral">{t('desk.nothingDue')}</StateDot>
  const said = { due: due ? money(due) : '' }
  if (overdueSince !== null)
    return <StateDot tone="bad">{t('desk.overdueSince', { ...said, date: date(overdueSince, 'short') })}</StateDot>
  // Cash that was taken in part leaves the booking unpaid: what is due says that some of it was paid.
  const isPart = payment === 'unpaid' && due !== undefined && due.minor > 0 && due.minor < total.minor
  if ((payment === 'partly_paid' || isPart) && due)
    return <StateDot tone="pending">{t('desk.partlyPaid', said)}</StateDot>
  if (status === 'pending' && payment === 'pending' && paymentMethod === 'transfer')
    return <StateDot tone="pending">{t('desk.transfer.awaited')}</StateDot>
  const isDueAtHotel = payment === 'paid' && due !== undefined && due.minor > 0
  const isCash = payment === 'unpaid' && paymentMethod === 'cash'
  return (
    <StateDot tone={paymentTones[payment]}>
      {isDueAtHotel ? t('desk.paidAtHotel', said) : isCash ? t('desk.unpaidCash') : t(`desk.payment.${payment}`)}
      {payment === 'paid' && <GivenBack givenBack={givenBack} total={total} />}
    </StateDot>
  )
}

/** Whose booking it is; of who was erased, that they were. */
export function useGuestName(): (name: string) => string {
  const { t } = useTranslation()
  return (name) => name || t('desk.erased')
}
