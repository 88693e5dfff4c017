import type { Revenue } from '@keystay/contract/revenue/entities'
import { useId } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { columnsOf, measuresOf, outline, plot, type Column } from './chart-layout.ts'
import { formatCompact, formatMonth, isAhead, isNow } from './figures.ts'
import classes from './month-chart.module.css'
import { NightsLink } from './nights-link.tsx'
import { firstOf } from './dashboard-state.ts'

type MonthChartProps = { readonly data: Revenue; readonly width: number }

/** Bars of the year, last year's as a dashed outline around them; each column opens its nights and says its figures. */
export function MonthChart({ data, width }: MonthChartProps) {
  const textOf = useMonthText(data)
  const { ticks, left, top } = measuresOf(data, width)
  const columns = columnsOf(data, width)
  return (
    <div className={classes.chart} style={{ height: plot.height }}>
      <svg width={width} height={plot.height} aria-hidden>
        <Axis data={data} ticks={ticks} left={left} width={width} top={top} />
        {columns.map((column) => (
          <Bars key={column.month} column={column} data={data} />
        ))}
      </svg>
      <ol>
        {columns.map(({ month, at, pitch }) => (
          <li key={month}>
            <NightsLink
              shown={{ kind: 'month', month }}
              className={classes.column}
              label={textOf(month)}
              style={{ left: at, width: pitch }}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type AxisProps = MonthChartProps & {
  readonly ticks: readonly number[]
  readonly left: number
  /** The amount at the upper end. */
  readonly top: number
}

function Axis({ data, ticks, left, top, width }: AxisProps) {
  const { language } = useFormat()
  const yOf = (minor: number) => plot.base - (top > 0 ? (minor / top) * plot.rise : 0)
  return (
    <g>
      {ticks.map((minor) => (
        <g key={minor}>
          <line className={classes.line} x1={left} x2={width} y1={yOf(minor)} y2={yOf(minor)} />
          <text className={classes.tick} x={left - 10} y={yOf(minor) + 4}>
            {minor === 0 ? '0' : formatCompact({ minor, currency: data.currency }, language, true)}
          </text>
        </g>
      ))}
    </g>
  )
}

type BarsProps = { readonly column: Column; readonly data: Revenue }

function Bars({ column, data }: BarsProps) {
  const { language } = useFormat()
  const hatch = useId()
  const { month, middle, bar, now, before, revenue } = column
  const ahead = isAhead(data, month)
  const y = plot.base - now
  return (
    <g>
      <pattern id={hatch} width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={classes.ground} width={7} height={7} />
        <line className={classes.hatch} x1={0} x2={0} y1={0} y2={7} />
      </pattern>
      {revenue && (
        <rect
          className={ahead ? classes.ahead : classes.bar}
          {...(ahead && { fill: `url(#${hatch})` })}
          x={middle - bar / 2}
          y={y}
          width={bar}
          height={now}
          rx={Math.min(6, now / 2)}
        />
      )}
      {before > 0 && <path className={classes.before} d={outline(middle, bar / 2 + 6, before)} />}
      {revenue && (
        <text className={classes.value} x={middle} y={y - 8}>
          {formatCompact(revenue, language)}
        </text>
      )}
      <MonthName column={column} data={data} />
    </g>
  )
}

function MonthName({ column: { month, middle, revenue }, data }: BarsProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  return (
    <>
      <text className={classes.month} data-now={isNow(data, month) || undefined} x={middle} y={plot.base + 22}>
        {formatMonth(month, language)}
      </text>
      {isAhead(data, month) && revenue && (
        <text className={classes.month} x={middle} y={plot.base + 38}>
          {t('revenue.onBooks')}
        </text>
      )}
    </>
  )
}

/** What a month's column says in words: "August 2026: $1,203,442.10, 5,120 nights. 2025: $1,100,210.00." */
function useMonthText(data: Revenue): (month: number) => string {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (month) => {
    const now = data.months[month - 1]
    const before = data.lastYear[month - 1]?.revenue
    const name = date(firstOf(data.year, month), 'month')
    const amount = now?.revenue
      ? t('revenue.monthSays', { month: name, revenue: money(now.revenue), count: now.nights })
      : t('revenue.monthEmpty', { month: name })
    const books = now?.revenue && isAhead(data, month) ? t('revenue.onBooks') : ''
    const last = before ? `${data.year - 1}: ${money(before)}` : ''
    return [amount, books, last].filter(Boolean).join('. ')
  }
}
