import type { OwnerProperty } from '@keystay/contract/owner-house-entities'
import type { Revenue } from '@keystay/contract/owner-revenue'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../platform/use-format.ts'
import { ErrorState } from '../../ui/list-states.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { readDashboard, readersCurrency } from './dashboard-state.ts'
import classes from './dashboard.module.css'
import { KeyFigures } from './key-figures.tsx'
import { MonthsCard } from './months-card.tsx'
import { NightsSheet } from './nights-sheet.tsx'
import { NoNights } from './no-nights.tsx'
import { useRevenue } from './revenue-api.ts'
import { TypeTable } from './type-table.tsx'

/** A hotel's revenue in a year, and the nights behind every figure of it. */
export function Dashboard({ hotel }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const language = useLanguage()
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
      {failed && (
        <ErrorState title={t('revenue.failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!failed && !data && <DashboardSkeleton />}
      {!failed && data && (
        <div className={classes.cards} aria-busy={isPlaceholderData}>
          <Figures hotel={hotel} data={data} currency={currency} />
        </div>
      )}
      {state.nights && <NightsSheet hotel={hotel} state={state} shown={state.nights} data={data} />}
    </div>
  )
}

type FiguresProps = {
  readonly hotel: OwnerProperty
  readonly data: Revenue
  readonly currency: 'EUR' | 'USD' | undefined
}

function Figures({ hotel, data, currency }: FiguresProps) {
  const hadNights = data.lastYear.some(({ nights }) => nights > 0)
  const asked = { propertyId: hotel.id, year: data.year - 1, currency }
  const { data: last } = useRevenue(asked, hadNights)
  // While another year is on the way, what is there is of another one.
  const before = last?.year === data.year - 1 ? last : undefined
  const nothing = data.totals.nights === 0
  return (
    <>
      <KeyFigures data={data} before={before} comparable={hadNights} />
      {nothing && !hadNights ? <NoNights data={data} /> : <MonthsCard data={data} />}
      <TypeTable data={data} before={before} />
    </>
  )
}
