import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { OwnerFactorGate } from '../../features/account/security/owner-factor-gate.tsx'
import { useOwnerGuard } from '../../features/account/use-owner-guard.ts'
import { HotelGate } from '../../features/owner-shell/hotel-gate.tsx'
import { NoSuchPage } from '../../features/owner-shell/no-such-page.tsx'
import { OwnerShell } from '../../features/owner-shell/owner-shell.tsx'
import { useOwnHotel } from '../../platform/own-hotel.ts'
import type { ApiError } from '../../platform/api/api-error.ts'
import { ErrorState } from '../../ui/lists/list-states.tsx'
import { PageSpinner } from '../../ui/layout/page-spinner.tsx'
import { GuestPage } from '../guest/guest-page.tsx'
import { PageBoundary } from '../page-boundary.tsx'
import { FailedState } from '../page-failed.tsx'

const loads = {
  dashboard: async () => ({ default: (await import('./dashboard-page.tsx')).DashboardPage }),
  'manage-properties': async () => ({ default: (await import('./properties-page.tsx')).PropertiesPage }),
  'manage-booking': async () => ({ default: (await import('./bookings-page.tsx')).BookingsPage }),
  'manage-rooms': async () => ({ default: (await import('./rooms-page.tsx')).RoomsPage }),
}
const Dashboard = lazy(loads.dashboard)
const Houses = lazy(loads['manage-properties'])
const Bookings = lazy(loads['manage-booking'])
const Rooms = lazy(loads['manage-rooms'])

/** The owner area. Nothing of it is drawn before the server has said who is there. */
export function OwnerPage() {
  const { owner, error, retry, logOut } = useOwnerGuard()
  const { pathname } = useLocation()
  const section = pathname.split('/')[2] ?? ''
  // Its code comes while the server is asked.
  useEffect(() => void loadAhead(section), [section])
  if (error) return <NotAsked error={error} onRetry={retry} />
  if (!owner) return <PageSpinner />
  return (
    <OwnerShell owner={owner} onLogOut={logOut}>
      <Title section={section} plan={pathname.endsWith('/plan')} />
      <Suspense fallback={<PageSpinner />}>
        <PageBoundary key={section} failed={<FailedState />}>
          <OwnerFactorGate email={owner.email}>
            <Sections />
          </OwnerFactorGate>
        </PageBoundary>
      </Suspense>
    </OwnerShell>
  )
}

/** Nobody was logged out: with the server back, the page is. */
function NotAsked({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
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
  const ofHotel = (page: ReactNode) => <HotelGate>{page}</HotelGate>
  return (
    <Routes>
      <Route path="dashboard" element={ofHotel(<Dashboard />)} />
      <Route path="manage-properties/*" element={<Houses />} />
      <Route path="manage-booking/*" element={ofHotel(<Bookings />)} />
      <Route path="manage-rooms" element={ofHotel(<Rooms />)} />
      <Route index element={<Navigate to="/owner/dashboard" replace />} />
      <Route path="*" element={<NoSuchPage />} />
    </Routes>
  )
}

const titles = { 'manage-properties': 'properties', 'manage-booking': 'bookings', 'manage-rooms': 'rooms' } as const

function Title({ section, plan }: { readonly section: string; readonly plan: boolean }) {
  const { t } = useTranslation()
  const { hotel } = useOwnHotel()
  const name = plan ? 'plan' : isIn(titles, section) ? titles[section] : 'revenue'
  const isKnown = section === '' || isIn(loads, section)
  return (
    <title>
      {[isKnown ? t(`owner.menu.${name}`) : t('errors.notFoundTitle'), hotel?.name, 'Keystay']
        .filter(Boolean)
        .join(' · ')}
    </title>
  )
}

async function loadAhead(section: string): Promise<void> {
  // Whoever shows the page hears of a failure.
  if (isIn(loads, section)) await loads[section]().catch(() => undefined)
}

function isIn<T extends object>(known: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(known, name)
}
