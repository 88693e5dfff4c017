import { Button } from '@mantine/core'
import type { Property } from '@keystay/contract/properties/entities'
import { countNights } from '@keystay/contract/shared/plain-dates'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../platform/api/api-error.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { housesAll, type Stay, type StaySearch } from '@keystay/contract/shared/stay-search'
import { useFormat } from '../../platform/format/use-format.ts'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { Price } from '../../ui/facts/price.tsx'
import { StayFields, waitForStay } from '../../ui/dates/stay-fields.tsx'
import { useRoomsLeft } from '../../ui/facts/use-rooms-left.ts'
import { PlanChoice } from '../../ui/plans/plan-choice.tsx'
import { LazyFlexibleOffer } from './lazy-offers.tsx'
import { OfferLines } from './offer-lines.tsx'
import type { Availability } from './plans.ts'
import { PriceLines } from './price-lines.tsx'
import { isFree, shiftStay } from './rules.ts'
import { useWhyNotFree } from './use-why-not-free.ts'
import classes from './stay-card.module.css'

type StayCardProps = {
  readonly hotel: Property
  readonly search: StaySearch
  /** What the room type costs on these dates by the chosen plan; null without dates or while it is worked out. */
  readonly priced: Availability | null
  /** How many a room of the type sleeps. */
  readonly maxOccupancy: number
  readonly error: ApiError | null
  readonly onRetry: () => void
  readonly onSearch: (search: StaySearch) => void
  readonly onPlan: (planId: string | null) => void
  readonly toBooking: string
  readonly ref?: Ref<HTMLElement>
}

/** Dates, guests and what they cost, line by line; without dates it asks for them. */
export function StayCard(props: StayCardProps) {
  const { hotel, search, ref, onSearch } = props
  const { t } = useTranslation()
  return (
    <section ref={ref} className={`card floating ${classes.card}`} aria-label={t('roomDetails.yourStay')}>
      {search.stay ? <StayHeading {...props} stay={search.stay} /> : <AskForDates />}
      <StayFields search={search} today={hotel.today} asks={hotel.asksAges} onSearch={onSearch} />
      {search.stay && <StayPrice {...props} stay={search.stay} />}
    </section>
  )
}

function AskForDates() {
  const { t } = useTranslation()
  return (
    <div>
      <h2 className="display-sm">{t('roomDetails.chooseDates')}</h2>
      <p className="small soft">{t('roomDetails.chooseDatesText')}</p>
    </div>
  )
}

type WithStay = StayCardProps & { readonly stay: Stay }

function StayHeading({ priced, search, stay, error }: WithStay) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const nights = t('common.nightsAllIn', { count: countNights(stay.checkIn, stay.checkOut) })
  const free = priced !== null && isFree(priced)
  const why = useWhyNotFree()
  const whyNot = priced && !free ? why(priced, search.guests) : ''
  return (
    <div className={classes.heading}>
      <h2 className="visually-hidden">{t('roomDetails.yourStay')}</h2>
      {free && (
        <>
          <Price amount={priced.total} size="md" />
          <span className="small soft">{nights}</span>
        </>
      )}
      {whyNot !== '' && <p className="strong">{whyNot}</p>}
      {!priced && (
        <p className="soft">
          {error ? `${messageOf('room_details_failed')}. ${error.message}` : t('roomDetails.calculating')}
        </p>
      )}
      <LiveRegion>{free ? `${money(priced.total)}, ${nights}` : whyNot}</LiveRegion>
    </div>
  )
}

function StayPrice(props: WithStay) {
  const { hotel, priced, maxOccupancy, search, stay, error, onRetry, onSearch, onPlan, toBooking } = props
  const { t } = useTranslation()
  const { date, dateRange } = useFormat()
  const roomsLeft = useRoomsLeft()
  if (error)
    return (
      <Button variant="outline" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    )
  if (!priced) return <div className={classes.place} />
  if (!isFree(priced)) {
    if (!priced.freeAgainOn) return null
    const next = shiftStay(stay, priced.freeAgainOn)
    return (
      <>
        <p className="small soft">
          {t(priced.restriction ? 'roomTypes.bookableFrom' : 'roomTypes.freeAgain', { date: date(priced.freeAgainOn) })}
        </p>
        <Button variant="outline" onClick={() => onSearch({ ...search, stay: next })}>
          {t('roomTypes.freeAgainShow', { range: dateRange(next.checkIn, next.checkOut) })}
        </Button>
      </>
    )
  }
  const guests = t('common.guestCount', { count: search.guests })
  return (
    <>
      {priced.pricedRooms > 1 && (
        <p className="small">{t('roomDetails.forRooms', { count: priced.pricedRooms, guests })}</p>
      )}
      {!housesAll({ ...priced, maxOccupancy }, search.guests) && (
        <p className="small">{t('roomTypes.moreRooms', { guests })}.</p>
      )}
      {priced.plans.length > 0 && (
        <PlanChoice
          plans={priced.plans}
          chosen={priced.planId}
          hotel={hotel}
          totalOf={(planId) => priced.plans.find((plan) => plan.planId === planId)?.total ?? null}
          onChoose={onPlan}
        />
      )}
      <PriceLines priced={priced} />
      <Button component={Link} to={toBooking} fullWidth onClick={waitForStay}>
        {t('roomDetails.bookNow')}
      </Button>
      <p className={`small soft ${classes.left}`}>{roomsLeft(priced.availableRooms)}</p>
      {priced.flexible && <LazyFlexibleOffer offer={priced.flexible} to={`${toBooking}&flexible=1`} />}
      {priced.plans.length === 0 && (
        <OfferLines
          priced={{
            offers: priced.offers.filter(({ kind }) => kind === 'free_cancellation'),
            lines: [],
            tiers: priced.tiers,
          }}
          timeZone={hotel.timezone}
        />
      )}
    </>
  )
}
