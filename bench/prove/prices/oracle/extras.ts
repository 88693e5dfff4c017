import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ExtraShape } from '../hotels.ts'

/** Step 5's price of the date: every day of every period by itself, the usual price on all others. */
export function datePrices(
  { priceMinor, periods }: Pick<ExtraShape, 'priceMinor' | 'periods'>,
  dates: readonly PlainDate[],
): number[] {
  const others = new Map<PlainDate, number>()
  for (const { from, to, priceMinor: other } of periods)
    for (let day = from; day !== addDays(to, 1); day = addDays(day, 1)) others.set(day, other)
  return dates.map((date) => others.get(date) ?? priceMinor)
}
