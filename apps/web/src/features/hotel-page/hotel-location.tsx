import { IconExternalLink } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { Map } from '../../ui/map/lazy-map.tsx'
import classes from './hotel-location.module.css'

const openMapZoom = 16

/** Where the hotel is: on a map, in words, and in the reader's own maps. */
export function HotelLocation({ hotel }: { readonly hotel: Property }) {
  const { t } = useTranslation()
  const { id, name, city, latitude, longitude, nearby } = hotel
  // A new list of pins would draw them anew.
  const pins = useMemo(() => [{ id, latitude, longitude, name, place: city }], [id, latitude, longitude, name, city])
  return (
    <>
      <div className={classes.map}>
        <Map label={t('hotel.mapLabel', { name, place: city })} pins={pins} zoomsByWheel={false} />
      </div>
      <div className={`small soft ${classes.foot}`}>
        <p>{nearby}</p>
        <a
          className={`quiet-link ${classes.open}`}
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${openMapZoom}/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('hotel.openMap')}
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </a>
      </div>
    </>
  )
}
