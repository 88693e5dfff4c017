import type { FreeRoom, PlanStay } from '@keystay/contract/room-plan/entities'
import type { MoveOffer } from '@keystay/contract/stays/part-endpoints'
import { useMemo } from 'react'
import type { Plan } from '../plan-data.ts'
import { useFreeRooms } from '../plan-api.ts'
import { useMoveOffers } from './desk-api.ts'
import type { RoomChoice } from './use-bar-move.ts'

/** Where a stay can be: of who is in the house, from tonight on; undefined until that is known. */
export type RoomChoices = {
  /** All of them in the order of the plan, the present one among them. */
  readonly rooms: readonly RoomChoice[] | undefined
  /** Of who is not there yet, with the gaps that it would leave. */
  readonly free: readonly FreeRoom[] | undefined
  /** Of who is in the house. */
  readonly offers: readonly MoveOffer[] | undefined
  readonly error: Error | null
}

/** The rooms that a stay can have. */
export function useRoomChoices(propertyId: string, plan: Plan | null, stay: PlanStay | undefined): RoomChoices {
  const isHere = stay?.state === 'in_house'
  // Of who leaves today no night is left to be elsewhere.
  const isOver = isHere && plan !== null && stay.checkOut <= plan.today
  const isGone = isOver || stay?.state === 'departed' || stay?.state === 'no_show'
  const free = useFreeRooms(propertyId, stay && !isHere && !isGone ? stay.bookedRoomId : null)
  const moves = useMoveOffers(propertyId, stay && isHere && !isGone ? stay : null)
  // Where another guest still is, nobody moves in.
  const offers = useMemo(() => moves.data?.rooms.filter(({ occupied }) => !occupied), [moves.data])
  const rooms = useMemo((): readonly RoomChoice[] | undefined => {
    if (!isHere) return free.data
    const others = new Set(offers?.map(({ room }) => room.id))
    if (!offers || !plan) return undefined
    return [...plan.rooms.values()].filter(({ id }) => id === stay?.roomId || others.has(id))
  }, [isHere, free.data, offers, plan, stay])
  return { rooms: isGone ? none : rooms, free: isGone ? none : free.data, offers, error: free.error ?? moves.error }
}

const none: readonly FreeRoom[] = []
