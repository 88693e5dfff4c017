import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { lazy } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { AvailabilityCard } from '../../features/hotel-page/availability-card.tsx'
import { HotelHeading } from '../../features/hotel-page/hotel-heading.tsx'
import { HotelLocation } from '../../features/hotel-page/hotel-location.tsx'
import { HotelOffers, type Offered } from '../../features/hotel-page/hotel-offers.tsx'
import { cheapestListed, useLowestPrice, type LowestPrice } from '../../features/hotel-page/lowest-price.ts'
import { LazyReviews } from '../../features/reviews/lazy-reviews.tsx'
import { RoomTypeShelf } from '../../features/room-types/room-type-shelf.tsx'
import { useRoomTypeSearch } from '../../features/room-types/room-types-api.ts'
import { offeredByPlan } from '../../features/room-types/plans.ts'
import { cheapest, freeUntil, isFree } from '../../features/room-types/rules.ts'
import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { readStaySearch, writeStaySearch, type StaySearch } from '@keystay/contract/shared/stay-search'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { AmenityList } from '../../ui/facts/amenity-list.tsx'
import { SearchLens } from '../../ui/layout/site-header.tsx'
import { GuestsOf } from '../../ui/ages/guests-of.tsx'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { SkeletonBox } from '../../ui/lists/list-states.tsx'
import { WhenNear } from '../../ui/lists/when-near.tsx'
import { Gallery } from '../../ui/media/gallery.tsx'
import { ReadMore } from '../../ui/facts/read-more.tsx'
import { waitForStay } from '../../ui/dates/stay-fields.tsx'
import { HotelColumns, HotelTop, NoteBand } from './hotel-columns.tsx'
import classes from './hotel-home-page.module.css'
import { HotelPage } from './hotel-page.tsx'

// At the foot of the page: loaded when its reader comes near.
const OtherHotelTiles = lazy(async () => ({
  default: (await import('../../features/hotel-page/other-hotels.tsx')).OtherHotelTiles,
}))

/** The home of a hotel: what it looks like, what it offers, where it is, and what it costs for the reader's dates. */
export function HotelHomePage() {
  return <HotelPage center={summaryOf}>{(hotel) => <HotelHome key={hotel.id} hotel={hotel} />}</HotelPage>
}

const summaryOf = (hotel: Property) => <SearchSummary hotel={hotel} />

function HotelHome({ hotel }: { readonly hotel: Property }) {
  const [params, setParams] = useSearchParams()
  const search = readStaySearch(params, hotel.today)
  const rooms = useRoomTypeSearch(hotel.id, { ...search, name: '' })
  const availability = search.stay && !rooms.loading && !rooms.refreshing ? rooms.data : null
  const price = lowestPrice(hotel, search, availability, rooms.error !== null)
  const toRooms = `${addressOf('roomTypes', { hotelKey: hotel.slug })}?${writeStaySearch(search)}`
  const onSearch = (next: StaySearch) => setParams(writeStaySearch(next), { replace: true, preventScrollReset: true })
  return (
    <>
      <NoteBand today={hotel.today} />
      <HotelTop
        heading={<HotelHeading hotel={hotel} mark={<FavouriteButton id={hotel.id} name={hotel.name} />} />}
        photos={<Gallery photos={hotel.photos} name={hotel.name} propertyId={hotel.id} />}
      />
      <HotelColumns
        sideOnPhone="last"
        side={
          <AvailabilityCard
            hotel={hotel}
            search={search}
            price={price}
            facts={useFacts(hotel, search, availability)}
            toRooms={toRooms}
            onSearch={onSearch}
          />
        }
      >
        <About hotel={hotel} offered={offeredBeside(hotel, search, availability)} />
      </HotelColumns>
      <div className={`content ${classes.more}`}>
        <RoomTypes hotel={hotel} search={search} availability={availability} toRooms={toRooms} />
        <section id="reviews">
          <LazyReviews propertyId={hotel.id} hotelKey={hotel.slug} name={hotel.name} timezone={hotel.timezone} />
        </section>
        <OtherHotels hotel={hotel} search={search} />
      </div>
      <PriceBar hotel={hotel} price={price} search={search} toRooms={toRooms} />
    </>
  )
}

/** What the hotel says of itself. */
function About({ hotel, offered }: { readonly hotel: Property; readonly offered: Offered }) {
  const { t } = useTranslation()
  return (
    <>
      <section className={classes.text}>
        <h2 className="display-md">{hotel.headline || hotel.name}</h2>
        <ReadMore text={hotel.description} />
      </section>
      <HotelOffers offered={offered} />
      {hotel.amenities.length > 0 && (
        <section className={classes.section}>
          <h2 className="display-sm">{t('hotel.amenities')}</h2>
          <AmenityList amenities={hotel.amenities} />
        </section>
      )}
      <section className={classes.section}>
        <h2 className="display-sm">{t('hotel.location')}</h2>
        <HotelLocation hotel={hotel} />
      </section>
    </>
  )
}

type Availability = readonly AvailableRoomType[] | null

