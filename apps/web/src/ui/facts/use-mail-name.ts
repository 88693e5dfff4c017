import { useTranslation } from '../../platform/language.ts'

const kinds = [
  'owner_new_booking',
  'owner_cancellation',
  'owner_stay_changed',
  'booking_confirmed',
  'payment_failed',
  'hold_expired',
  'option_made',
  'review_asked',
  'message_to_guest',
  'owner_message',
  'booking_changed',
  'booking_cancelled',
  'stay_changed',
  'refund_made',
  'invoice',
  'balance_due',
  'balance_paid',
  'balance_failed',
  'transfer_awaited',
  'transfer_part',
] as const

/** What a kind of mail about a booking is called; one that came later than this page is a message. */
export function useMailName() {
  const { t } = useTranslation()
  return (kind: string) => t(`desk.mails.kinds.${kinds.find((one) => one === kind) ?? 'other'}`)
}
