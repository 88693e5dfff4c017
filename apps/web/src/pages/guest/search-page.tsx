import type { PropertySummary } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { IconList, IconMap2 } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { rememberSearch } from '../../features/favourites/recent-searches.ts'
import { FilterBar } from '../../features/hotel-search/filter-bar.tsx'
import { FilterButton } from '../../features/hotel-search/filter-sheet.tsx'
import { useHotelSearch } from '../../features/hotel-search/hotels-api.ts'
import { ResultsList } from '../../features/hotel-search/results-list.tsx'
import { SearchButton } from '../../features/hotel-search/search-button.tsx'
import { readSearch, toQuery, writeSearch, type SearchState } from '@keystay/contract/properties/hotel-search'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import type { List } from '../../platform/api/list.ts'
import { readersToday } from '../../platform/format/today.ts'
import { PlainSearch } from '../../ui/dates/plain-search.tsx'
import { LazyLanguageOffer } from '../../ui/layout/lazy-language-offer.tsx'
import { useIdle } from '../../ui/layout/use-idle.ts'
import { useKnownWide } from '../../ui/layout/use-wide.ts'
import type { Bounds } from '../../ui/map/map-view.tsx'
import { GuestPage } from './guest-page.tsx'
import classes from './search-page.module.css'
import { LinkNote } from './link-note.tsx'

const ResultsMap = lazy(async () => ({
  default: (await import('../../features/hotel-search/results-map.tsx')).ResultsMap,
}))

/** Results across all hotels: list and map together, everything in the URL. */
export function SearchPage() {
  const { t } = useTranslation()
  const { search, change, onMap, setOnMap } = useSearchInUrl()
  const results = useHotelSearch(toQuery(search))
  const [activeId, setActiveId] = useState<string | null>(null)
  // Until it is known all is there, and the style sheet shows what fits.
  const known = useKnownWide()
  const wide = known === true
  const unknown = known === null || undefined
  // Beside the list the map comes after it: what people wait for is the list.
  const calm = useIdle(!results.loading)
  const noteOf = useNote()
  const moved = useCallback((bbox: Bounds) => change({ bbox, q: '' }), [change])
  useRemembered(search, results)
  const shown = { activeId, onActivate: setActiveId }
  // The reader's own move must not make the map jump.
  const fitKey = search.bbox ? 'moved' : writeSearch(search).toString()
  return (
    <GuestPage
      title={[search.q, t('search.title')].filter(Boolean).join(' · ')}
      center={<SearchButton search={search} look="pill" />}
      footer={!onMap || wide}
    >
      <LazyLanguageOffer />
      <div className="content">
        <PlainSearch action={paths.search} search={stayOf(search)} q={search.q} submit={t('search.submit')} />
      </div>
      <div className={`needs-script ${classes.top}`}>
        <SearchButton search={search} look="field" />
        <FilterButton search={search} onChange={change} counts={results.counts} />
      </div>
      <div className={classes.changed}>
        <LinkNote today={readersToday()} />
      </div>
      <div className={classes.page} data-map={onMap || undefined}>
        {(wide || unknown || !onMap) && (
          <div className={classes.list}>
            <div className={`needs-script ${classes.filters}`}>
              <FilterBar search={search} onChange={change} counts={results.counts} />
            </div>
            <ResultsList search={search} results={results} onChange={change} markOf={markOf} {...shown} />
          </div>
        )}
        {(wide || unknown || onMap) && (
          <div className={classes.map} data-unknown={unknown}>
            {known === false && <h1 className="visually-hidden">{t('search.mapLabel')}</h1>}
            {(calm || onMap) && (
              <Suspense>
                <ResultsMap
                  hotels={results.data}
                  search={search}
                  fit={results.loading || results.refreshing ? null : fitKey}
                  onMoved={moved}
                  note={wide ? null : noteOf(results)}
                  {...shown}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {!wide && (onMap || !results.error) && (
        <button type="button" className={classes.pill} data-unknown={unknown} onClick={() => setOnMap(!onMap)}>
          {onMap ? <IconList size={20} stroke={1.75} aria-hidden /> : <IconMap2 size={20} stroke={1.75} aria-hidden />}
          {onMap ? t('search.showList') : t('search.showMap')}
        </button>
      )}
    </GuestPage>
  )
}

const stayOf = ({ checkIn, checkOut, guests, ages }: SearchState) => ({
  stay: checkIn && checkOut ? { checkIn, checkOut } : null,
  guests,
  ages,
})

const markOf = ({ id, name }: PropertySummary) => <FavouriteButton id={id} name={name} />

/** Keeps a search that found something, to go on from there another time. */
function useRemembered(search: SearchState, { data, pagination }: List<PropertySummary>): void {
  const found = pagination !== null && data.length > 0
  const { q, checkIn, checkOut, guests, ages } = search
  const key = JSON.stringify({ q, stay: checkIn && checkOut ? { checkIn, checkOut } : null, guests, ages })
  useEffect(() => {
    if (found) rememberSearch(JSON.parse(key) as Parameters<typeof rememberSearch>[0])
  }, [found, key])
}

function useNote() {
  const { t } = useTranslation()
  return ({ loading, error, data }: List<PropertySummary>): string | null => {
    if (loading) return t('search.loading')
    if (error) return `${messageOf('search_properties_failed')}. ${error.message}`
    return data.length === 0 ? t('search.emptyText') : null
  }
}

/** The search as the URL has it. A change replaces the entry, so that Back leaves the results. */
function useSearchInUrl() {
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const search = useMemo(() => readSearch(params, readersToday()), [params])
  const change = useCallback(
    (part: Partial<SearchState>) =>
      changeSearch((now) => {
        const next = writeSearch({ ...readSearch(now, readersToday()), page: 1, ...part })
        return withParams(next, { view: now.get('view') })
      }),
    [changeSearch],
  )
  const onMap = params.get('view') === 'map'
  const setOnMap = (map: boolean) =>
    changeSearch((now) => withParams(now, { view: map ? 'map' : null }), { push: true })
  return { search, change, onMap, setOnMap }
}
