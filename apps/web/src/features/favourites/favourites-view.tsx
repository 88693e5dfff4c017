import type { PropertySummary } from '@keystay/contract/properties/entities'
import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { writeStaySearch, type StaySearch } from '@keystay/contract/shared/stay-search'
import { Button, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { useAuth } from '../../platform/session/auth-state.ts'
import { Price } from '../../ui/facts/price.tsx'
import { RatingLine } from '../../ui/facts/rating-line.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import list from '../../ui/lists/list-card.module.css'
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import { compareAddress, mostCompared } from './compare-address.ts'
import { useHotelsOf } from './favourites-api.ts'
import { useFavourites } from './favourites-store.ts'
import classes from './favourites-view.module.css'
import { setFavourite } from './mark-hotel.ts'

type Removed = { readonly id: string; readonly text: string; readonly failed: boolean }

/** The marked hotels with what the stay costs there; up to three of them go on to the comparison. */
export function FavouritesView({ search }: { readonly search: StaySearch }) {
  const { t } = useTranslation()
  const { user } = useAuth()
  const ids = useFavourites()
  const hotels = useHotelsOf(ids, search)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<Removed | null>(null)
  const shown = hotels.data.filter(({ id }) => ids.includes(id))
  const compared = shown.filter(({ id }) => chosen.includes(id))
  const remove = async ({ id, name }: Pick<PropertySummary, 'id' | 'name'>) => {
    setRemoved({ id, text: t('favourites.removed', { name }), failed: false })
    if (!(await setFavourite(id, false))) setRemoved({ id, text: t('favourites.notSaved'), failed: true })
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  const undo = () => {
    if (removed) void setFavourite(removed.id, true)
    setRemoved(null)
  }
  return (
    <>
      <h1 className="display-xl">{t('favourites.title')}</h1>
      <p className={classes.intro}>
        {t('favourites.intro')}{' '}
        {user === null && (
          <>
            {t('favourites.here')} <Link to={paths.login}>{t('favourites.toLogin')}</Link>
          </>
        )}
      </p>
      {ids.length === 0 ? (
        <Nothing />
      ) : hotels.loading ? (
        <ListSkeleton label={t('favourites.loading')} className={classes.list} />
      ) : hotels.error ? (
        <ErrorState title={t('favourites.failed')} onRetry={hotels.retry} cause={hotels.error}>
          {t('favourites.nothingLost')}
        </ErrorState>
      ) : (
        <>
          <ul className={classes.list}>
            {shown.map((hotel) => (
              <li key={hotel.id}>
                <Favourite
                  hotel={hotel}
                  search={search}
                  chosen={chosen.includes(hotel.id)}
                  full={compared.length >= mostCompared}
                  onChoose={(on) => setChosen(on ? [...chosen, hotel.id] : chosen.filter((id) => id !== hotel.id))}
                  onRemove={() => void remove(hotel)}
                />
              </li>
            ))}
          </ul>
          <Gone ids={ids.filter((id) => !hotels.data.some((hotel) => hotel.id === id))} settled={!hotels.loading} />
        </>
      )}
      <UndoBar
        text={removed?.text ?? null}
        label={t('favourites.undo')}
        busy={false}
        onUndo={removed?.failed === false ? undo : null}
      />
      {shown.length > 1 && <CompareBar compared={compared} search={search} />}
    </>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('favourites.emptyTitle')}
      actions={
        <Button component={Link} to={paths.search}>
          {t('favourites.find')}
        </Button>
      }
    >
      {t('favourites.emptyText')}
    </EmptyState>
  )
}

type FavouriteProps = {
  readonly hotel: PropertySummary
  readonly search: StaySearch
  readonly chosen: boolean
  /** As many are chosen as are compared. */
  readonly full: boolean
  readonly onChoose: (on: boolean) => void
  readonly onRemove: () => void
}

function Favourite({ hotel, search, chosen, full, onChoose, onRemove }: FavouriteProps) {
  const { t } = useTranslation()
  const { name } = hotel
  return (
    <article className={`card ${list.card} ${classes.card}`}>
      <Picture
        photo={hotel.photo}
        sizes="(max-width: 48em) 100vw, 192px"
        className={`${list.picture} ${classes.picture}`}
        decorative
      />
      <div className={`${list.about} ${classes.about}`}>
        <h2 className="display-sm">{name}</h2>
        <p className="soft">{[t(`propertyType.${hotel.type}`), hotel.city].join(' · ')}</p>
        <RatingLine rating={hotel.rating} />
        <Checkbox
          checked={chosen}
          disabled={full && !chosen}
          label={t('favourites.compare')}
          aria-label={t('favourites.choose', { name })}
          className={classes.choose ?? ''}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </div>
      <div className={`${list.end} ${classes.end}`}>
        <Cost hotel={hotel} search={search} />
        <Link
          className={classes.view}
          to={`${addressOf('hotelHome', { hotelKey: hotel.slug })}?${writeStaySearch(search)}`}
          aria-label={t('favourites.viewOf', { name })}
        >
          {t('favourites.view')}
        </Link>
      </div>
      <button type="button" className={classes.remove} aria-label={t('favourites.remove', { name })} onClick={onRemove}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </article>
  )
}

function Cost({ hotel, search: { stay } }: Pick<FavouriteProps, 'hotel' | 'search'>) {
  const { t } = useTranslation()
  if (stay && hotel.total === null) return <p className={`small soft ${list.cost}`}>{t('favourites.full')}</p>
  return (
    <p className={list.cost}>
      <Price amount={hotel.total ?? hotel.fromPrice} size="md" />
      <span className="small soft">
        {stay
          ? t('common.nightsAllIn', { count: countNights(stay.checkIn, stay.checkOut) })
          : t(hotel.moreCosts ? 'common.perNightPlusFrom' : 'common.perNightFrom')}
      </span>
    </p>
  )
}

/** Marked hotels that are not sold any more. */
function Gone({ ids, settled }: { readonly ids: readonly string[]; readonly settled: boolean }) {
  const { t } = useTranslation()
  if (!settled || ids.length === 0) return null
  const forget = async () => {
    for (const id of ids) await setFavourite(id, false)
  }
  return (
    <p className={classes.gone}>
      {t('favourites.gone', { count: ids.length })}{' '}
      <Button size="sm" variant="subtle" onClick={() => void forget()}>
        {t('favourites.forget')}
      </Button>
    </p>
  )
}

type CompareBarProps = { readonly compared: readonly PropertySummary[]; readonly search: StaySearch }

/** How many are chosen, and the way to see them side by side. */
function CompareBar({ compared, search }: CompareBarProps) {
  const { t } = useTranslation()
  const count = compared.length
  const text =
    count < 2
      ? t('favourites.compareNeeds')
      : count === mostCompared
        ? t('favourites.most')
        : t('favourites.chosen', { count })
  return (
    <div className={classes.compare}>
      <p className="small soft">{text}</p>
      <LiveRegion>{count > 0 ? text : ''}</LiveRegion>
      {count > 1 && (
        <Button
          component={Link}
          to={compareAddress(
            compared.map(({ slug }) => slug),
            search,
          )}
        >
          {t('favourites.compare')}
        </Button>
      )}
    </div>
  )
}
