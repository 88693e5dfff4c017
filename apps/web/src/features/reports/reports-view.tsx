import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Report } from '@keystay/contract/reports/entities'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportList } from './report-list.tsx'
import { ReportsHead } from './reports-head.tsx'
import { readReportState, todayAt } from './report-state.ts'
import { ReportTable } from './report-table.tsx'
import { useReport } from './reports-api.ts'
import classes from './reports-view.module.css'
import { ReportRows } from './report-rows.tsx'

/** A hotel's reports, one of them open; the address says which, and of which days. */
export function ReportsView({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const state = readReportState(params, todayAt(hotel))
  const { data, error, refetch, isPlaceholderData, isFetching } = useReport(hotel.id, state)
  const failed = error !== null && !isFetching
  return (
    <div className={classes.page}>
      <h1 className="display-md">{t('reports.title')}</h1>
      <div className={classes.body}>
        <ReportList state={state} />
        <div className={classes.report}>
          <ReportsHead hotel={hotel} state={state} />
          {failed && (
            <ErrorState title={t('reports.failed')} onRetry={() => void refetch()} cause={error}>
              {error.message}
            </ErrorState>
          )}
          {!failed && !data && (
            <ListSkeleton label={t('reports.loading')} count={1} card={<SkeletonBox height={420} />} />
          )}
          {!failed && data && <Shown data={data} busy={isPlaceholderData} hotel={hotel} />}
        </div>
      </div>
      {state.rows && <ReportRows hotel={hotel} state={state} figure={state.rows} data={data} />}
    </div>
  )
}

type ShownProps = { readonly data: Report; readonly busy: boolean; readonly hotel: OwnerProperty }

function Shown({ data, busy, hotel }: ShownProps) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const { report, asOf, lines } = data
  return (
    <section className={`card ${classes.card}`} aria-busy={busy} aria-label={t(`reports.names.${report}`)}>
      <ReportChart data={data} />
      {lines.length === 0 ? (
        <EmptyState title={t('reports.nothing')}>{t('reports.nothingText')}</EmptyState>
      ) : (
        <ReportTable data={data} />
      )}
      <p className={`soft ${classes.note}`}>
        {t(`reports.notes.${report}`)}{' '}
        {asOf !== null &&
          t(report === 'pickup' ? 'reports.since' : 'reports.asOf', {
            when: moment(asOf, hotel.timezone, 'shortYear'),
          })}
      </p>
    </section>
  )
}