/** What the hotel offers for the price that is shown, and what by other plans. */
function offeredBeside(hotel: Property, { stay }: StaySearch, availability: Availability): Offered {
  const [first = null] = availability ?? []
  if (stay) {
    const offered = offeredByPlan(hotel, first)
    const canCancel = first?.freeUntil === null && first.plans.some(({ freeUntil: until }) => until !== null)
    const canEat = first?.board === 'room_only' && first.plans.some(({ board }) => board !== 'room_only')
    return {
      ...offered,
      freeCancellation: canCancel ? 'otherPlan' : offered.freeCancellation,
      breakfast: canEat ? 'otherPlan' : offered.breakfast,
    }
  }
  const cheapestType = cheapestListed(hotel.roomTypes)
  const byOthers = cheapestType?.byOtherPlans ?? []
  const breakfast = hotel.offers.breakfast && cheapestType?.fromBoard !== 'room_only'
  return {
    ...hotel.offers,
    freeCancellation: byOthers.includes('freeCancellation') ? 'otherPlan' : hotel.offers.freeCancellation,
    breakfast: byOthers.includes('breakfast') ? 'otherPlan' : breakfast,
  }
}

function lowestPrice(hotel: Property, search: StaySearch, availability: Availability, failed: boolean): LowestPrice {
  if (search.stay === null) return cheapestListed(hotel.roomTypes)?.fromPrice ?? null
  if (failed) return 'failed'
  return availability ? (cheapest(availability, search.guests)?.total ?? null) : 'loading'
}

/** How much is free on these dates, and until when cancelling costs nothing. */
function useFacts(hotel: Property, { stay }: StaySearch, availability: Availability): readonly string[] {
  const { t } = useTranslation()
  const { moment } = useFormat()
  if (stay === null) return [t('hotel.chooseDatesFirst')]
  const free = availability?.filter(isFree) ?? []
  if (free.length === 0) return []
  const until = freeUntil(free[0])
  return [
    t('hotel.freeTypes', { count: free.length }),
    ...(until === undefined ? [] : [t('hotel.freeUntil', { moment: moment(until, hotel.timezone) })]),
  ]
}

type RoomTypesProps = {
  readonly hotel: Property
  readonly search: StaySearch
  readonly availability: Availability
  readonly toRooms: string
}

const shownHotels = 3

function RoomTypes({ hotel, search, availability, toRooms }: RoomTypesProps) {
  const { t } = useTranslation()
  if (hotel.roomTypes.length === 0) return null
  return (
    <section className={classes.section}>
      <div className={classes.heading}>
        <h2 className="display-md">{t('hotel.roomTypes')}</h2>
        <Link to={toRooms} className={`quiet-link ${classes.all}`}>
          {t('hotel.allRoomTypes')}
          <IconArrowRight size={20} stroke={1.75} aria-hidden />
        </Link>
      </div>
      <RoomTypeShelf
        label={t('hotel.roomTypes')}
        hotel={hotel}
        roomTypes={hotel.roomTypes}
        search={search}
        availability={availability}
      />
    </section>
  )
}

function OtherHotels({ hotel, search }: { readonly hotel: Property; readonly search: StaySearch }) {
  const { t } = useTranslation()
  if (hotel.featured.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className="display-md">{t('hotel.featured')}</h2>
      <WhenNear place={<SkeletonBox height={280} />}>
        <OtherHotelTiles hotels={hotel.featured.slice(0, shownHotels)} query={writeStaySearch(search)} />
      </WhenNear>
    </section>
  )
}

type PriceBarProps = {
  readonly hotel: Property
  readonly price: LowestPrice
  readonly search: StaySearch
  readonly toRooms: string
}

/** The phone's foot: price and the way to the rooms. */
function PriceBar({ hotel, price, search, toRooms }: PriceBarProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const texts = useLowestPrice(hotel, price, search)
  const { stay } = search
  return (
    <BottomBar label={t('hotel.priceBar')}>
      <p className={classes.bar}>
        <span className="display-sm">{texts.price}</span>
        <span className="tiny soft">
          {stay ? `${dateRange(stay.checkIn, stay.checkOut)} · ${texts.note}` : texts.note}
        </span>
      </p>
      <Button component={Link} to={toRooms} onClick={waitForStay} className={classes.barButton ?? ''}>
        {t('hotel.showRoomsShort')}
      </Button>
    </BottomBar>
  )
}

/** What is being searched, in the header; leads to the search of all hotels. */
function SearchSummary({ hotel }: { readonly hotel: Property }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const [params] = useSearchParams()
  const search = readStaySearch(params, hotel.today)
  const { stay } = search
  return (
    <Link
      to={`${paths.search}?${writeStaySearch(search, { q: hotel.region || hotel.city })}`}
      className={classes.summary}
    >
      <span className="visually-hidden">{t('roomTypes.changeSearch')}: </span>
      <span className={`strong ${classes.name}`}>{hotel.name}</span>
      <span className="strong">{stay ? dateRange(stay.checkIn, stay.checkOut) : t('common.chooseDates')}</span>
      <span className="soft">
        <GuestsOf search={search} />
      </span>
      <SearchLens />
    </Link>
  )
}
