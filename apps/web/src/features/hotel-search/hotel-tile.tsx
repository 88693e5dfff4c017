import type { PropertySummary } from '@keystay/contract/properties/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { Picture } from '../../ui/media/picture.tsx'
import classes from './hotel-tile.module.css'

/** A hotel as a picture with name, place and the price it begins at. */
export function HotelTile({ hotel }: { readonly hotel: PropertySummary }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <article className={classes.tile}>
      <div className={classes.frame}>
        <Picture
          photo={hotel.photo}
          sizes="(max-width: 48em) 80vw, 384px"
          decorative
          className={classes.picture ?? ''}
        />
      </div>
      <div className={classes.line}>
        <h3 className="display-sm">
          <Link className={`card-link ${classes.link}`} to={addressOf('hotelHome', { hotelKey: hotel.slug })}>
            {hotel.name}
          </Link>
        </h3>
        <p className={`strong ${classes.price}`}>{t('common.from', { price: money(hotel.fromPrice) })}</p>
      </div>
      <div className={`small soft ${classes.line}`}>
        <p>{[t(`propertyType.${hotel.type}`), [hotel.city, hotel.region].filter(Boolean).join(', ')].join(' · ')}</p>
        <p className={classes.price}>{t('common.perNight')}</p>
      </div>
    </article>
  )
}
