/** When the time left is said aloud, in minutes. */
const announcedMinutes = [10, 5, 1] as const
export type AnnouncedMinutes = (typeof announcedMinutes)[number]

export type HoldTimes = {
  readonly holdExpiresAt: string
  /** The server's clock when it answered … */
  readonly serverTime: string
  /** … and ours when the answer came, in milliseconds. */
  readonly receivedAt: number
}

/** Whole seconds until a hold runs out, by the server's clock; 0 when it has. */
export function secondsLeft({ holdExpiresAt, serverTime, receivedAt }: HoldTimes, now: number): number {
  const serverNow = Date.parse(serverTime) + (now - receivedAt)
  return Math.max(0, Math.ceil((Date.parse(holdExpiresAt) - serverNow) / 1000))
}

/** The minutes to announce when the time left went from `before` to `after` seconds; null when no mark was passed. */
export function announcement(before: number, after: number): AnnouncedMinutes | null {
  // After a sleep several marks may have passed: only the last one is still true.
  return announcedMinutes.findLast((minutes) => before > minutes * 60 && after <= minutes * 60 && after > 0) ?? null
}

/** "11:42". */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
