import type { ColumnName, Report, ReportName } from '@keystay/contract/reports/entities'
import { useTranslation } from '../../platform/language.ts'
import classes from './report-chart.module.css'
import { useReportTexts } from './use-report-texts.ts'

/** What a report shows as columns, and what stands beside it from before. */
const drawn: Readonly<Partial<Record<ReportName, readonly [now: ColumnName, before?: ColumnName]>>> = {
  occupancy: ['occupancy', 'occupancy_before'],
  pickup: ['net_nights'],
  arrivals: ['rooms'],
  in_house: ['rooms'],
  departures: ['rooms'],
  payments: ['net_payments'],
  cancellations: ['bookings'],
}

/** A column for each line; the table below has the same figures, so that nobody needs to see these. */
export function ReportChart({ data }: { readonly data: Report }) {
  const { t } = useTranslation()
  const texts = useReportTexts()
  const { report, columns, lines, currency } = data
  const [now, before] = drawn[report] ?? []
  if (!now || lines.length < 2) return null
  const at = (line: Report['lines'][number], column: ColumnName | undefined) =>
    column === undefined ? 0 : Math.max(0, line.cells[columns.indexOf(column)] ?? 0)
  const most = Math.max(...lines.flatMap((line) => [at(line, now), at(line, before)]))
  if (most === 0) return null
  const share = (amount: number) => `${Math.round((amount / most) * 1000) / 10}%`
  const [first, last] = [lines[0], lines.at(-1)]
  return (
    <figure className={classes.chart}>
      <div className={classes.plot} aria-hidden>
        {lines.map((line) => (
          <div
            key={line.key}
            className={classes.slot}
            title={`${texts.line(report, line)}: ${texts.value(now, at(line, now), currency)}`}
          >
            {before && <span className={classes.before} style={{ height: share(at(line, before)) }} />}
            <span className={classes.now} style={{ height: share(at(line, now)) }} />
          </div>
        ))}
      </div>
      <figcaption className={`soft ${classes.caption}`}>
        <span className="visually-hidden">{t('reports.chart', { column: texts.column(now) })}</span>
        <span>{first && texts.line(report, first)}</span>
        <span className={classes.key}>
          <span className={classes.keyNow}>{texts.column(now)}</span>
          {before && <span className={classes.keyBefore}>{texts.column(before)}</span>}
          <span>{t('reports.most', { value: texts.value(now, most, currency) })}</span>
        </span>
        <span>{last && texts.line(report, last)}</span>
      </figcaption>
    </figure>
  )
}
