import { Button, TextInput } from '@mantine/core'
import { isRoomNumber } from '@keystay/contract/rooms/room-numbers'
import type { OwnerRoom } from '@keystay/contract/rooms/entities'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiError, type ApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useChangeRoom } from './owner-rooms-api.ts'
import classes from './room-form.module.css'

type RenameRoomProps = {
  readonly propertyId: string
  readonly room: OwnerRoom
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

/** The number that somebody else gave the room meanwhile. */
function numberMeanwhile({ code, details }: ApiError): string | null {
  const current = details['current'] as { number?: string } | undefined
  return code === 'changed_meanwhile' ? (current?.number ?? null) : null
}

/** Another number for a room. When it was renamed meanwhile both are shown, and its owner chooses. */
export function RenameRoom({ propertyId, room, onClose, onDone }: RenameRoomProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState(room.number)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useChangeRoom(propertyId)
  // Whoever opened it wants to write; a dialog alone would begin with the button that closes it.
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const error = isApiError(change.error) ? change.error : null
  const meanwhile = error && numberMeanwhile(error)
  const refused = error?.fields['number']
  const send = (expectedNumber: string) =>
    change.mutate(
      { roomId: room.id, body: { number: number.trim(), expectedNumber } },
      {
        onSuccess: () => onDone(t('rooms.rename.done', { from: expectedNumber, to: number.trim() })),
        onError: () => input.current?.focus(),
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = number.trim()
    const wrong = text === '' ? 'room_number_required' : isRoomNumber(text) ? null : 'room_number_invalid'
    setProblem(wrong && messageOf(wrong))
    if (wrong) input.current?.focus()
    else send(meanwhile ?? room.number)
  }
  return (
    <Sheet open onClose={onClose} title={t('rooms.rename.title', { number: room.number })}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          label={t('rooms.number')}
          value={number}
          error={problem ?? refused ?? null}
          autoComplete="off"
          onChange={(event) => {
            setNumber(event.currentTarget.value)
            setProblem(null)
          }}
        />
        {meanwhile !== null && (
          <div className={classes.both} role="alert">
            <p>{t('rooms.rename.meanwhile', { now: meanwhile, mine: number.trim() })}</p>
            <div className={classes.actions}>
              <Button size="sm" variant="outline" onClick={onClose}>
                {t('rooms.rename.keep', { number: meanwhile })}
              </Button>
            </div>
          </div>
        )}
        {meanwhile === null && refused === undefined && <FailedNote error={change.error} title="operation_failed" />}
        <div className={classes.actions}>
          <Button size="sm" variant="outline" onClick={onClose}>
            {t('rooms.cancel')}
          </Button>
          <Button size="sm" type="submit" loading={change.isPending}>
            {t('rooms.rename.act', { number: number.trim() })}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
