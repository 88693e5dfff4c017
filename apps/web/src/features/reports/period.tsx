import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { withParams } from '../../platform/navigation/address.ts'
import { neighbourOf, type Period } from './report-state.ts'
import classes from './reports-head.module.css'

/** Which days, in words. */
export function PeriodName({ period: { span, from, to } }: { readonly period: Period }) {
  const { date, dateRange } = useFormat()
  if (span === 'year') return <p className="soft">{from.slice(0, 4)}</p>
  if (span === 'month') return <p className="soft">{date(from, 'month')}</p>
  return <p className="soft">{span === 'day' ? date(from, 'shortYear') : dateRange(from, to, 'shortYear')}</p>
}

/** The periods before and after. */
export function PeriodNeighbours({ period }: { readonly period: Period }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [before, after] = [neighbourOf(period, -1), neighbourOf(period, 1)]
  if (before === null || after === null) return null
  const to = (start: string) => withParams(params, { period: start, rows: null, page: null })
  const looks = { preventScrollReset: true, variant: 'default', size: 36 } as const
  return (
    <span className={classes.neighbours}>
      <ActionIcon component={Link} to={to(before)} aria-label={t('reports.before')} {...looks}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon component={Link} to={to(after)} aria-label={t('reports.after')} {...looks}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  )
}
