import { listReadiness, setReadiness } from '@keystay/contract/stays/endpoints'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError, isLoggedOut, isNoAnswer } from '../../platform/api/api-error.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { call } from '../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'
import { keep, keptName, readKept, withConflict, withoutTap, withTap, type Kept, type Tap } from './taps.ts'

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
 * Taps are sent one after the other, in order, by one window of the browser at a time; without network they wait, also over a
 * reload. What somebody else said meanwhile is not overwritten: the tap ends as a conflict, which is kept as well.
 */
export function useTaps(propertyId: string) {
  const client = useQueryClient()
  const [kept, setKept] = useState(() => readKept(propertyId))
  const [error, setError] = useState<Error | null>(null)
  const sending = useRef(false)
  const { mutateAsync } = useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: ({ roomId, state, version }: Tap) =>
      call(setReadiness, { params: { propertyId, roomId }, body: { state, version } }).then(({ data }) => data),
    onSettled: (_room, failed) => readAfterChange(client, propertyId, failed === null, roomsKey(propertyId)),
  })

  const change = (how: (before: Kept) => Kept) => {
    const next = how(readKept(propertyId))
    keep(propertyId, next)
    setKept(next)
  }
  const remember = (room: RoomReadiness) =>
    keepAnswer<RoomReadiness[]>(client, roomsKey(propertyId), (rooms) =>
      rooms?.map((one) => (one.room.id === room.room.id ? room : one)),
    )
  /** The room is as the tap says; who tapped again meanwhile did so on top of this. */
  const settle = (tap: Tap, room: RoomReadiness) => {
    remember(room)
    change((before) => {
      const { taps, conflicts } = withoutTap(before, tap)
      const { version } = room.readiness
      return { taps: taps.map((one) => (one.roomId === tap.roomId ? { ...one, version } : one)), conflicts }
    })
  }

  /** Sends a tap; whether the next one may follow. */
  const sendOne = async (tap: Tap): Promise<boolean> => {
    try {
      settle(tap, await mutateAsync(tap))
    } catch (failed) {
      // Who has to log in first finds the taps again after it.
      if (isNoAnswer(failed) || isLoggedOut(failed)) return false
      const there = isApiError(failed) ? currentOf(failed.details) : null
      if (there) {
        remember(there)
        change((before) => withConflict(before, { tap, there: there.readiness }))
      } else {
        change((before) => withoutTap(before, tap))
        setError(failed as Error)
      }
    }
    return true
  }
  const send = async () => {
    if (sending.current) return
    sending.current = true
    try {
      await inTurn(keptName(propertyId), async () => {
        for (;;) {
          const [first] = readKept(propertyId).taps
          if (!first || !(await sendOne(first))) break
        }
      })
    } finally {
      sending.current = false
    }
  }
  const sendAgain = useEffectEvent(() => void send())
  const onStored = useEffectEvent(({ key }: StorageEvent) => {
    if (key === keptName(propertyId)) setKept(readKept(propertyId))
  })
  useEffect(() => {
    const again = () => sendAgain()
    const stored = (event: StorageEvent) => onStored(event)
    globalThis.addEventListener('online', again)
    globalThis.addEventListener('storage', stored)
    const timer = setInterval(again, againMs)
    return () => {
      globalThis.removeEventListener('online', again)
      globalThis.removeEventListener('storage', stored)
      clearInterval(timer)
    }
  }, [])

  return {
    kept,
    error,
    tap: (tap: Tap) => {
      setError(null)
      change((before) => withTap(before, tap))
      void send()
    },
  }
}

/** Two windows need not send the same tap: what the other one has just sent may still be kept here, and is then said again. */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  // Only pages of a secure address have locks.
  const { locks } = navigator as { readonly locks?: LockManager | null }
  if (locks) await locks.request(name, work)
  else await work()
}

/** The room as it is now, out of a refusal. */
function currentOf(details: Readonly<Record<string, unknown>>): RoomReadiness | null {
  const { current } = details as { readonly current?: RoomReadiness }
  return current ?? null
}
