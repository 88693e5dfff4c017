import type { Folio, Payer } from '@keystay/contract/folio/entities'
import { openParts } from '@keystay/contract/folio/open-parts'
import { deskMethods, type DeskMethod } from '@keystay/contract/shared/kinds'
import { useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { readPrice, writePrice } from '../../platform/format/money-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { AmountField } from '../../ui/editor/amount-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { usePayment, type BookingKey } from './folio-api.ts'

type PaymentSheetProps = {
  readonly kind: 'payment' | 'refund'
  readonly folio: Folio
  readonly at: BookingKey
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Takes money at the desk, or gives some back: how much, and by which way. */
export function PaymentSheet({ kind, folio, at, onClose, onDone }: PaymentSheetProps) {
  const { t } = useTranslation()
  const { money, language } = useFormat()
  const most = kind === 'payment' ? folio.due : folio.deskHeld
  const { currency } = most
  const payment = usePayment(at)
  const [id] = useState(() => crypto.randomUUID())
  const [method, setMethod] = useState<DeskMethod>('cash')
  const parts = kind === 'payment' ? openParts(folio) : null
  // Who stands at the desk pays their own part; what a company pays mostly comes by its invoice.
  const [payer, setPayer] = useState<Payer>(parts?.guest === 0 ? 'company' : 'guest')
  const [text, setText] = useState(() =>
    kind === 'payment' ? writePrice(parts?.[payer] || most.minor, currency, language) : '',
  )
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const amount = readPrice(text, currency)
  const problem = problemOf()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (payment.isPending) return
    setTried(true)
    if (problem !== null || typeof amount !== 'number') return field.current?.focus()
    const body = { id, kind, method, amountMinor: amount, seenMinor: most.minor, ...(parts && { payer }) }
    payment.mutate(body, {
      onSuccess: () => onDone(t(`folio.${place}.done`, { amount: money({ minor: amount, currency }) })),
    })
  }
  const place = kind === 'payment' ? 'pay' : 'refund'
  const shown = typeof amount === 'number' && problem === null ? money({ minor: amount, currency }) : ''
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t(`folio.${place}.title`)}
      busy={payment.isPending}
      danger={kind === 'refund'}
      action={shown === '' ? t(`folio.${place}.actBare`) : t(`folio.${place}.act`, { amount: shown })}
      onAct={submit}
    >
      <p>{t(`folio.${place}.text`, { amount: money(most) })}</p>
      {parts && (
        <p>
          {t('folio.pay.parts', {
            guest: money({ minor: parts.guest, currency }),
            company: money({ minor: parts.company, currency }),
          })}
        </p>
      )}
      <form noValidate className={page.form} onSubmit={submit}>
        {parts && (
          <Segments
            label={t('folio.charge.payer')}
            value={payer}
            options={(['guest', 'company'] as const).map((value) => ({ value, label: t(`folio.payers.${value}`) }))}
            onChange={(value) => {
              setPayer(value)
              setText(writePrice(parts[value], currency, language))
            }}
          />
        )}
        <Segments
          label={t('folio.method')}
          value={method}
          options={deskMethods.map((value) => ({ value, label: t(`folio.methods.${value}`) }))}
          onChange={setMethod}
        />
        <AmountField
          currency={currency}
          ref={field}
          label={t('folio.amount', { currency })}
          value={text}
          error={tried && problem}
          onChange={setText}
        />
        <button type="submit" hidden>
          {t(`folio.${place}.actBare`)}
        </button>
      </form>
      <FailedNote error={payment.error} title="operation_failed">
        {isApiError(payment.error) && payment.error.code === 'changed_meanwhile' && (
          <p>{t(`folio.${place}.changed`, { amount: money(most) })}</p>
        )}
      </FailedNote>
    </AskSheet>
  )

  function problemOf(): string | null {
    if (amount === undefined) return messageOf('amount_required')
    if (typeof amount === 'string') return messageOf('invalid')
    if (amount <= 0) return messageOf('amount_positive')
    if (amount <= most.minor) return null
    return messageOf(kind === 'payment' ? 'payment_too_high' : 'refund_too_high', { max: money(most) })
  }
}
