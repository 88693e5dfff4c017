import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { addressOf, paths, pathBelow } from '@keystay/contract/shared/addresses'
import { IconExternalLink } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, NavLink, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { useOwnHotels } from '../../../platform/owner/own-hotel.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../../ui/lists/list-states.tsx'
import { PageSpinner } from '../../../ui/layout/page-spinner.tsx'
import { BackLink } from '../form/back-link.tsx'
import { HotelForm } from './hotel-form.tsx'
import classes from './hotel-pages.module.css'
import editor from '../editor.module.css'
import { hotelPath } from '../paths.ts'

const RoomTypes = lazy(async () => ({ default: (await import('../room-types/room-type-pages.tsx')).RoomTypePages }))
const Nights = lazy(async () => ({ default: (await import('../nights/nights-page.tsx')).NightsPage }))
const Amenities = lazy(async () => ({ default: (await import('../amenities/amenity-list.tsx')).AmenityList }))

type HotelPagesProps = {
  /** Where the address names none of them. */
  readonly unknown: ReactNode
}

/** The pages of one hotel: what it is, its room types, amenities and prices. */
export function HotelPages({ unknown }: HotelPagesProps) {
  const { t } = useTranslation()
  const { hotelKey = '' } = useParams()
  const { data: hotels, loading, error, retry } = useOwnHotels()
  const hotel = hotels.find(({ slug }) => slug === hotelKey)
  if (loading) return <ListSkeleton label={t('properties.loading')} count={3} card={<SkeletonBox height={96} />} />
  if (error)
    return (
      <ErrorState heading="h1" title={messageOf('hotel_info_not_found')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (!hotel) return <NoSuchHotel />
  return (
    <>
      <Head hotel={hotel} />
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          <Route index element={<Edit key={hotel.id} hotel={hotel} />} />
          <Route
            path={`${pathBelow('ownerProperty', 'ownerRoomTypes')}/*`}
            element={<RoomTypes hotel={hotel} unknown={unknown} />}
          />
          <Route path={pathBelow('ownerProperty', 'ownerPrices')} element={<Nights hotel={hotel} />} />
          <Route path={pathBelow('ownerProperty', 'ownerAmenities')} element={<Amenities hotel={hotel} />} />
          <Route path="*" element={unknown} />
        </Routes>
      </Suspense>
    </>
  )
}

function NoSuchHotel() {
  const { t } = useTranslation()
  return (
    <ErrorState
      heading="h1"
      title={messageOf('hotel_not_found_title')}
      actions={
        <Link to={paths.ownerProperties} className="quiet-link">
          {t('properties.back')}
        </Link>
      }
    >
      {messageOf('hotel_info_not_found')}
    </ErrorState>
  )
}

function Head({ hotel: { name, slug } }: { readonly hotel: OwnerProperty }) {
  const { t } = useTranslation()
  const tabs = [
    { page: 'ownerProperty', label: t('properties.tabs.hotel') },
    { page: 'ownerRoomTypes', label: t('properties.tabs.roomTypes') },
    { page: 'ownerAmenities', label: t('properties.tabs.amenities') },
    { page: 'ownerPrices', label: t('properties.tabs.prices') },
  ] as const
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the tabs scroll sideways.
  useEffect(() => {
    const row = nav.current
    const tab = [...(row?.querySelectorAll('a') ?? [])].findLast((one) => pathname.startsWith(one.pathname))
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return (
    <>
      <BackLink />
      <div className={editor.head}>
        <h1 className="display-md">{name}</h1>
        <Link to={addressOf('hotelHome', { hotelKey: slug })} className={`quiet-link ${classes.guest}`}>
          {t('properties.guestPage')}
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
        </Link>
      </div>
      <nav ref={nav} className={classes.tabs} aria-label={t('properties.tabs.label')}>
        {tabs.map(({ page, label }) => (
          <NavLink key={page} to={hotelPath(slug, page)} end={page === 'ownerProperty'} className={classes.tab ?? ''}>
            {label}
          </NavLink>
        ))}
      </nav>
    </>
  )
}

function Edit({ hotel }: { readonly hotel: OwnerProperty }) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { done?: string } | null }
  return (
    <HotelForm
      hotel={hotel}
      done={state?.done ?? ''}
      onSaved={({ slug }) => {
        if (slug !== hotel.slug) void navigate(hotelPath(slug), { replace: true, preventScrollReset: true })
      }}
    />
  )
}
