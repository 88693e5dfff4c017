import { Button } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { madeOfOthers, reports, type Report, type ReportRow } from '@keystay/contract/reports/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { codeText } from '../../platform/format/code-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { rowsFileOf, useReportRows } from './reports-api.ts'
import type { OpenFigure, ReportState } from './report-state.ts'
import classes from './rows-sheet.module.css'
import { useReportTexts } from './use-report-texts.ts'

type RowsSheetProps = {
  readonly hotel: OwnerProperty
  readonly state: ReportState
  readonly figure: OpenFigure
  readonly data: Report | undefined
}

/** The rows that make a figure, page by page. */
export function RowsSheet({ hotel, state, figure, data }: RowsSheetProps) {
  const { t } = useTranslation()
  const texts = useReportTexts()
  const changeSearch = useSearchChange()
  const { report } = state
  const line =
    figure.key === null ? null : (data?.lines.find(({ key }) => key === figure.key) ?? { key: figure.key, name: null })
  const parts = [
    t(`reports.names.${report}`),
    line && texts.line(report, line),
    figure.column && texts.column(figure.column),
  ]
  const close = () => changeSearch((now) => withParams(now, { rows: null, page: null }))
  const file = (
    <Button
      component="a"
      size="sm"
      variant="outline"
      href={rowsFileOf(hotel.id, state, figure)}
      download
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      {t('reports.rowsCsv')}
    </Button>
  )
  return (
    <Sheet open onClose={close} title={parts.filter(Boolean).join(' · ')} wide footer={file}>
      <Rows hotel={hotel} state={state} figure={figure} />
    </Sheet>
  )
}

function Rows({ hotel, state, figure }: Omit<RowsSheetProps, 'data'>) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { data, pagination, loading, error, retry } = useReportRows(hotel.id, state, figure)
  if (loading) return <ListSkeleton label={t('reports.rowsLoading')} count={8} card={<SkeletonBox height={32} />} />
  if (error)
    return (
      <ErrorState title={t('reports.rowsFailed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (data.length === 0) return <EmptyState title={t('reports.rowsEmpty')}>{t('reports.rowsEmptyText')}</EmptyState>
  return (
    <>
      <RowsTable hotel={hotel} state={state} rows={data} />
      <PagesNav
        page={state.page}
        totalPages={pagination?.totalPages ?? 1}
        renderLink={(to, link) => (
          <Link
            to={withParams(params, { page: to === 1 ? null : String(to) })}
            preventScrollReset
            aria-label={typeof link.children === 'number' ? t('common.page', { page: to }) : undefined}
            {...link}
          />
        )}
      />
    </>
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
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('reports.date')}</th>
            <th scope="col">{t('reports.what')}</th>
            {shown.map(({ column }) => (
              <th key={column} scope="col" className={classes.value}>
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
              <td className={classes.what}>
                {row.booking && <BookingLink hotel={hotel} booking={row.booking} />}
                {(row.name ?? row.word) !== null && (
                  <span className="soft">{row.name ?? texts.word(row.word ?? '')}</span>
                )}
              </td>
              {shown.map(({ column, index }) => (
                <td key={column} className={classes.value}>
                  {texts.value(column, row.values[index] ?? 0, hotel.currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function BookingLink({
  hotel,
  booking,
}: {
  readonly hotel: OwnerProperty
  readonly booking: NonNullable<ReportRow['booking']>
}) {
  const { t } = useTranslation()
  const search = new URLSearchParams({ hotel: hotel.slug, booking: booking.id }).toString()
  return (
    <>
      <Link className="quiet-link" to={{ pathname: paths.ownerBookings, search }}>
        {booking.guest || t('desk.erased')}
      </Link>
      <span className={`soft tabular ${classes.code}`}>{codeText(booking.code)}</span>
    </>
  )
}
