import { paths, addressOf } from '@keystay/contract/shared/addresses'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import classes from './featured-hotels.module.css'
import { useFeaturedHotels } from './hotels-api.ts'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { useFormat } from '../../platform/format/use-format.ts'

/** Six houses that show what there is. */
export function FeaturedHotels() {
  const { t } = useTranslation()
  return (
    <section id="hotels" aria-labelledby="hotels-title" className={`content ${classes.section}`}>
      <div className={classes.head}>
        <h2 id="hotels-title" className="display-lg">
          {t('landing.featured')}
        </h2>
        <p className={`soft ${classes.text}`}>{t('landing.featuredText')}</p>
        <Link className={`quiet-link ${classes.all}`} to={paths.search} aria-label={t('landing.all')}>
          <span className={classes.long}>{t('landing.all')}</span>
          <span className={classes.short}>{t('landing.allShort')}</span>
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </Link>
      </div>
      <Tiles />
    </section>
  )
}

function Tiles() {
  const { t } = useTranslation()
  const { data: hotels, loading, error, retry } = useFeaturedHotels()
  if (loading)
    return (
      <ListSkeleton label={t('landing.featuredLoading')} count={6} className={classes.tiles} card={<TilePlace />} />
    )
  if (error)
    return (
      <ErrorState title={messageOf('fetch_properties_failed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (hotels.length === 0)
    return <EmptyState title={t('landing.featuredEmpty')}>{t('landing.featuredEmptyText')}</EmptyState>
  return (
    <ul className={classes.tiles}>
      {hotels.map((hotel) => (
        <li key={hotel.id}>
          <HotelTile hotel={hotel} />
        </li>
      ))}
    </ul>
  )
}

function TilePlace() {
  return (
    <div className={classes.place}>
      <SkeletonBox height="auto" />
      <SkeletonBox width="60%" height={24} />
      <SkeletonBox width="45%" height={16} />
    </div>
  )
}

/** A hotel as a picture with name, place and the price it begins at. */
function HotelTile({ hotel }: { readonly hotel: PropertySummary }) {
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
        <p className={classes.price}>{t(hotel.moreCosts ? 'common.perNightPlus' : 'common.perNight')}</p>
      </div>
    </article>
  )
}
