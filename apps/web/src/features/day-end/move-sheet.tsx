import { TextInput } from '@mantine/core'
import { maxDayNote } from '@keystay/contract/days/endpoints'
import { useState, type FormEvent } from 'react'
import { readPrice } from '../../platform/format/money-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { AmountField } from '../../ui/editor/amount-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useMoveCash } from './day-end-api.ts'

type MoveSheetProps = {
  readonly propertyId: string
  readonly currency: string
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Cash of no booking: change that is put into the drawer, what is taken to the bank, a small expense. */
export function MoveSheet({ propertyId, currency, onClose, onDone }: MoveSheetProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const move = useMoveCash(propertyId)
  const [id] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<'in' | 'out'>('in')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const amount = readPrice(text, currency)
  const problem = problemOf(amount)
  const noteProblem = note.trim() === '' ? messageOf('required') : null
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (move.isPending) return
    setTried(true)
    if (problem !== null || noteProblem !== null || typeof amount !== 'number') return
    const amountMinor = way === 'in' ? amount : -amount
    const shown = money({ minor: amount, currency })
    move.mutate(
      { id, amountMinor, note: note.trim() },
      { onSuccess: () => onDone(t(`dayEnd.move.done.${way}`, { amount: shown })) },
    )
  }
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('dayEnd.move.open')}
      busy={move.isPending}
      action={t(`dayEnd.move.act.${way}`)}
      onAct={submit}
    >
      <form noValidate className={page.form} onSubmit={submit}>
        <Segments
          label={t('dayEnd.move.way')}
          value={way}
          options={(['in', 'out'] as const).map((value) => ({ value, label: t(`dayEnd.move.ways.${value}`) }))}
          onChange={setWay}
        />
        <AmountField
          currency={currency}
          label={t('folio.amount', { currency })}
          value={text}
          error={tried && problem}
          onChange={setText}
        />
        <TextInput
          label={t('dayEnd.move.note')}
          description={t('dayEnd.move.noteHint')}
          maxLength={maxDayNote}
          autoComplete="off"
          value={note}
          error={tried && noteProblem}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <button type="submit" hidden>
          {t(`dayEnd.move.act.${way}`)}
        </button>
      </form>
      <FailedNote error={move.error} title="operation_failed" />
    </AskSheet>
  )
}

function problemOf(amount: number | string | undefined): string | null {
  if (amount === undefined) return messageOf('amount_required')
  if (typeof amount === 'string') return messageOf('invalid')
  return amount <= 0 ? messageOf('amount_positive') : null
}
