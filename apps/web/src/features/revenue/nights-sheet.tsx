import { Button } from '@mantine/core'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Revenue, RevenueNight } from '@keystay/contract/revenue/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { codeText } from '../../platform/format/code-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { firstOf, type DashboardState, type Shown } from './dashboard-state.ts'
import classes from './nights-sheet.module.css'
import { planName } from './plan-table.tsx'
import { nightsFile, useRevenueNights } from './revenue-api.ts'

type NightsSheetProps = {
  readonly hotel: OwnerProperty
  readonly state: DashboardState
  readonly shown: Shown
  readonly data: Revenue | undefined
}

/** The nights that make a figure, page by page, in the hotel's own currency. */
export function NightsSheet({ hotel, state, shown, data }: NightsSheetProps) {
  const { t } = useTranslation()
  const changeSearch = useSearchChange()
  const title = useTitle(shown, state.year, data)
  const close = () => changeSearch((now) => withParams(now, { nights: null, page: null }))
  const file = (
    <Button
      component="a"
      size="sm"
      variant="outline"
      href={nightsFile({ propertyId: hotel.id, year: state.year, shown })}
      download
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      {t('revenue.nightsCsv')}
    </Button>
  )
  return (
    <Sheet open onClose={close} title={title} wide footer={file}>
      <Nights hotel={hotel} state={state} shown={shown} />
    </Sheet>
  )
}

const typeText = ({ quantity, roomType: { name } }: RevenueNight): string =>
  quantity > 1 ? `${quantity} × ${name}` : name

function nameOf(shown: Shown, data: Revenue | undefined, standard: string): string | undefined {
  if (shown.kind === 'type') return data?.roomTypes.find(({ id }) => id === shown.id)?.name
  if (shown.kind !== 'plan') return undefined
  const plan = data?.plans.find(({ id }) => (id ?? 'standard') === shown.id)
  return plan && planName(plan, standard)
}

function useTitle(shown: Shown, year: number, data: Revenue | undefined): string {
  const { t } = useTranslation()
  const { date } = useFormat()
  const name = nameOf(shown, data, t('revenue.standardPlan'))
  if (name !== undefined) return t('revenue.nightsOf', { what: `${name}, ${year}` })
  if (shown.kind !== 'month') return t('revenue.nightsOf', { what: year })
  return t('revenue.nightsOf', { what: date(firstOf(year, shown.month), 'month') })
}

function Nights({ hotel, state: { year, page }, shown }: Omit<NightsSheetProps, 'data'>) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { data, pagination, loading, error, retry } = useRevenueNights({ propertyId: hotel.id, year, shown, page })
  if (loading) return <ListSkeleton label={t('revenue.nightsLoading')} count={8} card={<SkeletonBox height={32} />} />
  if (error)
    return (
      <ErrorState title={t('revenue.nightsFailed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (data.length === 0) return <EmptyState title={t('revenue.noData')}>{t('revenue.nightsEmpty')}</EmptyState>
  return (
    <>
      <p className="small soft">{t('revenue.nightsAbout', { currency: hotel.currency })}</p>
      <NightsTable hotel={hotel} nights={data} />
      <PagesNav
        page={page}
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

function NightsTable({ hotel, nights }: { readonly hotel: OwnerProperty; readonly nights: readonly RevenueNight[] }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const toBooking = (id: string) => ({
    pathname: paths.ownerBookings,
    search: new URLSearchParams({ hotel: hotel.slug, booking: id }).toString(),
  })
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('revenue.night')}</th>
          <th scope="col">{t('revenue.booking')}</th>
          <th scope="col" className={classes.type}>
            {t('revenue.type')}
          </th>
          <th scope="col">{t('revenue.revenueShort')}</th>
        </tr>
      </thead>
      <tbody>
        {nights.map((night) => (
          <tr key={`${night.date} ${night.booking.id} ${night.roomType.id} ${night.revenue.minor}`}>
            <td>{date(night.date, 'short')}</td>
            <td className={classes.booking}>
              <Link className="quiet-link" to={toBooking(night.booking.id)}>
                {night.booking.guest}
              </Link>
              <span className={`soft tabular ${classes.code}`}>{codeText(night.booking.code)}</span>
              <span className={`soft ${classes.typeBelow}`}>{typeText(night)}</span>
            </td>
            <td className={classes.type}>{typeText(night)}</td>
            <td>{money(night.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
