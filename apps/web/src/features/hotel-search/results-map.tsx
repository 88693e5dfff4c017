import { Checkbox } from '@mantine/core'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import type { Bounds } from '../../ui/map/map-view.tsx'
import { Map } from '../../ui/map/lazy-map.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Price } from '../../ui/facts/price.tsx'
import classes from './results-map.module.css'
import { hotelLink, type SearchState } from '@keystay/contract/properties/hotel-search'

type ResultsMapProps = {
  readonly hotels: readonly PropertySummary[]
  readonly search: SearchState
  readonly activeId: string | null
  readonly onActivate: (id: string | null) => void
  /** Changes when the map shall show all results again; null while they are on their way. */
  readonly fit: string | null
  readonly onMoved: (bounds: Bounds) => void
  /** What to say where no list stands beside the map. */
  readonly note: string | null
}

/** The results on a map; a chosen pin shows its hotel on a small card. */
export function ResultsMap({ hotels, search, activeId, onActivate, fit, onMoved, note }: ResultsMapProps) {
  const { t } = useTranslation()
  const { roundMoney } = useFormat()
  const [follow, setFollow] = useState(true)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = hotels.find(({ id }) => id === chosenId)
  const texts = hotels.map((hotel) => roundMoney(hotel.total ?? hotel.fromPrice)).join('|')
  const pins = useMemo(() => {
    const prices = texts.split('|')
    return hotels.map(({ id, latitude, longitude, name, city, total, fromPrice }, index) => ({
      id,
      latitude,
      longitude,
      name,
      text: prices[index] ?? '',
      place: city,
      amount: total ?? fromPrice,
    }))
  }, [hotels, texts])
  const sayGroup = useCallback(
    (count: number, price: string) => `${t('search.found', { count })}, ${t('common.from', { price })}`,
    [t],
  )
  const move = useCallback((bounds: Bounds) => follow && onMoved(bounds), [follow, onMoved])
  return (
    <div className={classes.map}>
      <Map
        label={t('search.mapLabel')}
        pins={pins}
        activeId={activeId ?? chosenId}
        onActivate={onActivate}
        onSelect={setChosenId}
        sayGroup={sayGroup}
        bounds={search.bbox}
        fit={fit}
        onMoved={move}
      />
      <div className={classes.follow}>
        <Checkbox
          label={t('search.searchOnMove')}
          checked={follow}
          onChange={(event) => setFollow(event.currentTarget.checked)}
        />
      </div>
      {note !== null && <p className={classes.note}>{note}</p>}
      {chosen && <ChosenCard hotel={chosen} search={search} />}
    </div>
  )
}

function ChosenCard({ hotel, search }: { readonly hotel: PropertySummary; readonly search: SearchState }) {
  const { t } = useTranslation()
  return (
    <section className={classes.chosen} aria-label={t('search.chosen')} aria-live="polite">
      <Picture photo={hotel.photo} sizes="88px" ratio="1 / 1" className={classes.picture ?? ''} decorative />
      <div className={classes.about}>
        <p className="display-sm">{hotel.name}</p>
        <p className="small soft">{hotel.city}</p>
        <p className={classes.cost}>
          <Price amount={hotel.total ?? hotel.fromPrice} size="sm" />
          <Link
            className="quiet-link"
            to={hotelLink(hotel.slug, search)}
            aria-label={t('search.viewOf', { name: hotel.name })}
          >
            {t('search.view')}
          </Link>
        </p>
      </div>
    </section>
  )
}
