import { IconArrowRight } from '@tabler/icons-react'
import type { OwnerRoom, RoomClosing, RoomStay } from '@keystay/contract/rooms/entities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../platform/language.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import classes from './closing-sheet.module.css'

type ClosingSheetProps = {
  readonly room: OwnerRoom
  readonly closing: RoomClosing
  readonly busy: boolean
  readonly error: Error | null
  readonly onClose: () => void
  readonly onProceed: () => void
  /** Where a booking is opened. */
  readonly linkTo: (bookingId: string) => string
}

/** What closing a room would move, before it does; or the stays for which it stays open. */
export function ClosingSheet({ room, closing, busy, error, onClose, onProceed, linkTo }: ClosingSheetProps) {
  const { t } = useTranslation()
  const { number } = room
  const { possible, moves, stuck } = closing
  return (
    <AskSheet
      open
      onClose={onClose}
      title={possible ? t('rooms.closing.title', { number }) : t('rooms.closing.refusedTitle', { number })}
      keep={possible ? t('rooms.closing.keep') : undefined}
      action={possible ? t('rooms.closing.act', { count: moves.length }) : undefined}
      busy={busy}
      onAct={onProceed}
    >
      {possible ? (
        <p>{t('rooms.closing.moves', { count: moves.length })}</p>
      ) : (
        <div role="alert">
          <p className="strong">{messageOf('update_room_status_failed')}</p>
          <p>{messageOf('room_needed')}</p>
        </div>
      )}
      <ul className={classes.stays}>
        {moves.map((move) => (
          <Stay key={move.bookedRoomId} stay={move} linkTo={linkTo}>
            {move.from.number}
            <IconArrowRight size={16} stroke={1.75} aria-label={t('rooms.closing.to')} />
            {move.to.number}
          </Stay>
        ))}
        {stuck.map((stay) => (
          <Stay key={stay.bookedRoomId} stay={stay} linkTo={linkTo}>
            {t(`rooms.closing.reasons.${stay.reason}`)}
          </Stay>
        ))}
      </ul>
      <FailedNote error={error} title="update_room_status_failed" />
    </AskSheet>
  )
}

type StayProps = {
  readonly stay: RoomStay
  readonly linkTo: (bookingId: string) => string
  readonly children: ReactNode
}

function Stay({ stay, linkTo, children }: StayProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  return (
    <li className={classes.stay}>
      <span>
        <Link to={linkTo(stay.bookingId)} className="quiet-link">
          {stay.guest || t('desk.erased')}
        </Link>
        <span className="soft"> {dateRange(stay.checkIn, stay.checkOut, 'dayYear')}</span>
      </span>
      <span className={classes.where}>{children}</span>
    </li>
  )
}
