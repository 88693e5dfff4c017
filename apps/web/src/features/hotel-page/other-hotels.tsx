import { IconArrowRight } from '@tabler/icons-react'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { RatingLine } from '../../ui/facts/rating-line.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Shelf } from '../../ui/lists/shelf.tsx'
import classes from './other-hotels.module.css'

type OtherHotelsProps = {
  readonly hotels: readonly PropertySummary[]
  /** Carries the reader's dates along. */
  readonly query: string
}

/** Other hotels, each with a way to its details. */
export function OtherHotelTiles({ hotels, query }: OtherHotelsProps) {
  const { t } = useTranslation()
  const { money, country } = useFormat()
  return (
    <Shelf label={t('hotel.featured')}>
      {hotels.map((hotel) => (
        <li key={hotel.id}>
          <article className={`card ${classes.card}`}>
            <Picture
              photo={hotel.photo}
              sizes="(max-width: 48em) 80vw, 400px"
              decorative
              className={classes.picture ?? ''}
            />
            <div className={classes.about}>
              <h3 className="display-sm">{hotel.name}</h3>
              <p className="small soft">
                {t(`propertyType.${hotel.type}`)} · {hotel.city}, {country(hotel.country)}
              </p>
              <RatingLine rating={hotel.rating} />
              <p className={classes.foot}>
                <span className="small">{t('hotel.perNightFrom', { price: money(hotel.fromPrice) })}</span>
                <Link
                  to={`${addressOf('hotelHome', { hotelKey: hotel.slug })}?${query}`}
                  className={`card-link quiet-link small ${classes.link}`}
                  aria-label={t('hotel.viewDetailsOf', { name: hotel.name })}
                >
                  {t('hotel.viewDetails')}
                  <IconArrowRight size={16} stroke={1.75} aria-hidden />
                </Link>
              </p>
            </div>
          </article>
        </li>
      ))}
    </Shelf>
  )
}
