import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { madeOfOthers, reports, type Report, type ReportRow } from '@keystay/contract/reports/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { RowBooking, RowsSheet, rowsTable } from '../../ui/lists/rows-sheet.tsx'
import { rowsFileOf, useReportRows } from './reports-api.ts'
import type { OpenFigure, ReportState } from './report-state.ts'
import { useReportTexts } from './use-report-texts.ts'

type ReportRowsProps = {
  readonly hotel: OwnerProperty
  readonly state: ReportState
  readonly figure: OpenFigure
  readonly data: Report | undefined
}

/** The rows that make a figure of a report. */
export function ReportRows({ hotel, state, figure, data }: ReportRowsProps) {
  const { t } = useTranslation()
  const texts = useReportTexts()
  const { report } = state
  const line =
    figure.key === null ? null : (data?.lines.find(({ key }) => key === figure.key) ?? { key: figure.key, name: null })
  const parts = [
    t(`reports.names.${report}`),
    line && texts.line(report, line),
    figure.column && texts.column(figure.column),
  ]
  return (
    <RowsSheet
      title={parts.filter(Boolean).join(' · ')}
      list={useReportRows(hotel.id, state, figure)}
      page={state.page}
      file={rowsFileOf(hotel.id, state, figure)}
      param="rows"
      texts={{
        csv: t('reports.rowsCsv'),
        loading: t('reports.rowsLoading'),
        failed: t('reports.rowsFailed'),
        empty: t('reports.rowsEmpty'),
        emptyText: t('reports.rowsEmptyText'),
      }}
    >
      {(rows) => <RowsTable hotel={hotel} state={state} rows={rows} />}
    </RowsSheet>
  )
}

type RowsTableProps = {
  readonly hotel: OwnerProperty
  readonly state: ReportState
  readonly rows: readonly ReportRow[]
}

function RowsTable({ hotel, state: { report }, rows }: RowsTableProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const texts = useReportTexts()
  const columns = reports[report].columns.filter((column) => !madeOfOthers.has(column))
  // A column of which no row on the page has anything tells nothing.
  const shown = columns
    .map((column, index) => ({ column, index }))
    .filter(({ index }) => rows.some(({ values }) => values[index]))
  const toBooking = (id: string) => ({
    pathname: paths.ownerBookings,
    search: new URLSearchParams({ hotel: hotel.slug, booking: id }).toString(),
  })
  return (
    <table className={rowsTable.table}>
      <thead>
        <tr>
          <th scope="col">{t('reports.date')}</th>
          <th scope="col">{t('reports.what')}</th>
          {shown.map(({ column }) => (
            <th key={column} scope="col" className={rowsTable.value}>
              {texts.column(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // Two entries may say the same.
          <tr key={`${row.date} ${row.booking?.id ?? ''} ${row.word ?? row.name ?? ''} ${at}`}>
            <td>{date(row.date, 'shortYear')}</td>
            <td className={rowsTable.what}>
              {row.booking && (
                <RowBooking code={row.booking.code}>
                  <Link className="quiet-link" to={toBooking(row.booking.id)}>
                    {row.booking.guest || t('desk.erased')}
                  </Link>
                </RowBooking>
              )}
              {(row.name ?? row.word) !== null && (
                <span className="soft">{row.name ?? texts.word(row.word ?? '')}</span>
              )}
            </td>
            {shown.map(({ column, index }) => (
              <td key={column} className={rowsTable.value}>
                {texts.value(column, row.values[index] ?? 0, hotel.currency)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
