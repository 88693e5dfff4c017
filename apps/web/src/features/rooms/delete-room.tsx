import type { OwnerRoom } from '@keystay/contract/rooms/entities'
import { useTranslation } from 'react-i18next'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useDeleteRoom } from './owner-rooms-api.ts'

type DeleteRoomProps = {
  readonly propertyId: string
  readonly room: OwnerRoom
  readonly onClose: () => void
  readonly onDone: (said: string) => void
}

/** Deletes a room that no booking ever had. */
export function DeleteRoom({ propertyId, room, onClose, onDone }: DeleteRoomProps) {
  const { t } = useTranslation()
  const remove = useDeleteRoom(propertyId)
  const { number } = room
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('rooms.delete.title', { number })}
      keep={t('rooms.cancel')}
      action={t('rooms.delete.act')}
      danger
      busy={remove.isPending}
      onAct={() => remove.mutate(room.id, { onSuccess: () => onDone(t('rooms.delete.done', { number })) })}
    >
      <p>{t('rooms.delete.text')}</p>
      <FailedNote error={remove.error} title="operation_failed" />
    </AskSheet>
  )
}
