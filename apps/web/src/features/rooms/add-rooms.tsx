import { Button, TextInput } from '@mantine/core'
import { maxRoomsAtOnce, readRoomNumbers } from '@keystay/contract/rooms/room-numbers'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { useAddRooms } from './owner-rooms-api.ts'
import classes from './room-form.module.css'

type AddRoomsProps = {
  readonly propertyId: string
  readonly type: OwnerRoomType
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

/** New rooms, one by one or by range; shows what the text means before it is sent. */
export function AddRooms({ propertyId, type, onClose, onDone }: AddRoomsProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddRooms(propertyId)
  // Whoever opened it wants to write; a dialog alone would begin with the button that closes it.
  useEffect(() => input.current?.focus(), [])
  const read = readRoomNumbers(text)
  const refused = isApiError(add.error) ? add.error.fields['numbers'] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = 'problem' in read ? messageOf(read.problem, { max: maxRoomsAtOnce }) : null
    setProblem(wrong)
    if (wrong !== null) return input.current?.focus()
    add.mutate(
      { roomTypeId: type.id, numbers: text },
      {
        onSuccess: (rooms) => onDone(t('rooms.add.done', { count: rooms.length })),
        onError: () => input.current?.focus(),
      },
    )
  }
  return (
    <Sheet open onClose={onClose} title={t('rooms.add.title', { type: type.localName })}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          label={t('rooms.add.numbers')}
          description={t('rooms.add.help')}
          placeholder="101–120"
          value={text}
          error={problem ?? refused ?? null}
          autoComplete="off"
          onChange={(event) => {
            setText(event.currentTarget.value)
            setProblem(null)
            add.reset()
          }}
        />
        <output className="soft">{'numbers' in read ? summary(read.numbers, t) : ''}</output>
        {refused === undefined && <FailedNote error={add.error} title="operation_failed" />}
        <div className={classes.actions}>
          <Button size="sm" variant="outline" onClick={onClose}>
            {t('rooms.cancel')}
          </Button>
          <Button size="sm" type="submit" loading={add.isPending}>
            {'numbers' in read ? t('rooms.add.act', { count: read.numbers.length }) : t('rooms.add.open')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

type Say = ReturnType<typeof useTranslation>['t']

/** "101, 102 … 120" */
function summary(numbers: readonly string[], t: Say): string {
  const listed = numbers.length > 4 ? `${numbers.slice(0, 2).join(', ')} … ${numbers.at(-1) ?? ''}` : numbers.join(', ')
  return t('rooms.add.preview', { count: numbers.length, numbers: listed })
}
