import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Route, Routes } from 'react-router'
import { OwnerLinks } from '../features/account/owner-links.tsx'
import { useOwnerGuard } from '../features/account/use-owner-guard.ts'
import { LanguageMenu } from '../ui/language-menu.tsx'
import { Mark } from '../ui/mark.tsx'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { SiteHeader } from '../ui/site-header.tsx'

const Dashboard = lazy(async () => ({ default: (await import('./owner/dashboard-page.tsx')).DashboardPage }))
const Houses = lazy(async () => ({ default: (await import('./owner/houses-page.tsx')).HousesPage }))
const Bookings = lazy(async () => ({ default: (await import('./owner/bookings-page.tsx')).BookingsPage }))
const Rooms = lazy(async () => ({ default: (await import('./owner/rooms-page.tsx')).RoomsPage }))

/** The owner area. Nothing of it is drawn before the server has said who is there. */
export function OwnerPage() {
  const { t } = useTranslation()
  const owner = useOwnerGuard()
  if (!owner) return <PageSpinner />
  return (
    <>
      <title>{`${t('owner.title')} · Keystay`}</title>
      <SiteHeader
        home={
          <Link to="/" aria-label={t('common.toStart')}>
            <Mark />
          </Link>
        }
        end={
          <>
            <LanguageMenu />
            <OwnerLinks />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="content">
        <Suspense fallback={<PageSpinner />}>
          <Routes>
            <Route path="dashboard" element={<Dashboard />} />
            <Route path="manage-properties/*" element={<Houses />} />
            <Route path="manage-booking/*" element={<Bookings />} />
            <Route path="manage-rooms/*" element={<Rooms />} />
            <Route path="*" element={<Navigate to="/owner/dashboard" replace />} />
          </Routes>
        </Suspense>
      </main>
    </>
  )
}
