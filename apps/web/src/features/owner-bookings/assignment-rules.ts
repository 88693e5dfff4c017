import type { BookedRoom } from '@keystay/contract/bookings/owner-entities'
import type { RoomStay } from '@keystay/contract/rooms/entities'
import type { ApiError } from '../../platform/api/api-error.ts'
import type { Assignments } from './owner-booking-api.ts'

/** By booked room the room that was chosen; empty text leaves it open. Who is not in it keeps the room that it has. */
export type Choices = Readonly<Record<string, string>>

/** The room that a booked room shall have; what was chosen and is no longer free counts as not chosen. */
export function chosenRoom({ bookedRoomId, room, freeRooms }: BookedRoom, choices: Choices): string {
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
}

/** Why rooms could not be assigned, as far as the server tells. */
export function conflictOf({ details }: ApiError): Conflict {
  const current = details['current'] as { room?: { number?: string } } | undefined
  const by = (details['by'] ?? []) as readonly RoomStay[]
  return { current: current?.room?.number ?? null, by }
}
