import type { OwnerRoom, RoomClosing } from '@keystay/contract/rooms/entities'
import { Link } from 'react-router'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { StayRows } from '../../ui/lists/stay-rows.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'

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
  const { dateRange } = useFormat()
  const { possible, moves, stuck, blocks } = closing
  const nameOf = ({ guest, bookingId }: { readonly guest: string; readonly bookingId: string }) => (
    <Link to={linkTo(bookingId)} className="quiet-link">
      {guest || t('desk.erased')}
    </Link>
  )
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
        moves.length > 0 && <p>{t('rooms.closing.moves', { count: moves.length })}</p>
      ) : (
        <div role="alert">
          <p className="strong">{messageOf('update_room_status_failed')}</p>
          <p>{messageOf('room_needed')}</p>
        </div>
      )}
      <StayRows
        moves={moves}
        stuck={stuck}
        nameOf={nameOf}
        reasonOf={({ reason }) => t(`rooms.closing.reasons.${reason}`)}
      />
      {possible && blocks.length > 0 && (
        <>
          <p>{t('rooms.closing.blocks')}</p>
          <ul>
            {blocks.map(({ id, reason, from, to }) => (
              <li key={id}>{t('plan.block.there', { reason, dates: dateRange(from, to, 'dayYear') })}</li>
            ))}
          </ul>
        </>
      )}
      <FailedNote error={error} title="update_room_status_failed" />
    </AskSheet>
  )
}
