import { ActionIcon, Button, Textarea } from '@mantine/core'
import type { GuestNote } from '@keystay/contract/guests/entities'
import { maxNote } from '@keystay/contract/guests/merge-rules'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { DeleteSheet } from '../../ui/editor/delete-sheet.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useGuestNotes } from '../../platform/owner/guest-notes.ts'
import { useNoteAct } from './guests-api.ts'
import classes from './guest-view.module.css'

type GuestNotesProps = { readonly propertyId: string; readonly guestId: string; readonly timezone: string }

/** What people of the hotel wrote about a guest, with who and when; the guest never sees it, unless they ask for their data. */
export function GuestNotes({ propertyId, guestId, timezone }: GuestNotesProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { data: notes = [], error } = useGuestNotes(propertyId, guestId)
  const [deleting, setDeleting] = useState<GuestNote | null>(null)
  const remove = useNoteAct(propertyId, guestId)
  const close = () => {
    setDeleting(null)
    remove.reset()
  }
  return (
    <section className={`card ${classes.part}`} aria-labelledby="notes">
      <div className={classes.partHead}>
        <h2 id="notes" className="display-sm">
          {t('guestCards.notes.title')}
        </h2>
        <span className="small soft">{t('guestCards.notes.forTeam')}</span>
      </div>
      <FailedNote error={error} title="operation_failed" />
      {notes.length > 0 && (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <div>
                <p className={classes.noteText}>{note.text}</p>
                <p className="small soft">
                  {note.by ?? t('guestCards.notes.byNobody')},{' '}
                  <time dateTime={note.at}>{moment(note.at, timezone, 'dayYear')}</time>
                </p>
              </div>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('guestCards.notes.delete', { text: note.text.slice(0, 40) })}
                onClick={() => setDeleting(note)}
              >
                <IconTrash size={18} stroke={1.75} color="var(--ink-soft)" aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <NoteForm propertyId={propertyId} guestId={guestId} />
      {deleting && (
        <DeleteSheet
          texts={{
            title: t('guestCards.notes.deleteTitle'),
            text: deleting.text,
            action: t('guestCards.notes.deleteAct'),
            keep: t('common.close'),
          }}
          mutation={remove}
          onAct={() => remove.mutate({ kind: 'delete', noteId: deleting.id }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

/** M leads to it, where no field, menu or sheet has keys of its own. */
function NoteForm({ propertyId, guestId }: Omit<GuestNotesProps, 'timezone'>) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error } = useNoteAct(propertyId, guestId)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey
    const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select')
    if (event.defaultPrevented || isOther || isTyped || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    field.current?.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [])
  const add = () => {
    if (text.trim() === '' || isPending) return
    mutate({ kind: 'add', text }, { onSuccess: () => setText('') })
  }
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('guestCards.notes.write')}
        placeholder={t('guestCards.notes.write')}
        aria-keyshortcuts="m"
        value={text}
        maxLength={maxNote}
        rows={2}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add()
        }}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="sm" loading={isPending}>
          {t('guestCards.notes.add')}
        </Button>
      )}
      <FailedNote error={error} title="operation_failed" />
    </form>
  )
}
