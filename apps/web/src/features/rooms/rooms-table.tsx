import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { OwnerRoom } from '@keystay/contract/rooms/entities'
import { useTranslation } from '../../platform/language.ts'
import { Toggle } from '../../ui/fields/toggle.tsx'
import classes from './rooms-table.module.css'

export type RoomAct = 'rename' | 'delete'

type RoomsTableProps = {
  readonly rooms: readonly OwnerRoom[]
  /** The room whose switch is on its way. */
  readonly busy: string | null
  readonly onToggle: (room: OwnerRoom) => void
  readonly onAct: (act: RoomAct, room: OwnerRoom) => void
}

/** Rooms by number, each with a switch. */
export function RoomsTable({ rooms, busy, onToggle, onAct }: RoomsTableProps) {
  const { t } = useTranslation()
  const action = (label: string, Icon: typeof IconPencil, onClick: () => void) => (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.75} color="var(--ink)" />
    </ActionIcon>
  )
  return (
    <div className={`card ${classes.frame}`}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('rooms.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rooms.number')}</th>
            <th scope="col">{t('rooms.state')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('rooms.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <tr key={room.id}>
              <th scope="row">{room.number}</th>
              <td>
                <RoomSwitch room={room} busy={busy === room.id} onToggle={onToggle} />
              </td>
              <td className={classes.actions}>
                {action(t('rooms.rename.named', { number: room.number }), IconPencil, () => onAct('rename', room))}
                {!room.used &&
                  action(t('rooms.delete.named', { number: room.number }), IconTrash, () => onAct('delete', room))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RoomSwitchProps = Pick<RoomsTableProps, 'onToggle'> & { readonly room: OwnerRoom; readonly busy: boolean }

function RoomSwitch({ room, busy, onToggle }: RoomSwitchProps) {
  const { t } = useTranslation()
  const on = room.status === 'available'
  return (
    <Toggle on={on} busy={busy} label={t('rooms.toggle', { number: room.number })} onChange={() => onToggle(room)}>
      <span className={on ? '' : 'soft'}>{t(`rooms.status.${room.status}`)}</span>
    </Toggle>
  )
}
