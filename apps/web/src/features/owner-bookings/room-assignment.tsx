import { Button } from '@mantine/core'
import { IconPin } from '@tabler/icons-react'
import type { BookedRoom, OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { RoomBlock, RoomStay } from '@keystay/contract/rooms/entities'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { useState, type FormEvent } from 'react'
import { isApiError, type ApiError } from '../../platform/api/api-error.ts'
import { codeText } from '../../platform/format/code-text.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { ChoiceMenu } from '../../ui/overlays/choice-menu.tsx'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { useGapText } from '../../ui/dates/use-gap-text.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { useAssignRooms, type Assignments } from './owner-booking-api.ts'
import classes from './room-assignment.module.css'
import { useGuestName } from './status-dots.tsx'

/** Which rooms the booking has; those that the owner chooses stay. */
export function RoomAssignment({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const { bookedRooms, may, checkIn, checkOut } = booking
  const [choices, setChoices] = useState<Choices>({})
  const [nothing, setNothing] = useState(false)
  const mayHere = useMay()
  const mayAssign = may.assign && mayHere('desk')
  const assign = useAssignRooms({ propertyId: booking.propertyId, bookingId: booking.id })
  const roomOf = (one: BookedRoom) => chosenRoom(one, choices)
  const chosen = bookedRooms.filter((one) => roomOf(one) !== '')
  const conflict = isApiError(assign.error) ? conflictOf(assign.error) : null
  const choose = (one: BookedRoom, roomId: string) => {
    setChoices({ ...choices, [one.bookedRoomId]: roomId })
    setNothing(false)
    assign.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const assignments = toAssignments(bookedRooms, choices)
    setNothing(assignments.length === 0)
    if (assignments.length === 0) return
    // What was sent stays chosen, also when somebody else moves the stay meanwhile.
    setChoices({ ...choices, ...Object.fromEntries(assignments.map((one) => [one.bookedRoomId, one.roomId])) })
    assign.mutate(assignments, { onSuccess: () => setChoices({}) })
  }
  if (bookedRooms.length === 0) return null
  // Who moves has a room after the other: how many there are says nothing then, when each is theirs does.
  const hasParts = bookedRooms.some((one) => one.checkIn !== checkIn || one.checkOut !== checkOut)
  return (
    <form id="room-assignment" className={classes.form} onSubmit={submit}>
      <div className={classes.head}>
        <h3 className="display-sm">{t('desk.rooms.title')}</h3>
        {!hasParts && (
          <span className="soft">{t('desk.rooms.count', { chosen: chosen.length, count: bookedRooms.length })}</span>
        )}
      </div>
      {bookedRooms.map((one) => (
        <div key={one.bookedRoomId} className={classes.row}>
          <div>
            <p>{one.roomType.name}</p>
            {hasParts && <p className="small soft">{dateRange(one.checkIn, one.checkOut, 'day')}</p>}
            <p className="tiny soft">{one.movedFrom && t('desk.rooms.movedFrom', { number: one.movedFrom.number })}</p>
          </div>
          {mayAssign && one.freeRooms.length > 0 ? (
            <RoomChoice
              unit={one}
              value={roomOf(one)}
              otherRoomIds={chosen.filter((other) => other !== one).map(roomOf)}
              nights={countNights(one.checkIn, one.checkOut)}
              onChange={(roomId) => choose(one, roomId)}
            />
          ) : (
            <span className="strong">{one.room.number}</span>
          )}
        </div>
      ))}
      {nothing && (
        <p className={classes.missing} role="alert">
          {messageOf('room_assignment_required')}
        </p>
      )}
      <FailedNote error={assign.error} title="room_assignment_failed">
        {conflict?.current && <p>{t('desk.rooms.nowIn', { number: conflict.current })}</p>}
        {conflict?.by.map((stay) => (
          <InTheWay key={stay.bookedRoomId} stay={stay} />
        ))}
        {conflict?.blocks.map((block) => (
          <OutOfOrder key={block.id} block={block} />
        ))}
      </FailedNote>
      <DoneNote>{assign.isSuccess ? messageOf('room_assignment_updated') : ''}</DoneNote>
      {mayAssign && (
        <Button type="submit" size="sm" className={classes.save ?? ''} loading={assign.isPending}>
          {t('desk.rooms.save')}
        </Button>
      )}
    </form>
  )
}

/** "Keiko Yamada · 7H4M-2QXD · 4.–6. Dez. 2026" */
function InTheWay({ stay: { guest, code, checkIn, checkOut } }: { readonly stay: RoomStay }) {
  const guestName = useGuestName()
  const { dateRange } = useFormat()
  return <p>{[guestName(guest), codeText(code), dateRange(checkIn, checkOut, 'dayYear')].join(' · ')}</p>
}

/** "Außer Betrieb: Dusche undicht · 4.–6. Dez. 2026" */
function OutOfOrder({ block: { reason, from, to } }: { readonly block: RoomBlock }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  return <p>{t('desk.rooms.blocked', { reason, dates: dateRange(from, to, 'dayYear') })}</p>
}

type RoomChoiceProps = {
  readonly unit: BookedRoom
  /** Empty: left open. */
  readonly value: string
  /** Chosen for the booking's other rooms. */
  readonly otherRoomIds: readonly string[]
  readonly nights: number
  readonly onChange: (roomId: string) => void
}

function RoomChoice({ unit, value, otherRoomIds, nights, onChange }: RoomChoiceProps) {
  const { t } = useTranslation()
  const gapText = useGapText()
  const options = [
    ...unit.freeRooms
      .filter((room) => !otherRoomIds.includes(room.id))
      .map((room) => ({
        value: room.id,
        label: room.number,
        note: room.current ? t('desk.rooms.now') : gapText(room),
      })),
    { value: '', label: t('desk.rooms.open'), note: t('desk.rooms.openNote', { number: unit.room.number }) },
  ]
  return (
    <ChoiceMenu
      label={t('desk.rooms.choose', { type: unit.roomType.name, count: nights })}
      value={value}
      options={options}
      onChange={onChange}
      chevron
      className={classes.choice ?? ''}
      icon={unit.pinned && value === unit.room.id && <IconPin size={16} stroke={1.75} aria-label={t('plan.pinned')} />}
    />
  )
}

/** By booked room the room that was chosen; empty text leaves it open. Who is not in it keeps the room that it has. */
export type Choices = Readonly<Record<string, string>>

/** The room that a booked room shall have; what was chosen and is no longer free counts as not chosen. */
function chosenRoom({ bookedRoomId, room, freeRooms }: BookedRoom, choices: Choices): string {
  const choice = choices[bookedRoomId]
  const possible = choice === '' || freeRooms.some(({ id }) => id === choice)
  return choice !== undefined && possible ? choice : room.id
}

/** What is sent: every booked room for which there is a room. */
export function toAssignments(bookedRooms: readonly BookedRoom[], choices: Choices): Assignments {
  return bookedRooms.flatMap((one) => {
    const roomId = chosenRoom(one, choices)
    return roomId === '' ? [] : [{ bookedRoomId: one.bookedRoomId, roomId, expectedRoomId: one.room.id }]
  })
}

type Conflict = {
  /** Number of the room in which it lies by now. */
  readonly current: string | null
  /** Who is in the way. */
  readonly by: readonly RoomStay[]
  /** What says that the room is out of order. */
  readonly blocks: readonly RoomBlock[]
}

/** Why rooms could not be assigned, as far as the server tells. */
export function conflictOf({ details }: ApiError): Conflict {
  const current = details['current'] as { room?: { number?: string } } | undefined
  const by = (details['by'] ?? []) as readonly RoomStay[]
  const blocks = (details['blocks'] ?? []) as readonly RoomBlock[]
  return { current: current?.room?.number ?? null, by, blocks }
}
