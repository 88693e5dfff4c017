import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { Money } from '@keystay/contract/shared/money'
import { useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { readPrice } from '../../platform/format/money-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { AmountField } from '../../ui/editor/amount-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { useRefund } from './owner-booking-api.ts'
import classes from './refund-sheet.module.css'
import { useGuestName } from './status-dots.tsx'

type RefundSheetProps = { readonly booking: OwnerBooking; readonly onClose: () => void; readonly onDone: () => void }

/** Gives money back to the guest: all that is held unless a part is asked for. */
export function RefundSheet({ booking, onClose, onDone }: RefundSheetProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const guestName = useGuestName()
  const refund = useRefund({ propertyId: booking.propertyId, bookingId: booking.id })
  const [share, setShare] = useState<'full' | 'part'>('full')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const held = booking.payment.paid
  const amount = share === 'full' ? held.minor : readPrice(text, held.currency)
  const problem = useProblem(amount, held)
  const changed = isApiError(refund.error) && refund.error.code === 'changed_meanwhile'
  const sending = useRef(false)
  // A change would let go of the request that is under way, and of its answer.
  const edit = (change: () => void) => {
    if (sending.current) return
    refund.reset()
    change()
  }
  // Clicks and keys while one is under way are the same wish.
  const act = () => {
    if (sending.current) return
    setTried(true)
    if (problem !== null || typeof amount !== 'number') return field.current?.focus()
    sending.current = true
    const onSettled = () => void (sending.current = false)
    refund.mutate({ amountMinor: amount, heldMinor: held.minor }, { onSuccess: onDone, onSettled })
  }
  // Everything is given back by the button that says so, not by a key on what is chosen already.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (share === 'part') act()
  }
  const some = { minor: typeof amount === 'number' && problem === null ? amount : 0, currency: held.currency }
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.refund.title', { name: guestName(booking.guest.name) })}
      danger
      busy={refund.isPending}
      action={held.minor > 0 ? actionText() : undefined}
      onAct={act}
    >
      {held.minor === 0 ? <p>{t('desk.refund.none')}</p> : <p>{t('desk.refund.held', { amount: money(held) })}</p>}
      {held.minor > 0 && (
        <form noValidate onSubmit={submit}>
          <fieldset className={classes.all} disabled={refund.isPending}>
            <Segments
              label={t('desk.refund.choice')}
              value={share}
              options={[
                { value: 'full', label: t('desk.refund.full', { amount: money(held) }) },
                { value: 'part', label: t('desk.refund.part') },
              ]}
              onChange={(value) => edit(() => setShare(value))}
            />
            {share === 'part' && (
              <AmountField
                currency={held.currency}
                ref={field}
                mt={12}
                label={t('desk.refund.amount', { currency: held.currency })}
                value={text}
                error={tried && problem}
                onChange={(value) => edit(() => setText(value))}
              />
            )}
          </fieldset>
        </form>
      )}
      {booking.paymentMethod && held.minor > 0 && (
        <p className="soft">
          {t(`desk.refund.way.${booking.paymentMethod}`)} {t('desk.refund.final')}
        </p>
      )}
      <FailedNote error={refund.error} title="operation_failed">
        {changed && <p>{t('desk.refund.changed', { amount: money(held) })}</p>}
      </FailedNote>
    </AskSheet>
  )

  function actionText(): string {
    return some.minor > 0 ? t('desk.refund.act', { amount: money(some) }) : t('desk.refund.actBare')
  }
}

/** What is wrong with an amount as it was typed; null when it can be given back. */
function useProblem(amount: number | string | undefined, held: Money): string | null {
  const { money } = useFormat()
  if (amount === undefined) return messageOf('amount_required')
  if (typeof amount === 'string') return messageOf('invalid')
  if (amount <= 0) return messageOf('amount_positive')
  return amount > held.minor ? messageOf('refund_too_high', { max: money(held) }) : null
}
