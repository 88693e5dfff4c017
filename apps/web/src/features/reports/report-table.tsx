import { madeOfOthers, type ColumnName, type Report } from '@keystay/contract/reports/entities'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { withParams } from '../../platform/navigation/address.ts'
import { figureWord } from './report-state.ts'
import classes from './report-table.module.css'
import { useReportTexts } from './use-report-texts.ts'

/** A report's lines and totals. Each figure that rows make opens them. */
export function ReportTable({ data }: { readonly data: Report }) {
  const { t } = useTranslation()
  const texts = useReportTexts()
  const { report, columns, lines, totals } = data
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t(`reports.names.${report}`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t(`reports.lines.${report}`)}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {texts.column(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{texts.line(report, line)}</th>
              {columns.map((column, index) => (
                <Figure
                  key={column}
                  data={data}
                  lineKey={line.key}
                  column={column}
                  amount={line.cells[index] ?? null}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('reports.total')}</th>
            {columns.map((column, index) => (
              <Figure key={column} data={data} lineKey={null} column={column} amount={totals[index] ?? null} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type FigureProps = {
  readonly data: Report
  readonly lineKey: string | null
  readonly column: ColumnName
  readonly amount: number | null
}

function Figure({ data: { report, currency }, lineKey, column, amount }: FigureProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const texts = useReportTexts()
  const text = texts.value(column, amount, currency)
  if (madeOfOthers.has(column) || amount === null || amount === 0) {
    return <td className={amount === 0 ? classes.none : undefined}>{text}</td>
  }
  const line = lineKey === null ? t('reports.total') : texts.line(report, { key: lineKey, name: null })
  return (
    <td>
      <Link
        className="quiet-link"
        to={withParams(params, { rows: figureWord({ key: lineKey, column }), page: null })}
        preventScrollReset
        aria-label={t('reports.open', { line, column: texts.column(column), value: text })}
      >
        {text}
      </Link>
    </td>
  )
}
