import type { Folio, FolioLine, Payer } from '@keystay/contract/folio/entities'
import { useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { readPrice } from '../../platform/format/money-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { AmountField } from '../../ui/editor/amount-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useSetPayer, type BookingKey } from './folio-api.ts'

type SplitSheetProps = {
  readonly folio: Folio
  readonly at: BookingKey
  /** The lines of which an amount goes to another payer. */
  readonly chosen: readonly FolioLine[]
  /** To whom it could go. */
  readonly payers: readonly Payer[]
  readonly onClose: () => void
  readonly onDone: (payer: Payer) => void
}

/** Has one payer pay an amount of what the other one has: from each line the same share, with the VAT in it. */
export function SplitSheet({ folio, at, chosen, payers, onClose, onDone }: SplitSheetProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { currency } = folio
  const setPayer = useSetPayer(at)
  const [payer, setTo] = useState<Payer>(payers[0] ?? 'company')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const has = amountFor(folio, chosen, payer)
  const amount = readPrice(text, currency)
  const problem = problemOf()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (setPayer.isPending) return
    setTried(true)
    if (problem !== null || typeof amount !== 'number') return field.current?.focus()
    const positions = [...new Set(chosen.map(({ position }) => position))]
    const body = { positions, payer, part: { minor: amount, seenMinor: has.minor } }
    setPayer.mutate(body, { onSuccess: () => onDone(payer) })
  }
  const isFine = typeof amount === 'number' && problem === null
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('folio.part.title')}
      busy={setPayer.isPending}
      action={
        isFine ? t(`folio.part.act.${payer}`, { amount: money({ minor: amount, currency }) }) : t('folio.part.actBare')
      }
      onAct={submit}
    >
      <form noValidate className={page.form} onSubmit={submit}>
        {payers.length > 1 && (
          <Segments
            label={t('folio.charge.payer')}
            value={payer}
            options={payers.map((value) => ({ value, label: t(`folio.payers.${value}`) }))}
            onChange={setTo}
          />
        )}
        <p>{t(`folio.part.text.${payer}`, { amount: money(has) })}</p>
        <AmountField
          currency={currency}
          ref={field}
          label={t('folio.amount', { currency })}
          value={text}
          error={tried && problem}
          onChange={setText}
        />
        <button type="submit" hidden>
          {t('folio.part.actBare')}
        </button>
      </form>
      <FailedNote error={setPayer.error} title="operation_failed">
        {isApiError(setPayer.error) && setPayer.error.code === 'changed_meanwhile' && (
          <p>{t('folio.part.changed', { amount: money(has) })}</p>
        )}
      </FailedNote>
    </AskSheet>
  )

  function problemOf(): string | null {
    if (amount === undefined) return messageOf('amount_required')
    if (typeof amount === 'string') return messageOf('invalid')
    if (amount <= 0) return messageOf('amount_positive')
    return amount <= has.minor ? null : t('folio.part.tooHigh', { max: money(has) })
  }
}

/** What the other payer has of lines, with what takes something of them back: as much can go to a payer. */
function amountFor({ lines, currency }: Folio, chosen: readonly FolioLine[], payer: Payer) {
  const positions = new Set(chosen.map(({ position }) => position))
  const own = lines.filter((line) => line.payer !== payer && positions.has(line.counters ?? line.position))
  return { minor: own.reduce((sum, { amount }) => sum + amount.minor, 0), currency }
}
