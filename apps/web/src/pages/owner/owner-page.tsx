import { pathBelow, paths, type PageName } from '@keystay/contract/shared/addresses'
import { lazy, memo, Suspense, useEffect, type ComponentProps, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { OwnerFactorGate } from '../../features/account/security/owner-factor-gate.tsx'
import { useOwnerGuard } from '../../features/account/use-owner-guard.ts'
import { FindAnything } from '../../features/find/find-anything.tsx'
import { HotelGate } from '../../features/owner-shell/hotel-gate.tsx'
import { NoSuchPage } from '../../features/owner-shell/no-such-page.tsx'
import { OwnerStart, PropertiesGate, RightGate } from '../../features/owner-shell/right-gate.tsx'
import { OwnerShell } from '../../features/owner-shell/owner-shell.tsx'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'
import { pageRights, useMay, type GuardedPage } from '../../platform/owner/rights.ts'
import type { ApiError } from '../../platform/api/api-error.ts'
import { loadTextPart, useTranslation } from '../../platform/language.ts'
import { ErrorState } from '../../ui/lists/list-states.tsx'
import { PageSpinner } from '../../ui/layout/page-spinner.tsx'
import { GuestPage } from '../guest/guest-page.tsx'
import { PageBoundary } from '../page-boundary.tsx'
import { FailedState } from '../page-failed.tsx'

// Whoever opens the desk's day does not wait for the texts of reports, taxes, extras and the team.
const withPriceTexts = async <T,>(load: Promise<T>): Promise<T> =>
  (await Promise.all([load, loadTextPart('prices'), loadTextPart('editor')]))[0]

const withEditorTexts = async <T,>(load: Promise<T>): Promise<T> =>
  (await Promise.all([load, loadTextPart('editor')]))[0]

const withMessageTexts = async <T,>(load: Promise<T>): Promise<T> =>
  (await Promise.all([load, loadTextPart('messages')]))[0]

const withReviewTexts = async <T,>(load: Promise<T>): Promise<T> =>
  (await Promise.all([load, loadTextPart('reviews')]))[0]

const loads = {
  ownerToday: async () => ({ default: (await import('./today-page.tsx')).TodayPage }),
  ownerHousekeeping: async () => ({ default: (await import('./housekeeping-page.tsx')).HousekeepingPage }),
  ownerDayEnd: async () => ({ default: (await withPriceTexts(import('./day-end-page.tsx'))).DayEndPage }),
  ownerDashboard: async () => ({ default: (await import('./dashboard-page.tsx')).DashboardPage }),
  ownerReports: async () => ({ default: (await withPriceTexts(import('./reports-page.tsx'))).ReportsPage }),
  ownerPortfolio: async () => ({ default: (await withPriceTexts(import('./portfolio-page.tsx'))).PortfolioPage }),
  ownerProperties: async () => ({ default: (await withEditorTexts(import('./properties-page.tsx'))).PropertiesPage }),
  ownerBookings: async () => ({ default: (await import('./bookings-page.tsx')).BookingsPage }),
  ownerGuests: async () => ({ default: (await import('./guests-page.tsx')).GuestsPage }),
  ownerMessages: async () => ({ default: (await withMessageTexts(import('./messages-page.tsx'))).MessagesPage }),
  ownerReviews: async () => ({ default: (await withReviewTexts(import('./reviews-page.tsx'))).ReviewsPage }),
  ownerRooms: async () => ({ default: (await import('./rooms-page.tsx')).RoomsPage }),
  ownerAgeBands: async () => ({ default: (await withPriceTexts(import('./age-bands-page.tsx'))).AgeBandsPage }),
  ownerLocalTaxes: async () => ({ default: (await withPriceTexts(import('./local-taxes-page.tsx'))).LocalTaxesPage }),
  ownerRegistrations: async () => ({ default: (await import('./registrations-page.tsx')).RegistrationsPage }),
  ownerInvoices: async () => ({ default: (await import('./invoices-page.tsx')).InvoicesPage }),
  ownerTransfers: async () => ({ default: (await withPriceTexts(import('./transfers-page.tsx'))).TransfersPage }),
  ownerRatePlans: async () => ({ default: (await withPriceTexts(import('./rate-plans-page.tsx'))).RatePlansPage }),
  ownerPromotions: async () => ({ default: (await withPriceTexts(import('./promotions-page.tsx'))).PromotionsPage }),
  ownerGapDeals: async () => ({ default: (await withPriceTexts(import('./gap-deals-page.tsx'))).GapDealsPage }),
  ownerFlexibleRooms: async () => ({
    default: (await withPriceTexts(import('./flexible-rooms-page.tsx'))).FlexibleRoomsPage,
  }),
  ownerExtras: async () => ({ default: (await withPriceTexts(import('./extras-page.tsx'))).ExtrasPage }),
  ownerVouchers: async () => ({ default: (await withPriceTexts(import('./vouchers-page.tsx'))).VouchersPage }),
  ownerStaff: async () => ({ default: (await withPriceTexts(import('./team-page.tsx'))).TeamPage }),
}
const Today = lazy(loads.ownerToday)
const Housekeeping = lazy(loads.ownerHousekeeping)
const DayEnd = lazy(loads.ownerDayEnd)
const Dashboard = lazy(loads.ownerDashboard)
const Reports = lazy(loads.ownerReports)
const Portfolio = lazy(loads.ownerPortfolio)
const Properties = lazy(loads.ownerProperties)
const Bookings = lazy(loads.ownerBookings)
const Guests = lazy(loads.ownerGuests)
const Messages = lazy(loads.ownerMessages)
const Reviews = lazy(loads.ownerReviews)
const Rooms = lazy(loads.ownerRooms)
const AgeBands = lazy(loads.ownerAgeBands)
const LocalTaxes = lazy(loads.ownerLocalTaxes)
const Registrations = lazy(loads.ownerRegistrations)
const Invoices = lazy(loads.ownerInvoices)
const Transfers = lazy(loads.ownerTransfers)
const RatePlans = lazy(loads.ownerRatePlans)
const Promotions = lazy(loads.ownerPromotions)
const GapDeals = lazy(loads.ownerGapDeals)
const FlexibleRooms = lazy(loads.ownerFlexibleRooms)
const Extras = lazy(loads.ownerExtras)
const Vouchers = lazy(loads.ownerVouchers)
const Team = lazy(loads.ownerStaff)

/** The owner area. Nothing of it is drawn before the server has said who is there. */
export function OwnerPage() {
  const { owner, error, retry, logOut } = useOwnerGuard()
  const { pathname } = useLocation()
  const section = sectionAt(pathname)
  // Its code comes while the server is asked.
  useEffect(() => {
    // Whoever shows the page hears of a failure.
    if (section) loads[section]().catch(() => undefined)
  }, [section])
  if (error) return <CheckFailed error={error} onRetry={retry} />
  if (!owner) return <PageSpinner />
  return <Area owner={owner} onLogOut={logOut} pathname={pathname} />
}

type AreaProps = Pick<ComponentProps<typeof OwnerShell>, 'owner' | 'onLogOut'> & { readonly pathname: string }

/** Who looks at a stay or filters a list changes the address: the page hears of that by itself, and the rest stays as it is. */
const Area = memo(function Area({ owner, onLogOut, pathname }: AreaProps) {
  return (
    <OwnerShell owner={owner} onLogOut={onLogOut} find={<Find />}>
      <Title pathname={pathname} />
      <Suspense fallback={<PageSpinner />}>
        <PageBoundary key={sectionAt(pathname) ?? ''} failed={<FailedState />}>
          <OwnerFactorGate email={owner.email}>
            <Sections />
          </OwnerFactorGate>
        </PageBoundary>
      </Suspense>
    </OwnerShell>
  )
})

/** Finds what the chosen hotel has, and the pages of the area, for who may see guests. */
function Find() {
  const { t } = useTranslation()
  const { hotel } = useOwnHotel()
  const may = useMay()
  if (hotel && !may('bookings')) return null
  const sections = Object.keys(titles) as (keyof typeof titles)[]
  const pages = [
    ...sections
      .filter((page) => hotel === null || may(pageRights[page]))
      .map((page) => [titles[page], paths[page]] as const),
    ['plan', paths.ownerPlan] as const,
  ]
  return (
    <FindAnything
      hotel={hotel ?? undefined}
      pages={pages.map(([name, path]) => ({ name: t(`owner.menu.${name}`), path }))}
    />
  )
}

/** Nobody was logged out: with the server back, the page is. */
function CheckFailed({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <GuestPage title={t('account.checkFailed')}>
      <div className="content" style={{ paddingBlock: 40 }}>
        <ErrorState heading="h1" title={t('account.checkFailed')} onRetry={onRetry} cause={error}>
          {error.message}
        </ErrorState>
      </div>
    </GuestPage>
  )
}

function Sections() {
  const guarded = (name: GuardedPage, page: ReactNode) => (
    <HotelGate>
      <RightGate page={name}>{page}</RightGate>
    </HotelGate>
  )
  return (
    <Routes>
      <Route path={below('ownerToday')} element={guarded('ownerToday', <Today />)} />
      <Route path={below('ownerHousekeeping')} element={guarded('ownerHousekeeping', <Housekeeping />)} />
      <Route path={below('ownerDayEnd')} element={guarded('ownerDayEnd', <DayEnd />)} />
      <Route path={below('ownerDashboard')} element={guarded('ownerDashboard', <Dashboard />)} />
      <Route path={below('ownerReports')} element={guarded('ownerReports', <Reports />)} />
      <Route path={below('ownerPortfolio')} element={<Portfolio />} />
      <Route
        path={`${below('ownerProperties')}/*`}
        element={
          <PropertiesGate>
            <Properties />
          </PropertiesGate>
        }
      />
      <Route path={`${below('ownerBookings')}/*`} element={guarded('ownerBookings', <Bookings />)} />
      <Route path={below('ownerGuests')} element={guarded('ownerGuests', <Guests />)} />
      <Route path={below('ownerMessages')} element={guarded('ownerMessages', <Messages />)} />
      <Route path={below('ownerReviews')} element={guarded('ownerReviews', <Reviews />)} />
      <Route path={below('ownerRooms')} element={guarded('ownerRooms', <Rooms />)} />
      <Route path={below('ownerAgeBands')} element={guarded('ownerAgeBands', <AgeBands />)} />
      <Route path={below('ownerLocalTaxes')} element={guarded('ownerLocalTaxes', <LocalTaxes />)} />
      <Route path={below('ownerRegistrations')} element={guarded('ownerRegistrations', <Registrations />)} />
      <Route path={below('ownerInvoices')} element={guarded('ownerInvoices', <Invoices />)} />
      <Route path={below('ownerTransfers')} element={guarded('ownerTransfers', <Transfers />)} />
      <Route path={below('ownerRatePlans')} element={guarded('ownerRatePlans', <RatePlans />)} />
      <Route path={below('ownerPromotions')} element={guarded('ownerPromotions', <Promotions />)} />
      <Route path={below('ownerGapDeals')} element={guarded('ownerGapDeals', <GapDeals />)} />
      <Route path={below('ownerFlexibleRooms')} element={guarded('ownerFlexibleRooms', <FlexibleRooms />)} />
      <Route path={below('ownerExtras')} element={guarded('ownerExtras', <Extras />)} />
      <Route path={below('ownerVouchers')} element={guarded('ownerVouchers', <Vouchers />)} />
      <Route path={below('ownerStaff')} element={guarded('ownerStaff', <Team />)} />
      <Route index element={<OwnerStart />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  )
}

/** What the menu calls each section. */
const titles = {
  ownerToday: 'today',
  ownerHousekeeping: 'housekeeping',
  ownerDayEnd: 'dayEnd',
  ownerDashboard: 'revenue',
  ownerReports: 'reports',
  ownerPortfolio: 'portfolio',
  ownerProperties: 'properties',
  ownerBookings: 'bookings',
  ownerGuests: 'guests',
  ownerMessages: 'messages',
  ownerReviews: 'reviews',
  ownerRooms: 'rooms',
  ownerRatePlans: 'prices',
  ownerPromotions: 'promotions',
  ownerGapDeals: 'gapDeals',
  ownerFlexibleRooms: 'flexibleRooms',
  ownerExtras: 'extras',
  ownerAgeBands: 'ages',
  ownerLocalTaxes: 'taxes',
  ownerRegistrations: 'registrations',
  ownerInvoices: 'invoices',
  ownerTransfers: 'transfers',
  ownerVouchers: 'vouchers',
  ownerStaff: 'team',
} as const

function Title({ pathname }: { readonly pathname: string }) {
  const { t } = useTranslation()
  const { hotel } = useOwnHotel()
  const section = sectionAt(pathname)
  const name = pathname === paths.ownerPlan ? 'plan' : section && titles[section]
  const own = pathname === paths.ownerBill ? t('folio.title') : name && t(`owner.menu.${name}`)
  return <title>{[own ?? t('errors.notFoundTitle'), hotel?.name, 'Keystay'].filter(Boolean).join(' · ')}</title>
}

/** The section of the owner area that an address lies in, however the router lets it be written; the first for the area itself. */
function sectionAt(pathname: string): keyof typeof loads | undefined {
  const [, section] = pathname.toLowerCase().split('/').filter(Boolean)
  const pages = Object.keys(loads) as (keyof typeof loads)[]
  return section === undefined ? 'ownerToday' : pages.find((page) => below(page) === section)
}

const below = (page: PageName) => pathBelow('owner', page)
