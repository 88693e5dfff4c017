import type { OwnerRoom, RoomClosing, RoomMove, StuckStay } from '@keystay/contract/rooms/entities'
import { useState } from 'react'
import { isApiError, type ApiError } from '../../platform/api/api-error.ts'
import { askClosing, useChangeRoom } from './owner-rooms-api.ts'

type PendingClosing = { readonly room: OwnerRoom; readonly closing: RoomClosing }
type Done = { readonly room: OwnerRoom; readonly moves: readonly RoomMove[] }

/** The stays that nothing else can house, out of a refusal; null when it is another one. */
function stuckOf({ code, details }: ApiError): readonly StuckStay[] | null {
  return code === 'room_needed' && Array.isArray(details['stays']) ? (details['stays'] as StuckStay[]) : null
}

/**
 * Switches rooms on and off. What a closing would move is asked first: nothing to move is done at once, moves are shown
 * before they are made, and stays that cannot move are shown instead.
 */
export function useRoomStatus(propertyId: string) {
  const change = useChangeRoom(propertyId)
  const [busy, setBusy] = useState<string | null>(null)
  const [pendingClosing, setPendingClosing] = useState<PendingClosing | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [done, setDone] = useState<Done | null>(null)

  const run = async (room: OwnerRoom, work: () => Promise<void>) => {
    setBusy(room.id)
    setError(null)
    setDone(null)
    try {
      await work()
    } catch (caught) {
      const stuck = isApiError(caught) ? stuckOf(caught) : null
      if (stuck) setPendingClosing({ room, closing: { possible: false, moves: [], stuck: [...stuck], blocks: [] } })
      else setError(caught as Error)
    } finally {
      setBusy(null)
    }
  }
  const set = async (room: OwnerRoom, status: OwnerRoom['status']) => {
    const changed = await change.mutateAsync({ roomId: room.id, body: { status } })
    setPendingClosing(null)
    setDone(changed)
  }
  const toggle = (room: OwnerRoom) =>
    run(room, async () => {
      if (room.status === 'unavailable') return await set(room, 'available')
      const closing = await askClosing(propertyId, room.id)
      if (closing.possible && closing.moves.length + closing.blocks.length === 0) await set(room, 'unavailable')
      else setPendingClosing({ room, closing })
    })
  const proceed = () => pendingClosing && run(pendingClosing.room, () => set(pendingClosing.room, 'unavailable'))
  const leave = () => {
    setPendingClosing(null)
    setError(null)
  }
  return { busy, pendingClosing, error, done, toggle, proceed, leave }
}
