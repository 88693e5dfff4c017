import { Button, TextInput } from '@mantine/core'
import { maxDayNote } from '@keystay/contract/days/endpoints'
import type { DayEnd } from '@keystay/contract/days/entities'
import type { Money } from '@keystay/contract/shared/money'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { readPrice } from '../../platform/format/money-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { AmountField } from '../../ui/editor/amount-field.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useCloseDay } from './day-end-api.ts'
import classes from './day-end.module.css'

type CloseSheetProps = {
  readonly propertyId: string
  readonly end: DayEnd
  readonly onClose: () => void
  /** With the difference; null: nobody counted. */
  readonly onDone: (difference: Money | null) => void
}

/** Closes the day: what is in the drawer is counted, and what differs is said before it is kept. */
export function CloseSheet({ propertyId, end, onClose, onDone }: CloseSheetProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const close = useCloseDay(propertyId)
  const { day, expected } = end.book
  const { currency } = expected
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const counted = readPrice(text, currency)
  const isBad = typeof counted === 'string' || (counted !== undefined && counted < 0)
  const difference = typeof counted === 'number' && !isBad ? { minor: counted - expected.minor, currency } : null
  const openCount = [end.arrivals, end.missed, end.departures, end.balances, end.options].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  // Cash that should be there is counted, unless somebody says that it is not.
  const lacksCount = counted === undefined && expected.minor !== 0
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    setTried(true)
    if (!lacksCount) send()
  }
  const send = () => {
    if (close.isPending || isBad) return
    const body = {
      day,
      expectedMinor: expected.minor,
      ...(typeof counted === 'number' && { countedMinor: counted }),
      ...(note.trim() !== '' && { note: note.trim() }),
    }
    close.mutate(body, { onSuccess: () => onDone(difference) })
  }
  const changed = isApiError(close.error) && close.error.code === 'changed_meanwhile'
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('dayEnd.close.title')}
      busy={close.isPending}
      action={t('dayEnd.close.act')}
      onAct={submit}
      keep={t('dayEnd.close.keep')}
    >
      {openCount > 0 && <p className="strong">{t('dayEnd.close.stillOpen', { count: openCount })}</p>}
      <p>{t('dayEnd.close.text', { amount: money(expected) })}</p>
      <form noValidate className={page.form} onSubmit={submit}>
        <AmountField
          currency={currency}
          label={t('dayEnd.close.counted', { currency })}
          value={text}
          error={tried && (lacksCount ? t('dayEnd.close.count') : isBad && messageOf('invalid'))}
          onChange={setText}
        />
        {lacksCount && (
          <Button
            size="sm"
            variant="subtle"
            className={classes.uncounted ?? ''}
            disabled={close.isPending}
            onClick={send}
          >
            {t('dayEnd.close.actUncounted')}
          </Button>
        )}
        <p className={classes.differs} aria-live="polite" data-off={(difference?.minor ?? 0) !== 0 || undefined}>
          {difference && t('dayEnd.close.difference', { amount: money(difference) })}
        </p>
        <TextInput
          label={t('dayEnd.close.note')}
          maxLength={maxDayNote}
          autoComplete="off"
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <button type="submit" hidden>
          {t('dayEnd.close.act')}
        </button>
      </form>
      <p className="soft">{t('dayEnd.close.final')}</p>
      <FailedNote error={close.error} title="operation_failed">
        {changed && <p>{t('dayEnd.close.changed', { amount: money(expected) })}</p>}
      </FailedNote>
    </AskSheet>
  )
}
