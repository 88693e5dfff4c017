import type { Property } from '@keystay/contract/properties/entities'
import type { RoomType } from '@keystay/contract/room-types/entities'
import { lazy, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { RoomFacts } from '../../features/room-types/room-facts.tsx'
import { dateInputs } from '../../features/room-types/room-search-form.tsx'
import { RoomTypeShelf } from '../../features/room-types/room-type-shelf.tsx'
import { roomsFor } from '../../features/room-types/rooms-for.ts'
import { useRoomType, useRoomTypeSearch } from '../../features/room-types/room-types-api.ts'
import { byPlan, offeredByPlan, planName, type Availability } from '../../features/room-types/plans.ts'
import { useHotel } from '../../features/hotel-search/hotels-api.ts'
import { SpecialOffers } from '../../features/room-types/special-offers.tsx'
import { StayCard } from '../../features/room-types/stay-card.tsx'
import { TotalBar } from '../../features/room-types/total-bar.tsx'
import { isApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { addressOf } from '@keystay/contract/shared/addresses'
import { readStaySearch, writeStaySearch, type Stay, type StaySearch } from '@keystay/contract/shared/stay-search'
import { AmenityList } from '../../ui/facts/amenity-list.tsx'
import { CalendarPlace } from '../../ui/dates/date-range-field.tsx'
import { Gallery } from '../../ui/media/gallery.tsx'
import { ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { WhenNear } from '../../ui/lists/when-near.tsx'
import { HotelColumns, HotelTop, NoteBand } from './hotel-columns.tsx'
import { HotelPage } from './hotel-page.tsx'
import classes from './room-details-page.module.css'

const PriceCalendar = lazy(async () => ({
  default: (await import('../../features/room-types/price-calendar.tsx')).PriceCalendar,
}))

/** A room type in full: photos, amenities, offers, prices by day, and what it costs for the dates in the address. */
export function RoomDetailsPage() {
  const { t } = useTranslation()
  const { hotelKey = '' } = useParams()
  const [params] = useSearchParams()
  const room = useHotel(hotelKey).data?.roomTypes.find(({ id }) => id === params.get('roomType'))
  return (
    <HotelPage title={room?.name ?? t('roomDetails.title')} failed="room_details_failed">
      {(hotel) => <RoomOfAddress hotel={hotel} />}
    </HotelPage>
  )
}

function RoomOfAddress({ hotel }: { readonly hotel: Property }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const id = params.get('roomType') ?? ''
  const search = readStaySearch(params, hotel.today)
  const query = useRoomType(hotel.id, id, search)
  const error = isApiError(query.error) ? query.error : null
  // The hotel brings its room types along; only the price has to be waited for.
  const hotelRoomType = hotel.roomTypes.find((roomType) => roomType.id === id)
  const roomType = error?.status === 404 ? undefined : (query.data ?? hotelRoomType)
  if (roomType) {
    const availability = query.isPlaceholderData || error ? null : (query.data?.availability ?? null)
    return (
      <RoomDetails
        key={id}
        hotel={hotel}
        roomType={roomType}
        search={search}
        priced={availability && byPlan(availability, params.get('plan'))}
        error={error}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <div className={`content ${classes.state}`}>
      {error ? (
        <ErrorState
          heading="h1"
          title={messageOf('room_details_failed')}
          cause={error}
          onRetry={error.status === 404 ? undefined : () => void query.refetch()}
          actions={
            <Link
              className="quiet-link"
              to={`${addressOf('roomTypes', { hotelKey: hotel.slug })}?${writeStaySearch(search)}`}
            >
              {t('roomDetails.toRoomTypes')}
            </Link>
          }
        >
          {error.message === messageOf('room_details_failed') ? t('roomTypes.nothingBooked') : error.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('roomDetails.loading')} count={2} />
      )}
    </div>
  )
}

type RoomDetailsProps = {
  readonly hotel: Property
  readonly roomType: RoomType
  readonly search: StaySearch
  readonly priced: Availability | null
  readonly error: Parameters<typeof StayCard>[0]['error']
  readonly onRetry: () => void
}

function RoomDetails({ hotel, roomType, search, priced, error, onRetry }: RoomDetailsProps) {
  const [params, setParams] = useSearchParams()
  const card = useRef<HTMLElement>(null)
  const write = (next: StaySearch, plan: string | null) =>
    writeStaySearch(next, { roomType: roomType.id, ...(plan !== null && { plan }) })
  const toBooking = `${addressOf('bookingWizard', { hotelKey: hotel.slug })}?${writeStaySearch(search, {
    roomType: roomType.id,
    ...(priced?.planId && { plan: priced.planId }),
    ...(priced && roomsFor(search, priced.pricedRooms)),
  })}`
  const onSearch = (next: StaySearch, plan = params.get('plan')) =>
    setParams(write(next, plan), { replace: true, preventScrollReset: true })
  const askForDates = () => {
    card.current?.scrollIntoView({ block: 'center' })
    if (card.current) dateInputs(card.current)[0]?.focus({ preventScroll: true })
  }
  return (
    <>
      <NoteBand today={hotel.today} />
      <Top hotel={hotel} roomType={roomType} search={search} />
      <HotelColumns
        sideOnPhone="first"
        side={
          <StayCard
            ref={card}
            hotel={hotel}
            search={search}
            priced={priced}
            maxOccupancy={roomType.maxOccupancy}
            error={error}
            onRetry={onRetry}
            onSearch={(next) => onSearch(next)}
            onPlan={(planId) => onSearch(search, planName(planId))}
            toBooking={toBooking}
          />
        }
      >
        <About hotel={hotel} roomType={roomType} priced={priced} />
        <Prices
          hotel={hotel}
          roomType={roomType}
          search={search}
          onStay={(stay) => {
            onSearch({ ...search, stay })
            card.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      </HotelColumns>
      <OtherRoomTypes hotel={hotel} roomType={roomType} search={search} />
      <TotalBar priced={priced} search={search} toBooking={toBooking} onAskForDates={askForDates} />
    </>
  )
}

type OfRoomProps = { readonly hotel: Property; readonly roomType: RoomType; readonly search: StaySearch }

function Top({ hotel, roomType, search }: OfRoomProps) {
  const { t } = useTranslation()
  return (
    <HotelTop
      heading={
        <div className={classes.heading}>
          <Link
            className="quiet-link small"
            to={`${addressOf('roomTypes', { hotelKey: hotel.slug })}?${writeStaySearch(search)}`}
          >
            {t('hotel.allRoomTypes')}
          </Link>
          <h1 className="display-lg">{roomType.name}</h1>
          <RoomFacts roomType={roomType} />
        </div>
      }
      photos={<Gallery photos={roomType.photos} name={roomType.name} />}
    />
  )
}

/** The room in words, its amenities, and what the hotel gives along. */
function About({ hotel, roomType, priced }: Omit<OfRoomProps, 'search'> & Pick<RoomDetailsProps, 'priced'>) {
  const { t } = useTranslation()
  return (
    <>
      <section className={classes.section}>
        <h2 className="display-md">{t('roomDetails.about')}</h2>
        <p className="soft">{roomType.description}</p>
      </section>
      <section className={classes.section}>
        <h2 className="display-sm">{t('roomDetails.amenities')}</h2>
        <AmenityList amenities={roomType.amenities} />
      </section>
      <SpecialOffers offered={offeredByPlan(hotel, priced)} />
    </>
  )
}

function Prices({ hotel, roomType, search, onStay }: OfRoomProps & { readonly onStay: (stay: Stay) => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes.section}>
      <h2 className="display-sm">{t('roomDetails.calendar')}</h2>
      <div className={'card'}>
        <WhenNear place={<CalendarPlace />}>
          <PriceCalendar
            // Other dates in the address are other dates in the calendar.
            key={JSON.stringify(search.stay)}
            hotel={hotel}
            roomTypeId={roomType.id}
            search={search}
            onStay={onStay}
          />
        </WhenNear>
      </div>
    </section>
  )
}

function OtherRoomTypes({ hotel, roomType: shown, search }: OfRoomProps) {
  const { t } = useTranslation()
  const { data } = useRoomTypeSearch(hotel.id, { ...search, name: '' })
  // From the next one on, round and round: so each is shown by one of them, however many there are.
  const at = hotel.roomTypes.findIndex(({ id }) => id === shown.id)
  const others = [...hotel.roomTypes.slice(at + 1), ...hotel.roomTypes.slice(0, Math.max(0, at))]
  if (others.length === 0) return null
  return (
    <section className={`content ${classes.others}`}>
      <h2 className="display-md">{t('roomDetails.others')}</h2>
      <RoomTypeShelf
        label={t('roomDetails.others')}
        hotel={hotel}
        roomTypes={others}
        search={search}
        availability={search.stay && data}
        action={t('roomDetails.viewDetails')}
      />
    </section>
  )
}
