import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { ReceiptOutcome } from '@keystay/contract/transfers/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { readPrice } from '../../platform/format/money-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { AmountField } from '../../ui/editor/amount-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useReceipt } from './owner-booking-api.ts'
import classes from './receipt-sheet.module.css'

type ReceiptSheetProps = {
  readonly booking: OwnerBooking
  readonly onClose: () => void
  readonly onDone: (outcome: ReceiptOutcome) => void
}

/** Records money that came by transfer: how much, and on which day. */
export function ReceiptSheet({ booking, onClose, onDone }: ReceiptSheetProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const receipt = useReceipt({ propertyId: booking.propertyId, bookingId: booking.id })
  const { payment, total, today } = booking
  const { currency } = total
  const [text, setText] = useState('')
  const [receivedOn, setReceivedOn] = useState<PlainDate | null>(today)
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const amount = readPrice(text, currency)
  const problem = problemOf(amount)
  const refused = isApiError(receipt.error) ? receipt.error : null
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (receipt.isPending) return
    setTried(true)
    if (problem !== null || typeof amount !== 'number') return field.current?.focus()
    if (receivedOn === null) return
    const body = { amountMinor: amount, receivedOn, seenMinor: payment.transferred.minor }
    receipt.mutate(body, { onSuccess: ({ outcome }) => onDone(outcome) })
  }
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.transfer.title')}
      busy={receipt.isPending}
      action={t('desk.transfer.act')}
      onAct={submit}
    >
      <p>
        {booking.status === 'cancelled'
          ? t('desk.transfer.late')
          : t('desk.transfer.text', { amount: money(payment.due) })}
      </p>
      {payment.transferred.minor > 0 && <p>{t('desk.transfer.before', { amount: money(payment.transferred) })}</p>}
      <form noValidate onSubmit={submit}>
        <AmountField
          currency={currency}
          ref={field}
          label={t('desk.transfer.amount', { currency })}
          value={text}
          error={(tried && problem) || refused?.fields['amountMinor']}
          onChange={setText}
        />
        <div className={classes.day}>
          <DateField
            label={t('desk.transfer.day')}
            today={today}
            value={receivedOn}
            error={(tried && receivedOn === null ? messageOf('invalid') : null) ?? refused?.fields['receivedOn']}
            onChange={setReceivedOn}
          />
        </div>
        <button type="submit" hidden>
          {t('desk.transfer.act')}
        </button>
      </form>
      {refused && Object.keys(refused.fields).length === 0 && (
        <FailedNote error={refused} title="operation_failed">
          {refused.code === 'changed_meanwhile' && <p>{t('desk.transfer.changed')}</p>}
        </FailedNote>
      )}
    </AskSheet>
  )
}

function problemOf(amount: number | string | undefined): string | null {
  if (amount === undefined) return messageOf('amount_required')
  if (typeof amount === 'string') return messageOf('invalid')
  return amount <= 0 ? messageOf('amount_positive') : null
}
