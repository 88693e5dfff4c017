import type { BookedRoom } from '@keystay/contract/owner-booking-entities'
import type { ApiError } from '../../platform/api/api-error.ts'
import type { Assignments } from './owner-booking-api.ts'

/** By booked room the room that was chosen; empty text leaves it open. Who is not in it keeps the room that it has. */
export type Choices = Readonly<Record<string, string>>

/** What is sent: every booked room for which there is a room. */
export function toAssignments(bookedRooms: readonly BookedRoom[], choices: Choices): Assignments {
  return bookedRooms.flatMap(({ bookedRoomId, room }) => {
    const roomId = choices[bookedRoomId] ?? room.id
    return roomId === '' ? [] : [{ bookedRoomId, roomId, expectedRoomId: room.id }]
  })
}

type Conflict = {
  /** Number of the room in which it lies by now. */
  readonly current: string | null
  /** Who is in the way. */
  readonly by: readonly string[]
}

/** Why rooms could not be assigned, as far as the server tells. */
export function conflictOf({ details }: ApiError): Conflict {
  const current = details['current'] as { room?: { number?: string } } | undefined
  const by = (details['by'] ?? []) as readonly { guest?: string; code?: string; checkIn?: string; checkOut?: string }[]
  return {
    current: current?.room?.number ?? null,
    by: by.map(
      ({ guest, code, checkIn, checkOut }) => `${[guest, code].filter(Boolean).join(' · ')} (${checkIn} – ${checkOut})`,
    ),
  }
}
