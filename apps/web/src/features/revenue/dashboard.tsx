import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import type { Revenue } from '@keystay/contract/revenue/entities'
import { useSearchParams, Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { ErrorState, SkeletonBox, ListSkeleton, EmptyState } from '../../ui/lists/list-states.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { firstOf, readDashboard, readersCurrency } from './dashboard-state.ts'
import classes from './dashboard.module.css'
import { formatMonths } from './figures.ts'
import { KeyFigures } from './key-figures.tsx'
import { MonthsCard } from './months-card.tsx'
import { NoPhoto } from './no-photo.tsx'
import { NightsSheet } from './nights-sheet.tsx'
import { ExtraTable, PlanTable } from './plan-table.tsx'
import { useRevenue } from './revenue-api.ts'
import { TypeTable } from './type-table.tsx'
import { Button } from '@mantine/core'
import { withParams } from '../../platform/navigation/address.ts'

/** A hotel's revenue in a year, and the nights behind every figure of it. */
export function Dashboard({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { language } = useFormat()
  const state = readDashboard(params, hotel)
  const currency = state.own ? undefined : readersCurrency[language]
  const { data, error, refetch, isPlaceholderData, isFetching } = useRevenue({
    propertyId: hotel.id,
    year: state.year,
    currency,
  })
  const failed = error !== null && !isFetching
  return (
    <div className={classes.page}>
      <DashboardHead hotel={hotel} state={state} data={data} />
      <NoPhoto hotel={hotel} />
      {failed && (
        <ErrorState title={t('revenue.failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!failed && !data && <DashboardSkeleton />}
      {!failed && data && (
        <div className={classes.cards} aria-busy={isPlaceholderData}>
          <Figures data={data} />
          <p className={classes.more}>
            <Link to={`${paths.ownerReports}?hotel=${hotel.slug}&report=sources&period=${state.year}`}>
              {t('revenue.bySource', { year: state.year })}
            </Link>
          </p>
        </div>
      )}
      {state.nights && <NightsSheet hotel={hotel} state={state} shown={state.nights} data={data} />}
    </div>
  )
}

function Figures({ data }: { readonly data: Revenue }) {
  const nothing = data.totals.nights === 0 && data.lastYear.every(({ nights }) => nights === 0)
  return (
    <>
      <KeyFigures data={data} />
      <Basis data={data} />
      {nothing ? <NoNights data={data} /> : <MonthsCard data={data} />}
      <TypeTable data={data} />
      {data.plans.length > 0 && <PlanTable plans={data.plans} />}
      {(data.extras.length > 0 || data.fees) && <ExtraTable extras={data.extras} fees={data.fees} />}
    </>
  )
}

/** What the figures stand on: since when there are data, and which months are compared. */
function Basis({ data: { year, since, compared } }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  const { date, language } = useFormat()
  const beganWithin = since !== null && since > firstOf(year, 1) && since.startsWith(String(year))
  const isPart = compared !== null && compared.before.nights > 0 && (compared.fromMonth > 1 || compared.toMonth < 12)
  if (!beganWithin && !isPart) return null
  return (
    <p className={`soft ${classes.basis}`}>
      {beganWithin && t('revenue.since', { date: date(since, 'dayYear') })}{' '}
      {isPart && t('revenue.compared', { months: formatMonths(compared, language) })}
    </p>
  )
}

/** Keeps the places of the figures, the chart and the table. */
function DashboardSkeleton() {
  const { t } = useTranslation()
  const cards = (
    <div className={classes.cards}>
      <SkeletonBox height={110} />
      <SkeletonBox height={332} />
      <SkeletonBox height={280} />
    </div>
  )
  return <ListSkeleton label={t('revenue.loading')} count={1} card={cards} />
}

/** A year without a night sold: that there is no data, and which year has some. */
function NoNights({ data: { year, years } }: { readonly data: Revenue }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  if (!years) return <EmptyState title={t('revenue.never')}>{t('revenue.neverText')}</EmptyState>
  const nearest = year > years.last ? years.last : year < years.first ? years.first : null
  return (
    <EmptyState
      title={t('revenue.noNights', { year })}
      actions={
        nearest !== null && (
          <Button component={Link} to={withParams(params, { year: String(nearest) })}>
            {t('revenue.show', { year: nearest })}
          </Button>
        )
      }
    >
      {t('revenue.noNightsText', years)}
    </EmptyState>
  )
}
