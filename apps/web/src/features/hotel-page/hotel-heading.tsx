import { IconChevronRight, IconMapPin } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { RatingLine } from '../../ui/facts/rating-line.tsx'
import { ShareButton } from '../../ui/media/share-button.tsx'
import classes from './hotel-heading.module.css'

/** Breadcrumb, name, kind and address of a hotel, and a way to mark it and to share it. */
export function HotelHeading({ hotel, mark }: { readonly hotel: Property; readonly mark: ReactNode }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  const { name, type, address, city, region } = hotel
  const land = country(hotel.country)
  const above = [...new Set([land, region, city].filter(Boolean))]
  return (
    <div className={classes.heading}>
      <nav aria-label={t('hotel.breadcrumb')} className={classes.breadcrumb}>
        <ol>
          {above.map((place) => (
            <li key={place}>
              <Link to={`${paths.search}?${new URLSearchParams({ q: place })}`}>{place}</Link>
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </li>
          ))}
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
      <div className={classes.line}>
        <div>
          <h1 className="display-lg">{name}</h1>
          <p className={`soft ${classes.address}`}>
            <IconMapPin size={20} stroke={1.75} aria-hidden />
            <span>
              {t(`propertyType.${type}`)} · {[address, city].filter(Boolean).join(', ')}
            </span>
          </p>
          <a href="#reviews" className={classes.rating}>
            <RatingLine rating={hotel.rating} />
          </a>
        </div>
        <div className={classes.mark}>{mark}</div>
        <ShareButton title={name} />
      </div>
    </div>
  )
}
