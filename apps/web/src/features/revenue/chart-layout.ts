import type { Money } from '@keystay/contract/shared/money'
import type { Revenue } from '@keystay/contract/revenue/entities'
import { ticksUpTo } from './figures.ts'

/** Room above for an amount, 180 to rise in, and two lines of text below. */
export const plot = { height: 262, base: 214, rise: 182 } as const

/** "300.000 €" beside the axis. */
const axis = 76
const widestBar = 40

/** A month's place in the chart, in pixels; heights are of its two bars. */
export type Column = {
  readonly month: number
  readonly at: number
  readonly pitch: number
  readonly middle: number
  readonly bar: number
  readonly now: number
  readonly before: number
  readonly revenue: Money | null
}

/** The lines of the axis, and the amount that reaches to the upper end. */
export function measuresOf({ months, lastYear }: Pick<Revenue, 'months' | 'lastYear'>, width: number) {
  const greatest = Math.max(0, ...[...months, ...lastYear].map(({ revenue }) => revenue?.minor ?? 0))
  const ticks = ticksUpTo(greatest)
  // Without a line above the highest bar the plot would be lower than it must be.
  return { ticks, left: axis, top: Math.max(greatest, ticks.at(-1) ?? 0), pitch: (width - axis) / 12 }
}

/** Where the columns of the twelve months stand. */
export function columnsOf(data: Pick<Revenue, 'months' | 'lastYear'>, width: number): readonly Column[] {
  const { left, top, pitch } = measuresOf(data, width)
  const heightOf = (revenue: Money | null | undefined) =>
    top > 0 && revenue ? Math.max(0, (revenue.minor / top) * plot.rise) : 0
  return data.months.map(({ month, revenue }, index) => ({
    month,
    at: left + index * pitch,
    pitch,
    middle: left + (index + 0.5) * pitch,
    bar: Math.min(widestBar, pitch - 18),
    // A night that was sold is seen, however little it brought.
    now: revenue ? Math.max(2, heightOf(revenue)) : 0,
    before: heightOf(data.lastYear[index]?.revenue),
    revenue,
  }))
}

/** A bar's outline with round shoulders, open at its foot. */
export function outline(middle: number, half: number, height: number): string {
  const round = Math.min(6, height)
  const [left, right, top] = [middle - half, middle + half, plot.base - height]
  return [
    `M${left} ${plot.base}V${top + round}`,
    `Q${left} ${top} ${left + round} ${top}`,
    `H${right - round}`,
    `Q${right} ${top} ${right} ${top + round}V${plot.base}`,
  ].join('')
}
