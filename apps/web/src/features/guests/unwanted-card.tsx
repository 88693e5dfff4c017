import { Button, Textarea } from '@mantine/core'
import type { GuestCard } from '@keystay/contract/guests/entities'
import { maxReason } from '@keystay/contract/guests/merge-rules'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { DateField } from '../../ui/dates/date-field.tsx'
import { changedMeanwhile } from '../../ui/editor/use-editor-form.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { useGuestAct } from './guests-api.ts'
import classes from './guest-view.module.css'

type OfCard = { readonly propertyId: string; readonly guestId: string; readonly card: GuestCard }

/** Whether the hotel wants somebody again; if not, why and until when. */
export function UnwantedCard({ mayWrite, ...at }: OfCard & { readonly mayWrite: boolean }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [open, setOpen] = useState(false)
  const { doNotBook, saidDoNotBook, version } = at.card
  const takeBack = useGuestAct(at.propertyId, at.guestId)
  const until = (said: NonNullable<typeof saidDoNotBook>) =>
    said.until === null
      ? t('guestCards.unwanted.forGood')
      : t('guestCards.unwanted.until', { date: date(said.until, 'dayYear') })
  return (
    <section className={`card ${classes.part}`} aria-labelledby="unwanted">
      <h2 id="unwanted" className="display-sm">
        {t('guestCards.unwanted.title')}
      </h2>
      {doNotBook ? (
        <p className={classes.reason}>
          <span className="strong">{doNotBook.reason}</span>
          <br />
          {until(doNotBook)}
        </p>
      ) : (
        <p className="soft">
          {saidDoNotBook
            ? t('guestCards.unwanted.over', { reason: saidDoNotBook.reason, until: until(saidDoNotBook) })
            : t('guestCards.unwanted.help')}
        </p>
      )}
      {mayWrite && (
        <div className={classes.actions}>
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            {t(doNotBook ? 'guestCards.unwanted.change' : 'guestCards.unwanted.say')}
          </Button>
          {doNotBook && (
            <Button
              size="sm"
              variant="outline"
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ kind: 'doNotBook', form: { doNotBook: null, version } })}
            >
              {t('guestCards.unwanted.takeBack')}
            </Button>
          )}
        </div>
      )}
      <FailedNote error={takeBack.error} title="operation_failed" />
      {open && <UnwantedSheet {...at} onClose={() => setOpen(false)} />}
    </section>
  )
}

function UnwantedSheet({ propertyId, guestId, card, onClose }: OfCard & { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const [reason, setReason] = useState(card.doNotBook?.reason ?? '')
  const [until, setUntil] = useState(card.doNotBook?.until ?? null)
  const [version, setVersion] = useState(card.version)
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useGuestAct(propertyId, guestId)
  const failure = isApiError(error) ? error : null
  const fields = failure?.fields ?? {}
  const current = changedMeanwhile(failure) as GuestCard | null
  const save = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || isPending) return
    mutate({ kind: 'doNotBook', form: { doNotBook: { reason, until }, version } }, { onSuccess: onClose })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('guestCards.unwanted.sheet', { name: card.name })}
      action={t('guestCards.unwanted.save')}
      onAct={save}
      busy={isPending}
      danger
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <p>{t('guestCards.unwanted.explain')}</p>
        <Textarea
          label={t('guestCards.unwanted.reason')}
          value={reason}
          maxLength={maxReason}
          rows={2}
          required
          error={isMissing ? messageOf('do_not_book_reason') : fields['doNotBook.reason']}
          onChange={({ currentTarget: { value } }) => {
            // One line: it stands in warnings.
            setReason(value.replaceAll(/\s*\n\s*/g, ' '))
            setMissing(false)
            reset()
          }}
        />
        <DateField
          label={t('guestCards.unwanted.untilLabel')}
          value={until}
          today={card.today}
          error={fields['doNotBook.until']}
          onChange={(date) => {
            setUntil(date)
            reset()
          }}
        />
        {Object.keys(fields).length === 0 && (
          <FailedNote error={error} title="operation_failed">
            {current && (
              <button
                type="button"
                onClick={() => {
                  setVersion(current.version)
                  setReason(current.doNotBook?.reason ?? reason)
                  setUntil(current.doNotBook?.until ?? null)
                  reset()
                }}
              >
                {t('guestCards.edit.takeOver')}
              </button>
            )}
          </FailedNote>
        )}
      </form>
    </AskSheet>
  )
}
