import type { OwnerProperty } from '@keystay/contract/properties/entities'
import {
  columnNames,
  reportNames,
  type ColumnName,
  type Grouping,
  type ReportName,
} from '@keystay/contract/reports/entities'
import { addDays, isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** How long the period of a report is: a day, a month, a year, or the next 365 days. */
export const spans = ['day', 'month', 'year', 'ahead'] as const
export type Span = (typeof spans)[number]

/** Which days a report tells of; `start` names them in the address: `2026-11-27`, `2026-11`, `2026`, `ahead`. */
export type Period = {
  readonly span: Span
  readonly start: string
  readonly from: PlainDate
  readonly to: PlainDate
}

/** A figure whose rows are shown: of a line (null: of all), and of a column (null: of any). */
export type OpenFigure = { readonly key: string | null; readonly column: ColumnName | null }

/** Over how many days the pickup looks back. */
export const lookBacks = ['1', '7', '30'] as const
export type LookBack = (typeof lookBacks)[number]

/** Reports as the address says: `?report=pickup&period=2026-11&by=day&back=7&rows=2026-11-27.nights&page=2`. */
export type ReportState = {
  readonly report: ReportName
  readonly period: Period
  readonly by: Grouping
  readonly back: LookBack
  readonly since: PlainDate
  readonly rows: OpenFigure | null
  readonly page: number
}

/** These look ahead where the address says nothing, all others at the current month. */
const lookAhead: ReadonlySet<ReportName> = new Set<ReportName>(['occupancy', 'pickup'])

/** Reads the address; `today` is the hotel's. */
export function readReportState(params: URLSearchParams, today: PlainDate): ReportState {
  const report = oneOf(params.get('report'), reportNames) ?? 'occupancy'
  const period = periodOf(params.get('period') ?? (lookAhead.has(report) ? 'ahead' : today.slice(0, 7)), today)
  const page = Number(params.get('page'))
  const back = oneOf(params.get('back'), lookBacks) ?? '7'
  return {
    report,
    period,
    by: oneOf(params.get('by'), groupingsOf(period.span)) ?? groupingsOf(period.span)[0] ?? 'day',
    back,
    since: addDays(today, -Number(back)),
    rows: readFigure(params.get('rows')),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The hotel's date now. */
export function todayAt({ timezone }: Pick<OwnerProperty, 'timezone'>, now = new Date()): PlainDate {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(now)
}

/** By what the dates of a period can be told together, the usual first. */
export function groupingsOf(span: Span): readonly Grouping[] {
  if (span === 'day' || span === 'month') return ['day']
  return span === 'year' ? ['month', 'day'] : ['month', 'day', 'year']
}

/** The days that a word of the address names; what names none is the current month. */
export function periodOf(start: string, today: PlainDate): Period {
  if (start === 'ahead') return { span: 'ahead', start, from: today, to: addDays(today, 364) }
  if (/^\d{4}$/.test(start)) return { span: 'year', start, from: `${start}-01-01`, to: `${start}-12-31` }
  if (isPlainDate(start)) return { span: 'day', start, from: start, to: start }
  if (/^\d{4}-\d{2}$/.test(start) && isPlainDate(`${start}-01`)) {
    return { span: 'month', start, from: `${start}-01`, to: addDays(monthAfter(start), -1) }
  }
  return periodOf(today.slice(0, 7), today)
}

/** The same days as another span: what is around where it begins. */
export function withSpan({ from }: Period, span: Span, today: PlainDate): string {
  if (span === 'ahead') return 'ahead'
  const around = from > today ? from : today.slice(0, 4) === from.slice(0, 4) ? today : from
  return around.slice(0, { day: 10, month: 7, year: 4 }[span])
}

/** The period before or after; null where there is none. */
export function neighbourOf({ span, start, from, to }: Period, by: 1 | -1): string | null {
  if (span === 'ahead') return null
  if (span === 'day') return addDays(start, by)
  if (span === 'year') return String(Number(start) + by).padStart(4, '0')
  return (by === 1 ? addDays(to, 1) : addDays(from, -1)).slice(0, 7)
}

function monthAfter(month: string): PlainDate {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return at === 12 ? `${year + 1}-01-01` : `${year}-${String(at + 1).padStart(2, '0')}-01`
}

function readFigure(text: string | null): OpenFigure | null {
  if (text === null) return null
  const end = text.lastIndexOf('.')
  const column = oneOf(text.slice(end + 1), columnNames) ?? null
  const key = end <= 0 ? null : text.slice(0, end)
  return { key: key === unknownKey ? '' : key, column }
}

/** What stands in the address for a line of which nothing is known. */
const unknownKey = '-'

/** The word for a figure in the address. */
export function figureWord({ key, column }: OpenFigure): string {
  return `${key === '' ? unknownKey : (key ?? '')}.${column ?? ''}`
}

function oneOf<T extends string>(text: string | null, all: readonly T[]): T | undefined {
  return all.find((one) => one === text)
}

/** What is asked of the API for a state. */
export function queryOf({ period: { from, to }, by, since, report }: ReportState) {
  return { from, to, by, since: report === 'pickup' ? since : undefined }
}
