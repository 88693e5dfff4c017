import { Button } from '@mantine/core'
import type { Property } from '@keystay/contract/properties/entities'
import { addressOf, paths } from '@keystay/contract/shared/addresses'
import type { ScreenCode } from '@keystay/contract/shared/error-codes'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useHotel } from '../../features/hotel-search/hotels-api.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { GuestPage } from './guest-page.tsx'
import classes from './hotel-page.module.css'

type HotelPageProps = {
  /** Title of the tab, before the hotel's name and town; these alone when left away. */
  readonly title?: string
  readonly center?: (hotel: Property) => ReactNode
  readonly end?: (hotel: Property) => ReactNode
  readonly children: (hotel: Property) => ReactNode
  readonly footer?: boolean
  /** What is said when the page could not be loaded. */
  readonly failed?: ScreenCode
}

/** A page of the hotel in the URL: loads it and shows the page with it, or what went wrong, or that there is no such hotel. */
export function HotelPage(props: HotelPageProps) {
  const { title, center, end, children, footer = true, failed = 'hotel_information_not_found' } = props
  const { t } = useTranslation()
  const { hotelKey = '' } = useParams()
  const { data: hotel, error, refetch } = useHotel(hotelKey)
  if (hotel) {
    return (
      <GuestPage
        title={`${title ? `${title} · ` : ''}${hotel.name}, ${hotel.city}`}
        hotelKey={hotelKey}
        center={center ? center(hotel) : <HotelInHeader hotel={hotel} />}
        {...(end && { end: end(hotel) })}
        footer={footer}
      >
        {children(hotel)}
      </GuestPage>
    )
  }
  if (isApiError(error) && error.status === 404) return <HotelNotFound />
  return (
    // The foot comes with the page, so that it does not move when the page grows.
    <GuestPage title={title ?? t('common.hotel')} hotelKey={hotelKey} footer={error !== null}>
      <div className={`content ${classes.state}`}>
        {error ? (
          <ErrorState heading="h1" title={messageOf(failed)} onRetry={() => void refetch()} cause={error}>
            {error.message}
          </ErrorState>
        ) : (
          <ListSkeleton label={t('common.hotelLoading')} />
        )}
      </div>
    </GuestPage>
  )
}

function HotelInHeader({ hotel }: { readonly hotel: Property }) {
  return (
    <Link to={addressOf('hotelHome', { hotelKey: hotel.slug })} className={classes.hotel}>
      <span className="strong">{hotel.name}</span>{' '}
      <span className="soft">{[hotel.city, hotel.region].filter(Boolean).join(', ')}</span>
    </Link>
  )
}

/** No hotel has this key. */
function HotelNotFound() {
  const { t } = useTranslation()
  return (
    <GuestPage title={messageOf('hotel_not_found_title')}>
      <div className={`content ${classes.state}`}>
        <EmptyState
          heading="h1"
          title={messageOf('hotel_not_found_title')}
          actions={
            <>
              <Button component={Link} to={paths.search}>
                {t('errors.findHotels')}
              </Button>
              <Link className="quiet-link" to="/">
                {t('common.toStart')}
              </Link>
            </>
          }
        >
          {messageOf('hotel_info_not_found')}. {t('errors.hotelNotFoundText')}
        </EmptyState>
      </div>
    </GuestPage>
  )
}
