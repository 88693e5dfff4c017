import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import classes from './housekeeping-view.module.css'
import { conflictOf, nextState, shownState, type Kept, type Tap } from './taps.ts'
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
type Show = 'dirty' | 'all'

function Rooms({ propertyId, rooms }: RoomsProps) {
  const { t } = useTranslation()
  const { kept, error, tap } = useTaps(propertyId)
  const { taps } = kept
  const [params] = useSearchParams()
  const change = useSearchChange()
  const shown: Show = params.get('show') === 'all' ? 'all' : 'dirty'
  /** Of which rooms something was said here: they stay in view until the other choice is made. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  /** What was said last, which may have been of the wrong room. */
  const [last, setLast] = useState<Last | null>(null)
  const show = (next: Show) => {
    setTold(new Set())
    setLast(null)
    change((now) => withParams(now, { show: next === 'all' ? 'all' : null }))
  }
  const say = (room: RoomReadiness, state: Tap['state']) =>
    tap({ roomId: room.room.id, state, version: room.readiness.version })
  const mark = (room: RoomReadiness, state: Tap['state']) => {
    const { id } = room.room
    setLast({ roomId: id, state, before: shownState(room, taps) })
    setTold(new Set([...told, id]))
    say(room, state)
  }
  const lastRoom = rooms.find(({ room }) => room.id === last?.roomId)
  const undo = () => {
    if (last && lastRoom) say(lastRoom, last.before)
    setLast(null)
  }
  const dirty = rooms.filter((room) => shownState(room, taps) === 'dirty')
  const isShown = (room: RoomReadiness) =>
    shown === 'all' ||
    told.has(room.room.id) ||
    shownState(room, taps) === 'dirty' ||
    taps.some(({ roomId }) => roomId === room.room.id) ||
    conflictOf(room, kept) !== undefined
  const floors = [...Map.groupBy(rooms.filter(isShown), ({ room }) => floorOf(room.number))]
  return (
    <div className={classes.view}>
      <h1 className="display-md">{t('housekeeping.title')}</h1>
      <p className={classes.count}>{t('housekeeping.dirty', { count: dirty.length, all: rooms.length })}</p>
      <Segments
        label={t('housekeeping.show.label')}
        value={shown}
        options={[
          { value: 'dirty', label: t('housekeeping.show.dirty', { count: dirty.length }) },
          { value: 'all', label: t('housekeeping.show.all', { count: rooms.length }) },
        ]}
        onChange={show}
      />
      <output className={classes.place}>
        {taps.length > 0 && (
          <span className={classes.waiting}>{t('housekeeping.waiting', { count: taps.length })}</span>
        )}
      </output>
      <FailedNote error={error} title="operation_failed" />
      {floors.length === 0 && <p className={classes.count}>{t('housekeeping.none')}</p>}
      {floors.map(([floor, ofFloor]) => (
        <section key={floor} className={classes.floor}>
          {floor !== '' && <h2 className="label">{t('housekeeping.floor', { floor })}</h2>}
          <ul className={classes.rooms}>
            {ofFloor.map((room) => (
              <Room
                key={room.room.id}
                room={room}
                kept={kept}
                isLast={last?.roomId === room.room.id}
                onMark={(state) => mark(room, state)}
              />
            ))}
          </ul>
        </section>
      ))}
      <UndoBar
        text={
          last && lastRoom
            ? t('housekeeping.told', { room: lastRoom.room.number, state: t(`today.readiness.${last.state}`) })
            : null
        }
        label={t('housekeeping.undo')}
        busy={false}
        onUndo={undo}
      />
    </div>
  )
}

/** What was said last of a room, and how it was before. */
type Last = { readonly roomId: string; readonly state: Tap['state']; readonly before: Tap['state'] }

type RoomProps = {
  readonly room: RoomReadiness
  readonly kept: Kept
  readonly isLast: boolean
  readonly onMark: (state: Tap['state']) => void
}

/** A room with the key to its next state. After a tap the key rests: a second one would say more than was meant. */
function Room({ room, kept, isLast, onMark }: RoomProps) {
  const { t } = useTranslation()
  const { id, number } = room.room
  const state = shownState(room, kept.taps)
  const next = nextState[state]
  const conflict = conflictOf(room, kept)
  const isWaiting = kept.taps.some(({ roomId }) => roomId === id)
  const label = t(`housekeeping.mark.${next}`)
  return (
    <li className={classes.room} data-waiting={isWaiting || undefined}>
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
      {isLast && !conflict ? (
        <span className={classes.done}>
          <IconCheck size={24} stroke={1.75} aria-hidden />
        </span>
      ) : (
        <Button
          variant="outline"
          className={classes.key ?? ''}
          classNames={{ label: classes.word ?? '' }}
          aria-label={t('housekeeping.say', { room: number, state: label })}
          onClick={() => onMark(next)}
        >
          {label}
        </Button>
      )}
    </li>
  )
}

/** "1203" is on floor 12; numbers without one are all together. */
function floorOf(number: string): string {
  return /^(\d{1,2})\d{2}$/.exec(number)?.[1] ?? ''
}

/** What the day brings the room. */
function Work({ room: { leaves, leavesAt, stays, arrives, blocked, roomType } }: { readonly room: RoomReadiness }) {
  const { t } = useTranslation()
  const { date, time } = useFormat()
  const words = [
    ...(blocked ? [t('housekeeping.blocked', { reason: blocked.reason, date: date(blocked.to, 'day') })] : []),
    ...(leaves ? [leavesAt ? t('housekeeping.leavesAt', { time: time(leavesAt) }) : t('housekeeping.leaves')] : []),
    ...(stays ? [t('housekeeping.stays')] : []),
    ...(arrives ? [t('housekeeping.arrives')] : []),
  ]
  return <>{words.length > 0 ? words.join(' · ') : roomType.name}</>
}
