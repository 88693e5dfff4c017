import { initialsOf } from '../../../platform/format/initials.ts'
import { shortName } from './plan-rows.ts'

/** Of 12 px text, on average; what is a little wider fades out. */
const letterPixels = 6.5
const iconPixels = 16
const paddingPixels = 16
/** With less than that of a name, its initials say more. */
const leastPixels = 34
/** Names run over into no more free days than that: the longest needs no more. */
export const mostFreeDays = 4

type Place = {
  /** The width of the bar. */
  readonly width: number
  /** Free days after it, and how wide a day is. */
  readonly freeDays: number
  readonly dayWidth: number
  /** Icons before the name. */
  readonly icons: number
}

/** What a bar says, and how wide that may be: beyond the bar only where nobody stays. */
export type BarName = {
  readonly text: string
  readonly tight: boolean
  readonly runsOver: boolean
  readonly most: number
}

/** The name as far as it can be read in the bar and the free days after it; initials where hardly any of it could. */
export function nameOf(guest: string, { width, freeDays, dayWidth, icons }: Place): BarName {
  const name = shortName(guest)
  const around = paddingPixels + icons * iconPixels
  const fullWidth = name.length * letterPixels + around
  const most = width + freeDays * dayWidth
  const tight = fullWidth > most && most - around < leastPixels
  return { text: tight ? initialsOf(guest) : name, tight, runsOver: !tight && fullWidth > width && freeDays > 0, most }
}

type Span = { readonly column: number; readonly nights: number }

/** Free days between the end of a stay and the next one, or the next block, in the same room, as far as a name could need them. */
export function freeDaysAfter(bars: readonly Span[], index: number, blocks: readonly Span[] = []): number {
  const bar = bars[index]
  if (!bar) return mostFreeDays
  const end = bar.column + bar.nights
  const next = [bars[index + 1], blocks.find(({ column }) => column >= end)]
  return Math.max(0, Math.min(mostFreeDays, ...next.map((one) => (one ? one.column - end : mostFreeDays))))
}
