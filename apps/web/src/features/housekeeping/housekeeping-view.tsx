import { Button } from '@mantine/core'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf } from '../../platform/language.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import classes from './housekeeping-view.module.css'
import { conflictOf, nextState, shownState, type Tap } from './taps.ts'
import { useRooms, useTaps } from './use-taps.ts'

/** The rooms of a hotel in walking order, each with one key to its next state; works without network for a while. */
export function HousekeepingView({ propertyId }: { readonly propertyId: string }) {
  const { t } = useTranslation()
  const { data: rooms, error, refetch } = useRooms(propertyId)
  useHotelEvents(propertyId)
  if (rooms) return <Rooms propertyId={propertyId} rooms={rooms} />
  if (error)
    return (
      <ErrorState heading="h1" title={messageOf('list_rooms_failed')} onRetry={() => void refetch()} cause={error}>
        {isApiError(error) ? error.message : ''}
      </ErrorState>
    )
  return (
    <div className={classes.view}>
      <h1 className="display-md">{t('housekeeping.title')}</h1>
      <ListSkeleton label={t('housekeeping.loading')} count={8} card={<SkeletonBox height={80} />} />
    </div>
  )
}

type RoomsProps = { readonly propertyId: string; readonly rooms: readonly RoomReadiness[] }

function Rooms({ propertyId, rooms }: RoomsProps) {
  const { t } = useTranslation()
  const { kept, error, tap } = useTaps(propertyId)
  const { taps } = kept
  /** What was tapped last, which may have been the wrong room. */
  const [last, setLast] = useState<Tap | null>(null)
  const say = (room: RoomReadiness, state: Tap['state']) => {
    const before = shownState(room, taps)
    tap({ roomId: room.room.id, state, version: room.readiness.version })
    const isBack = last?.roomId === room.room.id && last.state === state
    setLast(isBack ? null : { roomId: room.room.id, state: before, version: 0 })
  }
  const dirty = rooms.filter((room) => shownState(room, taps) === 'dirty').length
  return (
    <div className={classes.view}>
      <h1 className="display-md">{t('housekeeping.title')}</h1>
      <p className={classes.count}>{t('housekeeping.dirty', { count: dirty, all: rooms.length })}</p>
      <output className={classes.place}>
        {taps.length > 0 && (
          <span className={classes.waiting}>{t('housekeeping.waiting', { count: taps.length })}</span>
        )}
      </output>
      <FailedNote error={error} title="operation_failed" />
      <ul className={classes.rooms}>
        {rooms.map((room) => {
          const { id, number } = room.room
          const state = shownState(room, taps)
          const isLast = last?.roomId === id
          const next = isLast ? last.state : nextState[state]
          const conflict = conflictOf(room, kept)
          const isWaiting = taps.some(({ roomId }) => roomId === id)
          const label = isLast ? t('housekeeping.back') : t(`today.readiness.${next}`)
          return (
            <li key={id} className={classes.room} data-waiting={isWaiting || undefined}>
              <span className={classes.number}>{number}</span>
              <span className={classes.what}>
                <span className={classes.state} data-state={state}>
                  {t(`today.readiness.${state}`)}
                </span>
                <span className={classes.work}>{isWaiting ? t('housekeeping.unsent') : <Work room={room} />}</span>
                {conflict && (
                  <span className={classes.conflict} role="alert">
                    {t('housekeeping.conflict', {
                      there: t(`today.readiness.${conflict.there.state}`),
                      own: t(`today.readiness.${conflict.tap.state}`),
                    })}
                  </span>
                )}
              </span>
              <Button
                variant="outline"
                className={classes.key ?? ''}
                aria-label={t('housekeeping.say', { room: number, state: label })}
                onClick={() => say(room, next)}
              >
                {label}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What the day brings the room. */
function Work({ room: { leaves, stays, arrives, blocked, roomType } }: { readonly room: RoomReadiness }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const words = [
    ...(blocked ? [t('housekeeping.blocked', { reason: blocked.reason, date: date(blocked.to, 'day') })] : []),
    ...(leaves ? [t('housekeeping.leaves')] : []),
    ...(stays ? [t('housekeeping.stays')] : []),
    ...(arrives ? [t('housekeeping.arrives')] : []),
  ]
  return <>{words.length > 0 ? words.join(' · ') : roomType.name}</>
}
