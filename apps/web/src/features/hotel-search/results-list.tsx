import { Button } from '@mantine/core'
import { paths } from '@keystay/contract/shared/addresses'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { IconArrowsSort } from '@tabler/icons-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { loadTextPart, messageOf, useTranslation } from '../../platform/language.ts'
import { ChoiceMenu } from '../../ui/overlays/choice-menu.tsx'
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { FlexibleStrip } from './flexible-strip.tsx'
import type { HotelResults } from './hotels-api.ts'
import { ResultCard } from './result-card.tsx'
import classes from './results-list.module.css'
import {
  countFilters,
  noFilters,
  sorts,
  writeSearch,
  type SearchState,
} from '@keystay/contract/properties/hotel-search'

const DestinationRead = lazy(async () => {
  const [{ DestinationRead: Loaded }] = await Promise.all([import('./destination-read.tsx'), loadTextPart('search')])
  return { default: Loaded }
})

type ResultsListProps = {
  readonly search: SearchState
  readonly results: HotelResults
  readonly onChange: (part: Partial<SearchState>) => void
  readonly activeId: string | null
  readonly onActivate: (id: string | null) => void
  /** What marks a hotel, on its picture. */
  readonly markOf?: (hotel: PropertySummary) => ReactNode
}

/** What was found, how many, in which order, and the pages of it. */
export function ResultsList(props: ResultsListProps) {
  return (
    <>
      <div aria-live="polite">
        {props.results.destination && (
          <Suspense>
            <DestinationRead search={props.search} results={props.results} destination={props.results.destination} />
          </Suspense>
        )}
      </div>
      {!props.results.nearest && <Head {...props} />}
      {mayBeFreeOnOtherDays(props) && (
        <div className="needs-script">
          <FlexibleStrip search={props.search} onChange={props.onChange} />
        </div>
      )}
      <Cards {...props} />
    </>
  )
}

/** Other days help nobody where there is no hotel at all. */
function mayBeFreeOnOtherDays({ search, results }: ResultsListProps): boolean {
  return !results.loading && search.checkIn !== null && search.checkOut !== null && results.nearest !== 'no_hotel'
}

function Head({ search, results, onChange }: ResultsListProps) {
  const { t } = useTranslation()
  const place = search.q === '' && search.bbox ? t('search.mapArea') : (results.destination?.name ?? search.q)
  const countText =
    results.pagination && !results.error ? t('search.found', { count: results.pagination.totalItems }) : ''
  const title = [place, countText].filter(Boolean).join(': ')
  return (
    <div className={classes.head}>
      <h1 className="display-md" aria-live="polite">
        {title === '' ? t('search.title') : title}
      </h1>
      <p className="soft">
        <PriceNote search={search} />
        {search.sort === 'recommended' && <>. {t('nearby.recommendedMeans')}</>}
      </p>
      <div className={`needs-script ${classes.sort}`}>
        <ChoiceMenu
          label={t('search.sort')}
          value={search.sort}
          options={sorts.map((value) => ({ value, label: t(`nearby.sorts.${value}`) }))}
          onChange={(sort) => onChange({ sort })}
          chevron
          icon={<IconArrowsSort size={18} stroke={1.75} aria-hidden />}
        />
      </div>
    </div>
  )
}

function PriceNote({ search: { checkIn, checkOut, guests } }: { readonly search: SearchState }) {
  const { t } = useTranslation()
  if (!checkIn || !checkOut) return t('search.pricesPerNight')
  return t('search.pricesForStay', {
    nights: t('common.nights', { count: countNights(checkIn, checkOut) }),
    guests: t('common.guestCount', { count: guests }),
  })
}

function Cards({ search, results, onChange, activeId, onActivate, markOf }: ResultsListProps) {
  const { t } = useTranslation()
  const { data: hotels, pagination, loading, error, retry, refreshing } = results
  if (loading) return <ListSkeleton label={t('search.loading')} />
  if (error)
    return (
      <ErrorState title={messageOf('search_properties_failed')} onRetry={retry} cause={error}>
        {asSentence(Object.values(error.fields)[0] ?? error.message)} {t('search.nothingBooked')}
      </ErrorState>
    )
  if (hotels.length === 0) return <NothingFound search={search} onChange={onChange} />
  return (
    <>
      <ul className={classes.cards} data-refreshing={refreshing || undefined}>
        {hotels.map((hotel, index) => (
          <li key={hotel.id}>
            <ResultCard
              hotel={hotel}
              search={search}
              active={hotel.id === activeId}
              onActivate={onActivate}
              first={index === 0}
              mark={markOf?.(hotel)}
            />
          </li>
        ))}
      </ul>
      <PagesNav
        page={search.page}
        totalPages={pagination?.totalPages ?? 1}
        renderLink={(page, link) => (
          <Link
            to={`${paths.search}?${writeSearch({ ...search, page }).toString()}`}
            aria-label={t('common.page', { page })}
            {...link}
          />
        )}
      />
    </>
  )
}

function NothingFound({ search, onChange }: Pick<ResultsListProps, 'search' | 'onChange'>) {
  const { t } = useTranslation()
  const everywhere = { ...search, ...noFilters, q: '', bbox: null }
  return (
    <EmptyState
      title={t('search.emptyTitle')}
      actions={
        <>
          {countFilters(search) > 0 && <Button onClick={() => onChange(noFilters)}>{t('search.reset')}</Button>}
          <Link className="quiet-link" to={`${paths.search}?${writeSearch(everywhere).toString()}`}>
            {t('search.everywhere')}
          </Link>
        </>
      }
    >
      {t('search.emptyText')}
    </EmptyState>
  )
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
