import { Button } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { reports, type Grouping } from '@keystay/contract/reports/entities'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { PeriodName, PeriodNeighbours } from './period.tsx'
import { fileOf } from './reports-api.ts'
import { groupingsOf, lookBacks, spans, todayAt, withSpan, type ReportState } from './report-state.ts'
import classes from './reports-head.module.css'

type ReportsHeadProps = { readonly hotel: OwnerProperty; readonly state: ReportState }

/** What is shown: which days, how they are told together, and the ways out as a file and on paper. */
export function ReportsHead({ hotel, state }: ReportsHeadProps) {
  const { t } = useTranslation()
  const change = useChange()
  const { report, period, by, back } = state
  const today = todayAt(hotel)
  const groupings = reports[report].lines === 'date' ? groupingsOf(period.span) : []
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h2 className="display-sm">{t(`reports.names.${report}`)}</h2>
        <PeriodName period={period} />
      </div>
      <div className={classes.controls}>
        <Segments
          label={t('reports.period')}
          value={period.span}
          options={spans.map((value) => ({ value, label: t(`reports.spans.${value}`) }))}
          onChange={(span) => change({ period: withSpan(period, span, today), by: null })}
        />
        <PeriodNeighbours period={period} />
        {groupings.length > 1 && (
          <Segments
            label={t('reports.by')}
            value={by}
            options={groupings.map((value: Grouping) => ({ value, label: t(`reports.bys.${value}`) }))}
            onChange={(chosen) => change({ by: chosen })}
          />
        )}
        {report === 'pickup' && (
          <Segments
            label={t('reports.back')}
            value={back}
            options={lookBacks.map((value) => ({ value, label: t('reports.backDays', { count: Number(value) }) }))}
            onChange={(chosen) => change({ back: chosen })}
          />
        )}
        <span className={classes.ways}>
          <Button
            component="a"
            href={fileOf(hotel.id, state)}
            download
            size="sm"
            variant="outline"
            aria-label={t('reports.csv')}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          >
            CSV
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => globalThis.print()}
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          >
            {t('reports.print')}
          </Button>
        </span>
      </div>
    </div>
  )
}

function useChange() {
  const changeSearch = useSearchChange()
  return (changes: Readonly<Record<string, string | null>>) =>
    changeSearch((now) => withParams(now, { ...changes, rows: null, page: null }), { push: true })
}
