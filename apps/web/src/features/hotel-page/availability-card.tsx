import { Button } from '@mantine/core'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { phoneUrl } from '../../platform/format/phone-url.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { PlainSearch } from '../../ui/dates/plain-search.tsx'
import { StayFields, waitForStay } from '../../ui/dates/stay-fields.tsx'
import iconList from '../../ui/lists/icon-list.module.css'
import classes from './availability-card.module.css'
import { useLowestPrice, type LowestPrice } from './lowest-price.ts'

type AvailabilityCardProps = {
  readonly hotel: Property
  readonly search: StaySearch
  readonly price: LowestPrice
  /** What is good to know about these dates. */
  readonly facts: readonly string[]
  readonly toRooms: string
  readonly onSearch: (search: StaySearch) => void
}

/** Dates, guests, the lowest total for them, and the way to the rooms. A change works the price out again in place. */
export function AvailabilityCard({ hotel, search, price, facts, toRooms, onSearch }: AvailabilityCardProps) {
  const { t } = useTranslation()
  const { time } = useFormat()
  const texts = useLowestPrice(hotel, price, search)
  return (
    <section className={`card floating ${classes.card}`} aria-label={t('hotel.availability')}>
      <div className={classes.price}>
        <span className="display-md">{texts.price}</span>
        <span className="small soft">{texts.note}</span>
      </div>
      <LiveRegion>{`${texts.price} ${texts.note}`}</LiveRegion>
      <PlainSearch
        action={addressOf('roomTypes', { hotelKey: hotel.slug })}
        search={search}
        submit={t('hotel.showRooms')}
      />
      <div className="needs-script">
        <StayFields search={search} today={hotel.today} asks={hotel.asksAges} onSearch={onSearch} />
      </div>
      <Button component={Link} to={toRooms} fullWidth onClick={waitForStay}>
        {t('hotel.showRooms')}
      </Button>
      <ul className={`${iconList.list} ${classes.facts}`}>
        {facts.map((fact) => (
          <Fact key={fact}>{fact}</Fact>
        ))}
        <Fact>{t('hotel.houseTimes', { checkIn: time(hotel.checkInTime), checkOut: time(hotel.checkOutTime) })}</Fact>
      </ul>
      {hotel.phone !== '' && (
        <p className={`small ${classes.phone}`}>
          <span className="soft">{t('hotel.questions')}</span>
          <a href={phoneUrl(hotel.phone)} className="quiet-link">
            <IconPhone size={18} stroke={1.75} aria-hidden />
            {hotel.phone}
          </a>
        </p>
      )}
    </section>
  )
}

function Fact({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <IconCheck size={18} stroke={1.75} aria-hidden />
      {children}
    </li>
  )
}
