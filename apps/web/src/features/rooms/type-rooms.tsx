import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { OwnerRoom } from '@keystay/contract/rooms/entities'
import { useState, type ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { withParams } from '../../platform/navigation/address.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { AddRooms } from './add-rooms.tsx'
import { ClosingSheet } from './closing-sheet.tsx'
import { useRooms, useDeleteRoom } from './owner-rooms-api.ts'
import { RenameRoom } from './rename-room.tsx'
import { RoomsTable, type RoomAct } from './rooms-table.tsx'
import classes from './type-rooms.module.css'
import { useRoomStatus } from './use-room-status.ts'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'

type TypeRoomsProps = {
  readonly propertyId: string
  readonly type: OwnerRoomType
  readonly backLink: string
  readonly bookingLink: (bookingId: string) => string
}

type Open = { readonly act: RoomAct; readonly room: OwnerRoom } | { readonly act: 'add' } | null

/** The rooms of a type: each available or not, new ones, other numbers. */
export function TypeRooms({ propertyId, type, backLink, bookingLink }: TypeRoomsProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const page = Math.max(1, Number(params.get('page')) || 1)
  const rooms = useRooms(propertyId, type.id, page)
  const lastPage = Math.max(1, rooms.pagination?.totalPages ?? page)
  const status = useRoomStatus(propertyId)
  const [open, setOpen] = useState<Open>(null)
  const [message, setMessage] = useState('')
  const close = () => setOpen(null)
  const finish = (text: string) => {
    setMessage(text)
    close()
  }
  const { done } = status
  const moved = done && t('rooms.moved', { count: done.moves.length })
  const switched = done && t(`rooms.switched.${done.room.status}`, { number: done.room.number })
  // Its last room was deleted.
  if (page > lastPage) return <Navigate to={withParams(params, { page: String(lastPage) })} replace />
  return (
    <div className={classes.view}>
      <Link to={backLink} className={classes.back}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        {t('rooms.back')}
      </Link>
      <div className={classes.head}>
        <h1 className="display-md">{type.localName}</h1>
        <Button
          size="sm"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen({ act: 'add' })}
        >
          {t('rooms.add.open')}
        </Button>
      </div>
      <p className="soft">{t('rooms.available', { available: type.availableRooms, count: type.rooms })}</p>
      <FailedNote error={status.pendingClosing ? null : status.error} title="update_room_status_failed" />
      <DoneNote>{done ? [switched, done.moves.length > 0 && moved].filter(Boolean).join(' ') : message}</DoneNote>
      <Listed rooms={rooms} onAdd={() => setOpen({ act: 'add' })}>
        <RoomsTable
          rooms={rooms.data}
          busy={status.busy}
          onToggle={(room) => {
            setMessage('')
            void status.toggle(room)
          }}
          onAct={(act, room) => setOpen({ act, room })}
        />
        <PagesNav
          page={page}
          totalPages={rooms.pagination?.totalPages ?? 1}
          renderLink={(to, link) => (
            <Link to={withParams(params, { page: String(to) })} aria-label={t('common.page', { page: to })} {...link} />
          )}
        />
      </Listed>
      {status.pendingClosing && (
        <ClosingSheet
          {...status.pendingClosing}
          busy={status.busy !== null}
          error={status.error}
          onClose={status.leave}
          onProceed={() => void status.proceed()}
          linkTo={bookingLink}
        />
      )}
      {open?.act === 'add' && <AddRooms propertyId={propertyId} type={type} onClose={close} onDone={finish} />}
      {open?.act === 'rename' && (
        <RenameRoom propertyId={propertyId} room={open.room} onClose={close} onDone={finish} />
      )}
      {open?.act === 'delete' && (
        <DeleteRoom propertyId={propertyId} room={open.room} onClose={close} onDone={finish} />
      )}
    </div>
  )
}

type ListedProps = {
  readonly rooms: ReturnType<typeof useRooms>
  readonly onAdd: () => void
  readonly children: ReactNode
}

function Listed({ rooms, onAdd, children }: ListedProps) {
  const { t } = useTranslation()
  const { data, loading, error, retry } = rooms
  if (loading) return <ListSkeleton label={t('rooms.loading')} count={8} card={<SkeletonBox height={36} />} />
  if (error)
    return (
      <ErrorState title={messageOf('list_rooms_failed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (data.length > 0) return children
  return (
    <EmptyState title={t('rooms.empty.title')} actions={<Button onClick={onAdd}>{t('rooms.add.open')}</Button>}>
      {t('rooms.empty.text')}
    </EmptyState>
  )
}

type DeleteRoomProps = {
  readonly propertyId: string
  readonly room: OwnerRoom
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

/** Deletes a room that no booking ever had. */
function DeleteRoom({ propertyId, room, onClose, onDone }: DeleteRoomProps) {
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
