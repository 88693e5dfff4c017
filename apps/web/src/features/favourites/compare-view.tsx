import type { Board } from '@keystay/contract/rate-plans/entities'
import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { writeStaySearch, type StaySearch } from '@keystay/contract/shared/stay-search'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { GuestsOf } from '../../ui/ages/guests-of.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { EmptyState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import { mostCompared } from './compare-address.ts'
import { amenitiesOf, bestOf, isEqual, type Cell, type Compared, type Line } from './compare-lines.ts'
import classes from './compare-view.module.css'
import { useHotelPages, useHotelsOf } from './favourites-api.ts'

type CompareViewProps = {
  readonly hotelKeys: readonly string[]
  readonly search: StaySearch
  readonly onChange: (hotelKeys: readonly string[]) => void
}

/** Up to three hotels side by side, each by its cheapest offer for the stay. */
export function CompareView({ hotelKeys, search, onChange }: CompareViewProps) {
  const { t } = useTranslation()
  const pages = useHotelPages(hotelKeys)
  const loaded = pages.flatMap(({ data }) => (data ? [data] : []))
  const costs = useHotelsOf(
    loaded.map(({ id }) => id),
    search,
  )
  const [before, setBefore] = useState<{ text: string; keys: readonly string[] } | null>(null)
  const hotels = loaded.map((page) => ({ page, cost: costs.data.find(({ id }) => id === page.id) ?? null }))
  const takeOut = ({ page: { slug, name } }: Compared) => {
    setBefore({ text: t('favourites.takenOut', { name }), keys: hotelKeys })
    onChange(hotelKeys.filter((key) => key !== slug))
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <Link to={`${paths.favourites}?${writeStaySearch(search)}`} className={`quiet-link ${classes.back}`}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        {t('favourites.toFavourites')}
      </Link>
      {hotelKeys.length === 0 ? (
        <EmptyState
          heading="h1"
          title={t('favourites.compareEmpty')}
          actions={
            <Button component={Link} to={paths.favourites}>
              {t('favourites.toFavourites')}
            </Button>
          }
        >
          {t('favourites.compareEmptyText')}
        </EmptyState>
      ) : pages.some(({ isPending }) => isPending) ? (
        <ListSkeleton label={t('favourites.loading')} count={1} />
      ) : (
        <Comparison hotels={hotels} search={search} onTakeOut={takeOut} />
      )}
      {pages.some(({ isError }) => isError) && <p role="alert">{t('favourites.missing')}</p>}
      <UndoBar
        text={before?.text ?? null}
        label={t('favourites.undo')}
        busy={false}
        onUndo={() => {
          if (before) onChange(before.keys)
          setBefore(null)
        }}
      />
    </>
  )
}

type ComparisonProps = {
  readonly hotels: readonly Compared[]
  readonly search: StaySearch
  readonly onTakeOut: (hotel: Compared) => void
}

