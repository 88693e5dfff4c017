import { IconCheck } from '@tabler/icons-react'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { countNights } from '@keystay/contract/shared/plain-dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { localeOf } from '../../platform/format/format.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { RatingLine } from '../../ui/facts/rating-line.tsx'
import { Price } from '../../ui/facts/price.tsx'
import list from '../../ui/lists/list-card.module.css'
import classes from './result-card.module.css'
import { hotelLink, roomsLink, type SearchState } from '@keystay/contract/properties/hotel-search'

type ResultCardProps = {
  readonly hotel: PropertySummary
  readonly search: SearchState
  readonly active: boolean
  readonly onActivate: (id: string | null) => void
  readonly first: boolean
  /** What marks the hotel, on its picture. */
  readonly mark?: ReactNode
}

const factCount = 3

/** A hotel in the results: picture, three facts, what the whole stay costs. Hover or focus lights its pin. */
export function ResultCard({ hotel, search, active, onActivate, first, mark }: ResultCardProps) {
  const { t } = useTranslation()
  const facts = useFacts(hotel)
  return (
    <article className={`card ${list.card} ${classes.card}`} data-active={active || undefined}>
      <Picture
        photo={hotel.photo}
        sizes="(max-width: 48em) 100vw, 192px"
        className={`${list.picture} ${classes.picture}`}
        first={first}
        decorative
      />
      {mark && <div className={classes.mark}>{mark}</div>}
      <div className={`${list.about} ${classes.about}`}>
        <h2 className="display-sm">
          {search.checkIn && search.checkOut ? (
            <Link className={classes.name} to={hotelLink(hotel.slug, search)}>
              {hotel.name}
            </Link>
          ) : (
            hotel.name
          )}
        </h2>
        <p className="soft">
          {t(`propertyType.${hotel.type}`)} · <Where hotel={hotel} />
        </p>
        <RatingLine rating={hotel.rating} />
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>
              <IconCheck size={18} stroke={1.75} color="var(--green)" aria-hidden />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className={`${list.end} ${classes.end}`}>
        <Cost hotel={hotel} search={search} />
        <Link
          className={`card-link ${classes.action}`}
          to={roomsLink(hotel.slug, search)}
          aria-label={t('search.viewRoomsOf', { name: hotel.name })}
          // The link covers the whole card.
          onMouseEnter={() => onActivate(hotel.id)}
          onMouseLeave={() => onActivate(null)}
          onFocus={() => onActivate(hotel.id)}
          onBlur={() => onActivate(null)}
        >
          {t('search.viewRooms')}
        </Link>
      </div>
    </article>
  )
}

/** Its town, and how far that is where the search shows what is near. */
function Where({ hotel: { city, distanceKm } }: Pick<ResultCardProps, 'hotel'>) {
  const language = useLanguage()
  if (distanceKm === undefined) return city
  const kilometres = new Intl.NumberFormat(localeOf[language], {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: distanceKm < 10 ? 1 : 0,
  })
  // A figure and its unit stay on one line.
  const distance = kilometres.format(distanceKm).replace(' ', '\u00a0')
  return <span className="strong">{`${city}, ${distance}`}</span>
}

/** The stay's total, or where a night begins while no dates are known. */
function Cost({ hotel, search }: Pick<ResultCardProps, 'hotel' | 'search'>) {
  const { t } = useTranslation()
  const { checkIn, checkOut } = search
  if (hotel.total && checkIn && checkOut)
    return (
      <p className={list.cost}>
        <Price amount={hotel.total} size="md" />
        <span className="small soft">{t('common.nightsAllIn', { count: countNights(checkIn, checkOut) })}</span>
        {hotel.freeCancellation === true && <span className="small success">{t('search.freeCancellation')}</span>}
        {hotel.freeCancellation === false && <span className="small soft">{t('search.noFreeCancellation')}</span>}
      </p>
    )
  return (
    <p className={list.cost}>
      <Price amount={hotel.fromPrice} size="md" />
      <span className="small soft">{t(hotel.moreCosts ? 'common.perNightPlusFrom' : 'common.perNightFrom')}</span>
    </p>
  )
}

/** Two amenities of the property and the breakfast that its price has; a third amenity without one. */
function useFacts(hotel: PropertySummary): readonly string[] {
  const { t } = useTranslation()
  const own = hotel.amenities.filter(({ kind }) => kind !== 'breakfast').map(({ name }) => name)
  const names = hotel.board !== 'room_only' ? [...own.slice(0, factCount - 1), t('search.breakfastIncluded')] : own
  return [...new Set(names)].slice(0, factCount)
}
