import type { Booking } from '@keystay/contract/bookings/entities'
import { useEffect, useRef, useState } from 'react'
import { announcement, secondsLeft, type AnnouncedMinutes } from './hold-clock.ts'

export type HoldClock = {
  readonly seconds: number
  /** The mark that was passed last, for the live region. */
  readonly announced: AnnouncedMinutes | null
  /** Of an option, which the hotel holds: its last day. */
  readonly lastDay: string | null
}

/** Counts the time of a pending booking down, by the server's clock. Null when nothing is held. */
export function useHoldClock(booking: Booking | undefined, receivedAt: number): HoldClock | null {
  const expiry = booking?.status === 'pending' ? booking.holdExpiresAt : null
  const serverTime = booking?.serverTime ?? ''
  const [now, setNow] = useState(Date.now)
  const [announced, setAnnounced] = useState<AnnouncedMinutes | null>(null)
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (!expiry) return
    const tick = () => {
      const at = Date.now()
      const left = secondsLeft({ holdExpiresAt: expiry, serverTime, receivedAt }, at)
      const passed = before.current === null ? null : announcement(before.current, left)
      if (passed !== null) setAnnounced(passed)
      if (before.current !== left) setNow(at)
      before.current = left
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [expiry, serverTime, receivedAt])
  if (!expiry) return null
  // Known from the first drawing on: an answer is at least as new as the last tick before it.
  const seconds = secondsLeft({ holdExpiresAt: expiry, serverTime, receivedAt }, Math.max(now, receivedAt))
  // What was said of an earlier hold is not true of this one.
  const holds = announced !== null && seconds > 0 && seconds <= announced * 60
  return { seconds, announced: holds ? announced : null, lastDay: booking?.optionUntil ?? null }
}
