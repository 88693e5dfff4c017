import type { Conversation } from '@keystay/contract/messages/entities'
import { maxMessage } from '@keystay/contract/messages/forms'
import { maxMessageFileBytes, maxMessageFiles } from '@keystay/contract/shared/limits'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import type { Draft } from './messages-api.ts'
import classes from './thread.module.css'

type Writes = {
  readonly write: {
    readonly mutate: (draft: Draft, options: { onSuccess: () => void }) => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly read: { readonly mutate: (lastId: string) => void; readonly isPending: boolean }
}

type ThreadProps = {
  readonly conversation: Conversation
  /** Whose eyes it is read with. */
  readonly side: 'guest' | 'hotel'
  /** What the other side is called. */
  readonly other: string
  readonly timezone: string
  readonly writes: Writes
  readonly draft: string
  readonly onDraft: (text: string) => void
  /** Where a file of a message is downloaded. */
  readonly fileUrl: (fileId: string) => string
  /** Above the field. */
  readonly help?: ReactNode
  /** Why nothing can be written. */
  readonly closed: string
}

/** What was written, the other side left and oneself right, and the field to write in. What is looked at counts as seen. */
export function Thread(props: ThreadProps) {
  const { conversation, side, other, timezone, writes, draft, onDraft, fileUrl, help, closed } = props
  const { t } = useTranslation()
  const { moment, number } = useFormat()
  const [files, setFiles] = useState<readonly File[]>([])
  const { messages, unread, open } = conversation
  const last = messages.at(-1)
  useSeen(unread, last?.id, writes.read)
  const own = (byHotel: boolean) => byHotel === (side === 'hotel')
  const filled = draft.trim() !== '' || files.length > 0
  const send = () => {
    if (!filled || writes.write.isPending) return
    const onSuccess = () => {
      onDraft('')
      setFiles([])
    }
    writes.write.mutate({ text: draft, files }, { onSuccess })
  }
  return (
    <div className={classes.thread}>
      {messages.length === 0 ? (
        <p className="soft">{t('messages.none')}</p>
      ) : (
        <ol className={classes.list} aria-label={t('messages.title')}>
          {messages.map(({ id, byHotel, text, files: came, sentAt, read }) => (
            <li key={id} className={classes.message} data-own={own(byHotel) || undefined}>
              <p className="tiny soft">
                {own(byHotel) ? t('messages.you') : other},{' '}
                <time dateTime={sentAt}>{moment(sentAt, timezone, 'dayYear')}</time>
              </p>
              {text !== '' && (
                <p className={classes.text} dir="auto">
                  {text}
                </p>
              )}
              {came.map((file) => (
                <a key={file.id} href={fileUrl(file.id)} className={classes.file} download>
                  <IconPaperclip size={18} stroke={1.75} aria-hidden />
                  <span>{file.name}</span>
                  <span className="small soft">{t('messages.size', { size: number(kilobytes(file.bytes)) })}</span>
                </a>
              ))}
              {own(byHotel) && read && <p className="tiny soft">{t('messages.read')}</p>}
            </li>
          ))}
        </ol>
      )}
      <LiveRegion>{last && !own(last.byHotel) ? `${other}: ${last.text}` : ''}</LiveRegion>
      {open ? (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {help}
          <Textarea
            label={t('messages.write', { name: other })}
            description={t('messages.keys')}
            value={draft}
            rows={3}
            maxLength={maxMessage}
            onChange={({ currentTarget: { value } }) => onDraft(value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
            }}
          />
          <FilesField files={files} onChange={setFiles} />
          <FailedNote error={writes.write.error} title="operation_failed" />
          <Button type="submit" disabled={!filled} loading={writes.write.isPending}>
            {t('messages.send')}
          </Button>
        </form>
      ) : (
        <p className="soft">{closed}</p>
      )}
    </div>
  )
}

const kilobytes = (bytes: number): number => Math.max(1, Math.round(bytes / 1000))

type FilesFieldProps = { readonly files: readonly File[]; readonly onChange: (files: readonly File[]) => void }

/** Files to send along, each of which can be left out again; what is too much or too large the server says. */
function FilesField({ files, onChange }: FilesFieldProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const id = useId()
  return (
    <div className={classes.files}>
      <input
        id={id}
        className={classes.input}
        type="file"
        multiple
        accept="application/pdf,image/jpeg,image/png,image/webp,image/avif"
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget }) => {
          onChange([...files, ...(currentTarget.files ?? [])])
          // What was left out may be chosen again.
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id} className={classes.pick}>
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
        {t('messages.attach')}
      </label>
      <p id={`${id}-help`} className="small soft">
        {t('messages.attachHelp', { max: maxMessageFiles, megabytes: maxMessageFileBytes / 1_000_000 })}
      </p>
      {files.length > 0 && (
        <ul className={classes.chosen} aria-label={t('messages.attach')}>
          {files.map((file, place) => (
            // Two files may have one name.
            <li key={`${place} ${file.name}`} className={classes.file}>
              <span>{file.name}</span>
              <span className="small soft">{t('messages.size', { size: number(kilobytes(file.size)) })}</span>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={t('messages.takeOff', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Tells once that what is in view was seen, as soon as the window is looked at. */
function useSeen(unread: number, lastId: string | undefined, read: Writes['read']): void {
  const told = useRef<string>(undefined)
  const unseenId = unread > 0 ? lastId : undefined
  const tell = useEffectEvent((id: string) => {
    if (document.visibilityState === 'hidden' || told.current === id) return
    told.current = id
    read.mutate(id)
  })
  useEffect(() => {
    if (unseenId === undefined) return
    const look = () => tell(unseenId)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unseenId])
}
