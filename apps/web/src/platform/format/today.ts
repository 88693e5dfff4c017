import { plainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** Today where the reader is. A hotel's own today comes with the hotel. */
export function readersToday(): PlainDate {
  const now = new Date()
  return plainDate(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000)
}
