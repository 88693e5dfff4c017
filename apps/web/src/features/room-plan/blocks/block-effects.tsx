import type { RoomBlock, RoomBlocking, StuckStay } from '@keystay/contract/rooms/entities'
import { Link } from 'react-router'
import { isApiError } from '../../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { StayRows } from '../../../ui/lists/stay-rows.tsx'
import classes from './block-sheet.module.css'

type BlockEffectsProps = {
  /** Room and nights are chosen. */
  readonly asked: boolean
  /** Undefined until they are known. */
  readonly effects: RoomBlocking | undefined
  readonly error: Error | null
  readonly bookingLink: (bookingId: string) => string
}

/** Who would move for a block, or who and what is in its way. */
export function BlockEffects({ asked, effects, error, bookingLink }: BlockEffectsProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const late = inTheWayOf(error)
  const { possible = late === null, moves = [], stuck = [], blocks = [] } = late ?? (asked ? effects : undefined) ?? {}
  const nameOf = ({ guest, bookingId }: { readonly guest: string; readonly bookingId: string }) => (
    <Link to={bookingLink(bookingId)} className="quiet-link">
      {guest || t('desk.erased')}
    </Link>
  )
  return (
    <div className={classes.effects} aria-live="polite">
      {late === null && <FailedNote error={error} title="operation_failed" />}
      {asked && !effects && !error && <p className="soft">{t('plan.block.asking')}</p>}
      {!asked && <p className="soft">{t('plan.block.note')}</p>}
      {asked && effects && possible && (
        <p>{moves.length === 0 ? t('plan.block.nobody') : t('plan.block.moves', { count: moves.length })}</p>
      )}
      {!possible && (
        <p className="strong" role="alert">
          {messageOf('room_needed')}
        </p>
      )}
      <StayRows
        moves={moves}
        stuck={stuck}
        nameOf={nameOf}
        reasonOf={({ reason }) => t(`rooms.closing.reasons.${reason}`)}
      >
        {blocks.map(({ id, reason, from, to }) => (
          <li key={id}>{t('plan.block.there', { reason, dates: dateRange(from, to, 'dayYear') })}</li>
        ))}
      </StayRows>
    </div>
  )
}

type InTheWay = Pick<RoomBlocking, 'possible' | 'moves' | 'stuck' | 'blocks'>

/** Who and what came in between; null when it was refused for another reason, or was not. */
function inTheWayOf(error: Error | null): InTheWay | null {
  if (!isApiError(error) || error.code !== 'room_needed') return null
  const { stays = [], blocks = [] } = error.details as { stays?: StuckStay[]; blocks?: RoomBlock[] }
  return { possible: false, moves: [], stuck: stays, blocks }
}
