import type { FreeRoom } from '@keystay/contract/room-plan/entities'
import type { MoveOffer } from '@keystay/contract/stays/part-endpoints'
import { useTranslation } from '../../../platform/language.ts'
import { useGapText } from '../../../ui/dates/use-gap-text.ts'
import classes from './plan-drawer.module.css'

type FreeRoomsProps = {
  readonly free: readonly FreeRoom[]
  readonly roomId: string
  readonly busy: boolean
  readonly onTake: (roomId: string) => void
}

/** The rooms to choose from, the present one first, then by what they would leave empty. */
export function FreeRooms({ free, roomId, busy, onTake }: FreeRoomsProps) {
  const { t } = useTranslation()
  const gapText = useGapText()
  const waste = ({ gapBefore, gapAfter }: FreeRoom) =>
    gapBefore === null && gapAfter === null ? Infinity : (gapBefore ?? 0) + (gapAfter ?? 0)
  const sorted = free.toSorted(
    (a, b) =>
      Number(b.id === roomId) - Number(a.id === roomId) || (waste(a) < waste(b) ? -1 : Number(waste(a) > waste(b))),
  )
  return (
    <ul className={classes.list}>
      {sorted.map((room) => {
        const current = room.id === roomId
        return (
          <li key={room.id}>
            <button
              type="button"
              aria-current={current || undefined}
              aria-disabled={busy || undefined}
              onClick={() => !current && !busy && onTake(room.id)}
            >
              <span className="strong tabular">{room.number}</span>
              <span className="soft">{`${current ? t('plan.assigned') : t('plan.free.room')}, ${gapText(room)}`}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

type MoveRoomsProps = {
  readonly offers: readonly MoveOffer[]
  readonly busy: boolean
  readonly onTake: (roomId: string) => void
}

/** The rooms into which a guest who is in the house can move from tonight on. */
export function MoveRooms({ offers, busy, onTake }: MoveRoomsProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list}>
      {offers.map(({ room, roomType, sameType, readiness, moves }) => (
        <li key={room.id}>
          <button type="button" aria-disabled={busy || undefined} onClick={() => !busy && onTake(room.id)}>
            <span className="strong tabular">{room.number}</span>
            <span className="soft">
              {[
                ...(sameType ? [] : [roomType.name]),
                t(`today.readiness.${readiness}`),
                ...(moves > 0 ? [t('plan.move.others', { count: moves })] : []),
              ].join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
