import { listReadiness, setReadiness } from '@keystay/contract/stays/endpoints'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'
import { storedTaps, storeTaps, withTap, type Conflict, type Tap } from './taps.ts'

/** So often it is tried again while there is no network. */
const againMs = 5000

const roomsKey = (propertyId: string) => [...hotelKey(propertyId), 'readiness']

/** Which rooms of a hotel are ready. */
export function useRooms(propertyId: string) {
  return useQuery({
    queryKey: roomsKey(propertyId),
    queryFn: ({ signal }) => call(listReadiness, { params: { propertyId }, signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

/**
 * Taps are sent one after the other, in order; without network they wait, also over a reload. What somebody else said meanwhile
 * is not overwritten: the tap ends as a conflict.
 */
export function useTaps(propertyId: string) {
  const client = useQueryClient()
  const [taps, setTaps] = useState(() => storedTaps(propertyId))
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const [error, setError] = useState<Error | null>(null)
  const sending = useRef(false)
  const { mutateAsync } = useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: ({ roomId, state, version }: Tap) =>
      call(setReadiness, { params: { propertyId, roomId }, body: { state, version } }).then(({ data }) => data),
    onSettled: (_room, failed) => readAfterChange(client, propertyId, failed === null, roomsKey(propertyId)),
  })

  const keep = (change: (before: readonly Tap[]) => Tap[]) => {
    const next = change(storedTaps(propertyId))
    storeTaps(propertyId, next)
    setTaps(next)
  }
  const remember = (room: RoomReadiness) =>
    client.setQueryData<RoomReadiness[]>(roomsKey(propertyId), (rooms) =>
      rooms?.map((one) => (one.room.id === room.room.id ? room : one)),
    )
  const drop = (tap: Tap) =>
    keep((before) => before.filter(({ roomId, state }) => roomId !== tap.roomId || state !== tap.state))

  /** Sends a tap; whether the next one may follow. */
  const sendOne = async (tap: Tap): Promise<boolean> => {
    try {
      const room = await mutateAsync(tap)
      remember(room)
      // Who tapped again meanwhile did so on top of this.
      keep((before) =>
        before
          .filter(({ roomId, state }) => roomId !== tap.roomId || state !== tap.state)
          .map((one) => (one.roomId === tap.roomId ? { ...one, version: room.readiness.version } : one)),
      )
    } catch (failed) {
      if (isApiError(failed) && failed.status === null) return false
      drop(tap)
      const there = isApiError(failed) ? currentOf(failed.details) : null
      if (there) {
        remember(there)
        setConflicts((before) => [...before, { tap, there: there.readiness.state }])
      } else setError(failed as Error)
    }
    return true
  }
  const send = async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (;;) {
        const [first] = storedTaps(propertyId)
        if (!first || !(await sendOne(first))) break
      }
    } finally {
      sending.current = false
    }
  }
  const sendAgain = useEffectEvent(() => void send())
  useEffect(() => {
    const again = () => sendAgain()
    globalThis.addEventListener('online', again)
    const timer = setInterval(again, againMs)
    return () => {
      globalThis.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [])

  return {
    taps,
    conflicts,
    error,
    tap: (tap: Tap) => {
      setError(null)
      setConflicts((before) => before.filter((one) => one.tap.roomId !== tap.roomId))
      keep((before) => withTap(before, tap))
      void send()
    },
  }
}

/** The room as it is now, out of a refusal. */
function currentOf(details: Readonly<Record<string, unknown>>): RoomReadiness | null {
  const { current } = details as { readonly current?: RoomReadiness }
  return current ?? null
}
