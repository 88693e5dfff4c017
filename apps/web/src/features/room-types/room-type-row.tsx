import { Button } from '@mantine/core'
import { firstPictureSizes } from '@keystay/contract/shared/addresses'
import type { Property } from '@keystay/contract/properties/entities'
import type { AvailableRoomType, ListedRoomType, RoomType } from '@keystay/contract/room-types/entities'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { housesAll, type Stay } from '@keystay/contract/shared/stay-search'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { AtHotel } from '../../ui/facts/at-hotel.tsx'
import { Price } from '../../ui/facts/price.tsx'
import { useRoomsLeft } from '../../ui/facts/use-rooms-left.ts'
import type { PlanHotel } from '../../ui/plans/plan-text.tsx'
import type { Common } from './common-terms.ts'
import { LazyFlexibleOffer, LazyGapOffer } from './lazy-offers.tsx'
import { OfferLines } from './offer-lines.tsx'
import { PlanLines } from './plan-lines.tsx'
import lines from './plan-lines.module.css'
import { RoomFacts } from './room-facts.tsx'
import { useWhyNotFree } from './use-why-not-free.ts'
import classes from './room-type-row.module.css'
import { isFree } from './rules.ts'

const shownAmenities = 5

type RowProps = {
  readonly roomType: RoomType
  readonly children: ReactNode
  readonly offers?: ReactNode
  readonly soldOut?: boolean
  readonly first?: boolean
}

/** A room type of a list: picture, facts, what comes with it, and at the right what it costs and what to do. */
function Row({ roomType, children, offers, soldOut = false, first = false }: RowProps) {
  const id = useId()
  return (
    <article className={`card ${classes.row}`} data-sold-out={soldOut || undefined} aria-labelledby={id}>
      <RowPicture roomType={roomType} first={first} />
      <div className={classes.about}>
        <h2 className="display-sm" id={id}>
          {roomType.name}
        </h2>
        <RoomFacts roomType={roomType} />
        <RowAmenities roomType={roomType} />
        {offers && <div className={classes.offers}>{offers}</div>}
      </div>
      <div className={classes.side}>{children}</div>
    </article>
  )
}

type OfRoom = { readonly roomType: RoomType }

function RowPicture({ roomType, first }: OfRoom & { readonly first: boolean }) {
  const { t } = useTranslation()
  const photos = roomType.photos.length
  return (
    <div className={classes.picture}>
      <Picture
        photo={roomType.photos[0] ?? null}
        sizes={firstPictureSizes.roomTypes}
        decorative
        first={first}
        className={classes.image ?? ''}
      />
      {photos > 1 && (
        <span className={classes.counter}>
          <span className="visually-hidden">{t('roomTypes.photos', { count: photos })}</span>
          <span aria-hidden>1 / {photos}</span>
        </span>
      )}
    </div>
  )
}

