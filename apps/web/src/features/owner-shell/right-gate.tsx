import { paths } from '@keystay/contract/shared/addresses'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { mayAtHotel } from '@keystay/contract/shared/rights'
import { useTranslation } from '../../platform/language.ts'
import { useOwnHotel, useOwnHotels } from '../../platform/owner/own-hotel.ts'
import { pageRights, useMay, useStartPage, type GuardedPage } from '../../platform/owner/rights.ts'
import { EmptyState } from '../../ui/lists/list-states.tsx'
import { PageSpinner } from '../../ui/layout/page-spinner.tsx'

/** A page for those who have its right at the chosen hotel; the others are told so, and led to what they may open. */
export function RightGate({ page, children }: { readonly page: GuardedPage; readonly children: ReactNode }) {
  const may = useMay()
  return may(pageRights[page]) ? children : <NotYours />
}

/** The hotels' own pages: for whom one of them may be changed by; a new hotel anybody may make. */
export function PropertiesGate({ children }: { readonly children: ReactNode }) {
  const { loading, data: hotels } = useOwnHotels()
  const { pathname } = useLocation()
  if (loading || hotels.length === 0 || pathname.startsWith(paths.newProperty)) return children
  const key = pathname.split('/')[3]
  const named = hotels.filter(({ slug }) => key === undefined || key === '' || slug === key)
  // A key of nobody's is told by the page.
  const isRefused = named.length > 0 && !named.some(({ role }) => mayAtHotel(role, pageRights.ownerProperties))
  return isRefused ? <NotYours /> : children
}

/** The owner area itself leads to the first page that one may open. */
export function OwnerStart() {
  const { loading } = useOwnHotels()
  const { search } = useLocation()
  const start = useStartPage()
  if (loading) return <PageSpinner />
  return <Navigate to={{ pathname: paths[start ?? 'ownerToday'], search }} replace />
}

function NotYours() {
  const { t } = useTranslation()
  const { hotel } = useOwnHotel()
  const start = useStartPage()
  const search = hotel ? `?${new URLSearchParams({ hotel: hotel.slug }).toString()}` : ''
  return (
    <EmptyState
      heading="h1"
      title={t('owner.notYours.title')}
      actions={
        start && (
          <Button component={Link} to={{ pathname: paths[start], search }}>
            {t('owner.notYours.toStart')}
          </Button>
        )
      }
    >
      {hotel && t('owner.notYours.text', { role: t(`staff.roles.${hotel.role}`), hotel: hotel.name })}
    </EmptyState>
  )
}