function Comparison({ hotels, search, onTakeOut }: ComparisonProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const groups = useGroups(hotels, search)
  const { stay } = search
  const hidden = onlyDifferences ? groups.flatMap(({ lines }) => lines.filter(isEqual)).length : 0
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1 className="display-lg">{t('favourites.compareTitle', { count: hotels.length })}</h1>
          <p className="soft">
            {stay ? dateRange(stay.checkIn, stay.checkOut) : t('favourites.withoutDates')} ·{' '}
            <GuestsOf search={search} /> · {t('favourites.cheapestEach')}
          </p>
        </div>
        <div className={classes.only}>
          <Toggle on={onlyDifferences} onChange={setOnlyDifferences} label={t('favourites.differences')}>
            {t('favourites.differences')}
          </Toggle>
          <output className="small soft">{hidden > 0 && t('favourites.hidden', { count: hidden })}</output>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse */}
      <section className={`card ${classes.frame}`} aria-label={t('favourites.table')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('favourites.row')}</span>
              </th>
              {hotels.map((hotel) => (
                <HotelHead key={hotel.page.id} hotel={hotel} search={search} onTakeOut={() => onTakeOut(hotel)} />
              ))}
              {hotels.length < mostCompared && (
                <td className={classes.more}>
                  <Link to={`${paths.favourites}?${writeStaySearch(search)}`}>{t('favourites.add')}</Link>
                </td>
              )}
            </tr>
          </thead>
          {groups.map(({ name, lines }) => {
            const shown = onlyDifferences ? lines.filter((line) => !isEqual(line)) : lines
            return (
              shown.length > 0 && (
                <tbody key={name}>
                  <tr>
                    <th scope="rowgroup" colSpan={mostCompared + 1} className={classes.group}>
                      {name}
                    </th>
                  </tr>
                  {shown.map((line) => (
                    <tr key={line.key}>
                      <th scope="row">{line.label}</th>
                      {line.cells.map((cell, index) => (
                        <td key={hotels[index]?.page.id}>
                          <Told cell={cell} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              )
            )
          })}
        </table>
      </section>
    </>
  )
}

type HotelHeadProps = { readonly hotel: Compared; readonly search: StaySearch; readonly onTakeOut: () => void }

function HotelHead({ hotel: { page }, search, onTakeOut }: HotelHeadProps) {
  const { t } = useTranslation()
  const { name, slug } = page
  return (
    <th scope="col">
      <span className={classes.picture}>
        <Picture photo={page.photos[0] ?? null} sizes="300px" decorative />
        <button
          type="button"
          className={classes.out}
          aria-label={t('favourites.takeOut', { name })}
          onClick={onTakeOut}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </span>
      <Link
        className={`display-sm ${classes.name}`}
        to={`${addressOf('hotelHome', { hotelKey: slug })}?${writeStaySearch(search)}`}
      >
        {name}
      </Link>
    </th>
  )
}

function Told({ cell }: { readonly cell: Cell }) {
  if (cell.has !== undefined) {
    const Icon = cell.has ? IconCheck : IconMinus
    return (
      <span className={cell.has ? classes.has : classes.hasNot}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {cell.text}
      </span>
    )
  }
  return (
    <>
      <span className={cell.large ? `display-sm ${classes.price}` : undefined}>{cell.text}</span>
      {cell.gain !== undefined && <span className={classes.gain}>{cell.gain}</span>}
    </>
  )
}

/** All lines of the comparison, by what they are about. */
function useGroups(hotels: readonly Compared[], { stay }: StaySearch): readonly { name: string; lines: Line[] }[] {
  const { t } = useTranslation()
  const { money, mark, time, country } = useFormat()
  const pages = hotels.map(({ page }) => page)
  const has = (on: boolean): Cell => ({ has: on, text: t(on ? 'favourites.yes' : 'favourites.no') })
  const prices = hotels.map(({ cost }) => (stay ? cost?.total : cost?.fromPrice) ?? null)
  const sameMoney = new Set(prices.map((price) => price?.currency)).size === 1
  const cheapest = bestOf(sameMoney ? prices.map((price) => price?.minor ?? null) : [], Math.min)
  const marks = pages.map(({ rating }) => rating?.average ?? null)
  const best = bestOf(marks, Math.max)
  const boards: Record<Board, string> = {
    room_only: t('favourites.room_only'),
    breakfast: t('favourites.breakfast'),
    half: t('favourites.half'),
    full: t('favourites.full_board'),
    all_inclusive: t('favourites.all_inclusive'),
  }
  const line = (key: string, label: string, cells: readonly Cell[]): Line => ({ key, label, cells })
  const priceLines = [
    line(
      'price',
      stay ? t('favourites.line.total') : t('favourites.line.night'),
      prices.map((price, index) => ({
        text: price ? money(price) : t('favourites.full'),
        large: price !== null,
        gain: cheapest[index] ? t('favourites.cheapest') : undefined,
      })),
    ),
    line(
      'board',
      t('favourites.line.board'),
      hotels.map(({ cost }) => ({ text: cost ? boards[cost.board] : '' })),
    ),
    line(
      'cancel',
      t('favourites.line.cancel'),
      pages.map(({ offers }) => has(offers.freeCancellation)),
    ),
  ]
  const reviewLines = [
    line(
      'average',
      t('favourites.line.average'),
      pages.map(({ rating }, index) => ({
        text: rating
          ? `${mark(rating.average)} · ${t('common.reviews', { count: rating.count })}`
          : t('favourites.noReviews'),
        gain: best[index] ? t('favourites.best') : undefined,
      })),
    ),
  ]
  const houseLines = [
    line(
      'kind',
      t('favourites.line.kind'),
      pages.map(({ type }) => ({ text: t(`propertyType.${type}`) })),
    ),
    line(
      'place',
      t('favourites.line.place'),
      pages.map(({ city, country: land }) => ({ text: `${city}, ${country(land)}` })),
    ),
    line(
      'arrival',
      t('favourites.line.arrival'),
      pages.map(({ checkInTime }) => ({ text: time(checkInTime) })),
    ),
    line(
      'departure',
      t('favourites.line.departure'),
      pages.map(({ checkOutTime }) => ({ text: time(checkOutTime) })),
    ),
    ...amenitiesOf(pages).map(({ kind, name }) =>
      line(
        kind,
        name,
        pages.map(({ amenities }) => has(amenities.some((one) => one.kind === kind))),
      ),
    ),
  ]
  return [
    { name: t('favourites.group.price'), lines: priceLines },
    { name: t('favourites.group.reviews'), lines: reviewLines },
    { name: t('favourites.group.house'), lines: houseLines },
  ]
}