function RowAmenities({ roomType }: OfRoom) {
  return (
    <ul className={classes.amenities}>
      {roomType.amenities.slice(0, shownAmenities).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}

type FoundProps = {
  readonly roomType: AvailableRoomType
  readonly stay: Stay
  readonly hotel: PlanHotel
  readonly guests: number
  /** Where a plan of it is booked; the standard plan by null. */
  readonly toBooking: (planId: string | null) => string
  readonly toDetails: string
  readonly first: boolean
  /** What is said once, above all of them. */
  readonly common: Common
  /** It is the one at the top. */
  readonly top: boolean
  /** The same by a plan, in the type that the hotel chooses. */
  readonly toFlexible: (planId: string | null) => string
  /** The longer stay that takes a gap along. */
  readonly toGap: string | null
  /** The same stay from the date on which the type is free again. */
  readonly toFreeAgain: string | null
  readonly onOtherDates: () => void
}

/** A room type that a search found: bookable, or greyed and with a way to other dates. */
export function FoundRoomType(props: FoundProps) {
  const { roomType, stay, hotel, guests, toBooking, toFlexible, toDetails, toGap, first, common } = props
  const { t } = useTranslation()
  const roomsLeft = useRoomsLeft()
  if (!isFree(roomType)) return <SoldOutRoomType {...props} />
  if (roomType.plans.length > 0) return <PlansRoomType {...props} />
  const { name, total, pricedRooms, availableRooms } = roomType
  const tight = !housesAll(roomType, guests)
  const nights = t('common.nightsAllIn', { count: countNights(stay.checkIn, stay.checkOut) })
  return (
    <Row
      roomType={roomType}
      first={first}
      offers={
        <>
          <OfferLines priced={roomType} timeZone={hotel.timezone} common={common} />
          {roomType.gapOffer && toGap && <LazyGapOffer offer={roomType.gapOffer} to={toGap} />}
          {roomType.flexible && <LazyFlexibleOffer offer={roomType.flexible} to={toFlexible(null)} />}
        </>
      }
    >
      <div className={classes.price}>
        <Price amount={total} size="lg" />
        <span className="small soft">
          {pricedRooms > 1 || tight ? `${t('roomTypes.forRooms', { count: pricedRooms })}, ${nights}` : nights}
        </span>
        <AtHotel lines={roomType.lines} />
        <span className="small">{roomsLeft(availableRooms)}</span>
        {tight && (
          <span className="small soft">
            {t('roomTypes.moreRooms', { guests: t('common.guestCount', { count: guests }) })}
          </span>
        )}
      </div>
      <Button
        component={Link}
        to={toBooking(null)}
        className={classes.action ?? ''}
        aria-label={t('roomTypes.chooseOf', { name })}
      >
        {t('roomTypes.choose')}
      </Button>
      <Link
        to={toDetails}
        className={`quiet-link small ${classes.details}`}
        aria-label={t('roomTypes.detailsOf', { name })}
      >
        {t('roomTypes.details')}
      </Link>
    </Row>
  )
}

/** A room type that can be had by several plans: a line for each of them. */
function PlansRoomType(props: FoundProps) {
  const { roomType, stay, hotel, guests, toBooking, toFlexible, toDetails, toGap, first, top, common } = props
  const { t } = useTranslation()
  const id = useId()
  const roomsLeft = useRoomsLeft()
  const { name, plans, pricedRooms, availableRooms, gapOffer } = roomType
  // The plans are told cheapest first.
  const flexible = plans.find((plan) => plan.flexible)
  const tight = !housesAll(roomType, guests)
  const nights = t('common.nightsAllIn', { count: countNights(stay.checkIn, stay.checkOut) })
  return (
    <article className={`card ${lines.row}`} aria-labelledby={id}>
      <div>
        <RowPicture roomType={roomType} first={first} />
        <div className={lines.amenities}>
          <RowAmenities roomType={roomType} />
        </div>
      </div>
      <div className={lines.main}>
        <div className={lines.about}>
          <h2 className="display-sm" id={id}>
            {name}
          </h2>
          <RoomFacts roomType={roomType} />
        </div>
        <p className={`small ${lines.left}`}>
          {roomsLeft(availableRooms)}
          <span className="soft">
            {pricedRooms > 1 || tight ? `${t('roomTypes.forRooms', { count: pricedRooms })}, ${nights}` : nights}
          </span>
          {tight && (
            <span className="soft">
              {t('roomTypes.moreRooms', { guests: t('common.guestCount', { count: guests }) })}
            </span>
          )}
        </p>
        <Link
          to={toDetails}
          className={`quiet-link small ${lines.details}`}
          aria-label={t('roomTypes.detailsOf', { name })}
        >
          {t('roomTypes.details')}
        </Link>
        <PlanLines name={name} plans={plans} hotel={hotel} toBooking={toBooking} top={top} common={common} />
        {gapOffer && toGap && (
          <div className={lines.beside}>
            <LazyGapOffer offer={gapOffer} to={toGap} />
          </div>
        )}
        {flexible?.flexible && (
          <div className={lines.beside}>
            <LazyFlexibleOffer offer={flexible.flexible} to={toFlexible(flexible.planId)} />
          </div>
        )}
      </div>
    </article>
  )
}

function SoldOutRoomType({ roomType, guests, first, toFreeAgain, onOtherDates }: FoundProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const whyNotFree = useWhyNotFree()
  const { name, restriction, freeAgainOn } = roomType
  return (
    <Row roomType={roomType} soldOut first={first}>
      <div className={classes.price}>
        <span className="strong">{whyNotFree(roomType, guests)}</span>
        {freeAgainOn && toFreeAgain && (
          <Link to={toFreeAgain} className={`small ${classes.again}`}>
            {t(restriction ? 'roomTypes.bookableFrom' : 'roomTypes.freeAgain', { date: date(freeAgainOn) })}
          </Link>
        )}
      </div>
      <Button
        variant="outline"
        className={classes.action ?? ''}
        aria-label={t('roomTypes.otherDatesOf', { name })}
        onClick={onOtherDates}
      >
        {t('roomTypes.otherDates')}
      </Button>
    </Row>
  )
}

type UnsearchedProps = {
  readonly hotel: Pick<Property, 'moreCosts'>
  readonly roomType: ListedRoomType
  readonly first: boolean
  readonly onAskDates: () => void
}

/** A room type before a search: its lowest price, and what is missing for more. */
export function UnsearchedRoomType({ hotel, roomType, first, onAskDates }: UnsearchedProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <Row roomType={roomType} first={first}>
      <div className={classes.price}>
        <span className="display-md">{t('common.from', { price: money(roomType.fromPrice) })}</span>
        <span className="small soft">{t(hotel.moreCosts ? 'common.perNightPlus' : 'common.perNight')}</span>
      </div>
      <Button variant="outline" className={classes.action ?? ''} onClick={onAskDates}>
        {t('roomTypes.missingDates')}
        <span className="visually-hidden">: {roomType.name}</span>
      </Button>
      <span className={`small soft ${classes.details}`}>{t('roomTypes.missingText')}</span>
    </Row>
  )
}
