import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Revenue, RevenueNight } from '@keystay/contract/revenue/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { RowBooking, RowsSheet, rowsTable } from '../../ui/lists/rows-sheet.tsx'
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

/** The nights that make a figure, in the hotel's own currency. */
export function NightsSheet({ hotel, state: { year, page }, shown, data }: NightsSheetProps) {
  const { t } = useTranslation()
  return (
    <RowsSheet
      title={useTitle(shown, year, data)}
      list={useRevenueNights({ propertyId: hotel.id, year, shown, page })}
      page={page}
      file={nightsFile({ propertyId: hotel.id, year, shown })}
      param="nights"
      texts={{
        csv: t('revenue.nightsCsv'),
        loading: t('revenue.nightsLoading'),
        failed: t('revenue.nightsFailed'),
        empty: t('revenue.noData'),
        emptyText: t('revenue.nightsEmpty'),
      }}
    >
      {(nights) => <NightsTable hotel={hotel} nights={nights} />}
    </RowsSheet>
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

function NightsTable({ hotel, nights }: { readonly hotel: OwnerProperty; readonly nights: readonly RevenueNight[] }) {
  const { t } = useTranslation()
  const { date, money } = useFormat()
  const toBooking = (id: string) => ({
    pathname: paths.ownerBookings,
    search: new URLSearchParams({ hotel: hotel.slug, booking: id }).toString(),
  })
  return (
    <>
      <p className="small soft">{t('revenue.nightsAbout', { currency: hotel.currency })}</p>
      <table className={rowsTable.table}>
        <thead>
          <tr>
            <th scope="col">{t('revenue.night')}</th>
            <th scope="col">{t('revenue.booking')}</th>
            <th scope="col" className={classes.type}>
              {t('revenue.type')}
            </th>
            <th scope="col" className={rowsTable.value}>
              {t('revenue.revenueShort')}
            </th>
          </tr>
        </thead>
        <tbody>
          {nights.map((night) => (
            <tr key={`${night.date} ${night.booking.id} ${night.roomType.id} ${night.revenue.minor}`}>
              <td>{date(night.date, 'short')}</td>
              <td className={rowsTable.what}>
                <RowBooking code={night.booking.code}>
                  <Link className="quiet-link" to={toBooking(night.booking.id)}>
                    {night.booking.guest || t('desk.erased')}
                  </Link>
                </RowBooking>
                <span className={`soft ${classes.typeBelow}`}>{typeText(night)}</span>
              </td>
              <td className={classes.type}>{typeText(night)}</td>
              <td className={rowsTable.value}>{money(night.revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
