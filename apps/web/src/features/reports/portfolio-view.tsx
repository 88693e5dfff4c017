import type { PortfolioHotel } from '@keystay/contract/reports/portfolio'
import { paths } from '@keystay/contract/shared/addresses'
import { Link, useSearchParams } from 'react-router'
import { localeOf } from '../../platform/format/format.ts'
import { readersToday } from '../../platform/format/today.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { PeriodName, PeriodNeighbours } from './period.tsx'
import { sumOfHotels, type PortfolioSum } from './portfolio-sum.ts'
import { periodOf, spans, withSpan, type Period } from './report-state.ts'
import classes from './portfolio-view.module.css'
import { usePortfolio } from './reports-api.ts'
import tables from './report-table.module.css'

/** All hotels of who has several: the day of each desk, and what a period came to beside the year before. */
export function PortfolioView() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const today = readersToday()
  const period = periodOf(params.get('period') ?? today.slice(0, 7), today)
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, pagination, loading, error, retry } = usePortfolio(period, page)
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1 className="display-md">{t('portfolio.title')}</h1>
          <p className={`soft ${classes.about}`}>{t('portfolio.about')}</p>
        </div>
      </div>
      {loading && <ListSkeleton label={t('portfolio.loading')} count={1} card={<SkeletonBox height={320} />} />}
      {error && (
        <ErrorState title={t('portfolio.failed')} onRetry={retry} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!loading && !error && data.length === 0 && (
        <EmptyState title={t('owner.none.title')}>{t('owner.none.text')}</EmptyState>
      )}
      {!loading && !error && data.length > 0 && (
        <>
          <DeskTable hotels={data} />
          <div className={classes.controls}>
            <Segments
              label={t('reports.period')}
              value={period.span}
              options={spans.map((value) => ({ value, label: t(`reports.spans.${value}`) }))}
              onChange={(span) =>
                changeSearch((now) => withParams(now, { period: withSpan(period, span, today) }), { push: true })
              }
            />
            <PeriodNeighbours period={period} />
            <PeriodName period={period} />
          </div>
          <FigureTable hotels={data} period={period} />
          <PagesNav
            page={page}
            totalPages={pagination?.totalPages ?? 1}
            renderLink={(to, link) => (
              <Link to={withParams(params, { page: to === 1 ? null : String(to) })} {...link} />
            )}
          />
        </>
      )}
    </div>
  )
}

type HotelsProps = { readonly hotels: readonly PortfolioHotel[] }

/** What each desk has before it; each figure leads to where it is done. */
function DeskTable({ hotels }: HotelsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const toToday = (slug: string, group?: string) => ({
    pathname: paths.ownerToday,
    search: new URLSearchParams({ hotel: slug, ...(group && { group }) }).toString(),
  })
  return (
    <section className={`card ${classes.card}`} aria-labelledby="portfolio-desks">
      <h2 id="portfolio-desks" className={`display-sm ${classes.title}`}>
        {t('portfolio.today')}
      </h2>
      <div className={tables.frame}>
        <table className={tables.table}>
          <thead>
            <tr>
              {(['hotel', 'arrivals', 'inHouse', 'departures', 'tonight', 'tasks'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`portfolio.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hotels.map(({ id, slug, name, desk }) => {
              const ofAll = ({ open, all }: { open: number; all: number }) =>
                t('portfolio.ofAll', { open: number(open), all: number(all) })
              const link = (group: string, text: string, label: string) => (
                <td>
                  <Link className="quiet-link" to={toToday(slug, group)} aria-label={`${name}, ${label}: ${text}`}>
                    {text}
                  </Link>
                </td>
              )
              return (
                <tr key={id}>
                  <th scope="row">
                    <Link className="quiet-link" to={toToday(slug)}>
                      {name}
                    </Link>
                  </th>
                  {link('arrival', ofAll(desk.arrivals), t('portfolio.arrivals'))}
                  {link('in_house', number(desk.inHouse.rooms), t('portfolio.inHouse'))}
                  {link('departure', ofAll(desk.departures), t('portfolio.departures'))}
                  <td>
                    {t('portfolio.ofAll', { open: number(desk.tonight.occupied), all: number(desk.tonight.rooms) })}
                  </td>
                  {link('tasks', number(desk.tasks), t('portfolio.tasks'))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** What the period came to, each hotel's in its own currency; a sum where that is one. */
function FigureTable({ hotels, period }: HotelsProps & { readonly period: Period }) {
  const { t } = useTranslation()
  const sum = sumOfHotels(hotels)
  const toReport = (slug: string) => ({
    pathname: paths.ownerReports,
    search: new URLSearchParams({ hotel: slug, report: 'occupancy', period: period.start }).toString(),
  })
  return (
    <section className={`card ${classes.card}`} aria-labelledby="portfolio-figures">
      <h2 id="portfolio-figures" className={`display-sm ${classes.title}`}>
        {t('portfolio.figures')}
      </h2>
      <div className={tables.frame}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('portfolio.hotel')}</th>
              {(['nights', 'occupancy', 'revenue', 'adr', 'revpar', 'nights_before', 'revenue_before'] as const).map(
                (column) => (
                  <th key={column} scope="col">
                    {t(`reports.columns.${column}`)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {hotels.map((hotel) => (
              <tr key={hotel.id}>
                <th scope="row">
                  <Link className="quiet-link" to={toReport(hotel.slug)}>
                    {hotel.name}
                  </Link>
                </th>
                <Cells of={hotel} />
              </tr>
            ))}
          </tbody>
          {sum && hotels.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('reports.total')}</th>
                <Cells of={sum} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <p className={`soft ${classes.note}`}>{t(sum ? 'portfolio.note' : 'portfolio.noteCurrencies')}</p>
    </section>
  )
}

function Cells({ of: { now, before, currency } }: { readonly of: PortfolioSum }) {
  const { number, money, language } = useFormat()
  const share = new Intl.NumberFormat(localeOf[language], { style: 'percent', maximumFractionDigits: 1 })
  const amount = (minor: number | null) => (minor === null ? '–' : money({ minor, currency }))
  return (
    <>
      <td>{number(now.nights)}</td>
      <td>{now.occupancy === null ? '–' : share.format(now.occupancy)}</td>
      <td>{amount(now.revenue)}</td>
      <td>{amount(now.adr)}</td>
      <td>{amount(now.revpar)}</td>
      <td>{number(before.nights)}</td>
      <td>{amount(before.revenue)}</td>
    </>
  )
}
