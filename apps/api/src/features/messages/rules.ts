import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** So long after the departure something may still have to be settled. */
const openDaysAfter = 30
/** Who is told by mail that something waits is not told again before this time, however much is written. */
const mailPauseMs = 6 * 3_600_000

type Written = { readonly confirmedAt: Date | null; readonly erased: boolean; readonly checkOut: PlainDate }

/** Whether about a booking something can be written: one that was confirmed, until a month after the departure. Holds cost nothing and write to nobody. */
export function isOpen({ confirmedAt, erased, checkOut }: Written, today: PlainDate): boolean {
  return confirmedAt !== null && !erased && today <= addDays(checkOut, openDaysAfter)
}

/** Whether a message is told by mail: the first that waits, and again when one still waits after a while. */
export function isMailed(unreadBefore: number, mailedAt: Date | null, now: Date): boolean {
  return mailedAt === null || unreadBefore === 0 || now.getTime() - mailedAt.getTime() >= mailPauseMs
}
