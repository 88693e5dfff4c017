import { readRoomSearch, type RoomSearch } from '@keystay/contract/shared/first-requests'
import { IconArrowsSort } from '@tabler/icons-react'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { useRef, type RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import { NothingFound, SoldOut, toStay } from '../../features/room-types/nothing-free.tsx'
import { CommonCard } from '../../features/room-types/common-card.tsx'
import { commonOf, nothingCommon } from '../../features/room-types/common-terms.ts'
import { RoomSearchBar, type RoomSearchHandle } from '../../features/room-types/room-search-bar.tsx'
import { FoundRoomType, UnsearchedRoomType } from '../../features/room-types/room-type-row.tsx'
import { useRoomTypeSearch } from '../../features/room-types/room-types-api.ts'
import { RowSkeleton } from '../../features/room-types/row-skeleton.tsx'
import { asRoomSort, isFree, nextStay, roomSorts, shiftStay, sortRoomTypes } from '../../features/room-types/rules.ts'
import { roomsFor } from '../../features/room-types/rooms-for.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { writeStaySearch, type Stay } from '@keystay/contract/shared/stay-search'
import { ChoiceMenu } from '../../ui/overlays/choice-menu.tsx'
import { ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { GuestsOf } from '../../ui/ages/guests-of.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { HotelPage } from './hotel-page.tsx'
import classes from './room-types-page.module.css'
import { LinkNote } from './link-note.tsx'

/** The room types of a hotel, searched by name, dates and guests. The search lives in the address. */
export function RoomTypesPage() {
  const { t } = useTranslation()
  return <HotelPage title={t('roomTypes.tab')}>{(hotel) => <RoomTypes hotel={hotel} />}</HotelPage>
}

function RoomTypes({ hotel }: { readonly hotel: Property }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const bar = useRef<RoomSearchHandle>(null)
  const search = readRoomSearch('roomTypes', params, hotel.today)
  const sort = asRoomSort(params.get('sort'))
  const open = (next: RoomSearch) =>
    setParams(
      writeStaySearch(next, { ...(next.name !== '' && { name: next.name }), ...(sort !== 'price' && { sort }) }),
    )
  return (
    <div className={`content ${classes.page}`}>
      <h1 className="display-lg">{search.stay ? t('roomTypes.title') : t('roomTypes.titleBefore')}</h1>
      <LinkNote today={hotel.today} />
      <RoomSearchBar ref={bar} search={search} today={hotel.today} asks={hotel.asksAges} onSearch={open} />
      {search.stay ? (
        <Found hotel={hotel} search={search} stay={search.stay} bar={bar} />
      ) : (
        <Unsearched hotel={hotel} name={search.name} bar={bar} />
      )}
    </div>
  )
}

type FoundProps = {
  readonly hotel: Property
  readonly search: RoomSearch
  readonly stay: Stay
  readonly bar: RefObject<RoomSearchHandle | null>
}

function Found({ hotel, search, stay, bar }: FoundProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const { data, loading, error, retry, refreshing } = useRoomTypeSearch(hotel.id, search)
  if (loading) {
    return <ListSkeleton label={t('roomTypes.loading')} card={<RowSkeleton />} className={classes.list} />
  }
  if (error) {
    return (
      <ErrorState
        title={messageOf('search_room_types_failed')}
        onRetry={retry}
        cause={error}
        actions={
          <Link className="quiet-link" to={addressOf('hotelHome', { hotelKey: hotel.slug })}>
            {t('common.toHotel')}
          </Link>
        }
      >
        {error.message} <br />
        {t('roomTypes.nothingBooked')}
      </ErrorState>
    )
  }
  if (data.length === 0) return <NothingFound name={search.name} hotel={hotel} />
  const askForDates = () => bar.current?.askForDates()
  const address = (
    page: string,
    { id: roomType, pricedRooms }: AvailableRoomType,
    plan: string | null = null,
    more: Record<string, string> = {},
  ) => {
    const room = { roomType, ...(plan !== null && { plan }), ...more, ...roomsFor(search, pricedRooms) }
    return `/${hotel.slug}/${page}?${writeStaySearch(search, room)}`
  }
  const gapAddress = ({ id: roomType, pricedRooms, gapOffer }: AvailableRoomType) => {
    if (!gapOffer) return null
    const { checkIn, checkOut, planId, gapNights } = gapOffer
    const longer = { ...search, stay: { checkIn, checkOut } }
    const gap = { ...(planId !== null && { plan: planId }), gap: gapNights.join() }
    const query = writeStaySearch(longer, { roomType, ...gap, ...roomsFor(search, pricedRooms) })
    return `/${hotel.slug}/booking-room?${query}`
  }
  const free = data.filter(isFree)
  const common = commonOf(free)
  return (
    <>
      <Heading search={search} stay={stay} free={free.length} count={data.length} />
      {common !== nothingCommon && <CommonCard hotel={hotel} common={common} />}
      {!data.some((one) => isFree(one) || one.restriction) && (
        <SoldOut hotel={hotel} search={search} stay={stay} next={nextStay(data, stay)} onOtherDates={askForDates} />
      )}
      <ul className={classes.list} aria-busy={refreshing} data-refreshing={refreshing || undefined}>
        {sortRoomTypes(data, asRoomSort(params.get('sort'))).map((roomType, index) => (
          <li key={roomType.id}>
            <FoundRoomType
              roomType={roomType}
              stay={stay}
              guests={search.guests}
              hotel={hotel}
              first={index < 2}
              common={common}
              top={index === 0}
              toBooking={(plan) => address('booking-room', roomType, plan)}
              toFlexible={(plan) => address('booking-room', roomType, plan, { flexible: '1' })}
              toDetails={address('room-type-details', roomType)}
              toGap={gapAddress(roomType)}
              toFreeAgain={roomType.freeAgainOn && toStay(hotel, search, shiftStay(stay, roomType.freeAgainOn))}
              onOtherDates={askForDates}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type HeadingProps = {
  readonly search: RoomSearch
  readonly stay: Stay
  readonly free: number
  readonly count: number
}

function Heading({ search, stay, free, count }: HeadingProps) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const countText = t('roomTypes.free', { free, count })
  const nights = t('common.nights', { count: countNights(stay.checkIn, stay.checkOut) })
  return (
    <div className={classes.heading}>
      <p>
        <span className="strong">{countText}</span>
        <span className={`soft ${classes.summary}`}>
          {' '}
          · {nights}, <GuestsOf search={search} />
        </span>
      </p>
      <LiveRegion>{countText}</LiveRegion>
      <ChoiceMenu
        label={t('roomTypes.sort')}
        value={asRoomSort(params.get('sort'))}
        options={roomSorts.map((value) => ({ value, label: t(`roomTypes.${value}`) }))}
        icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
        chevron
        className={classes.sort ?? ''}
        onChange={(sort) => changeSearch((now) => withParams(now, { sort }))}
      />
    </div>
  )
}

type UnsearchedProps = {
  readonly hotel: Property
  readonly name: string
  readonly bar: RefObject<RoomSearchHandle | null>
}

/** Before a search: what there is, and that dates are missing. */
function Unsearched({ hotel, name, bar }: UnsearchedProps) {
  const { t } = useTranslation()
  const matching = hotel.roomTypes.filter((roomType) => roomType.name.toLowerCase().includes(name.toLowerCase()))
  if (matching.length === 0) return <NothingFound name={name} hotel={hotel} />
  return (
    <>
      <div className={classes.heading}>
        <p className="strong">{t('roomTypes.all', { count: matching.length })}</p>
      </div>
      <ul className={classes.list}>
        {matching.map((roomType, index) => (
          <li key={roomType.id}>
            <UnsearchedRoomType
              hotel={hotel}
              roomType={roomType}
              first={index < 2}
              onAskDates={() => bar.current?.askForDates()}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
