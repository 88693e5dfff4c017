import { Button, TextInput } from '@mantine/core'
import type { GuestRow } from '@keystay/contract/guests/entities'
import { IconSearch } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../platform/language.ts'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { useSearchText } from '../../ui/fields/use-search-text.ts'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { useGuests, type GuestsFilter } from './guests-api.ts'
import { useLastStay } from '../../ui/facts/use-last-stay.ts'
import { UnwantedMark } from '../../ui/facts/unwanted-mark.tsx'
import classes from './guests-view.module.css'

type Change = { readonly q?: string; readonly unwanted?: boolean; readonly page?: number }

/** The search part of an address with something changed; another search begins at its first page. */
function changed(params: URLSearchParams, { q, unwanted, page = 1 }: Change): string {
  return withParams(params, {
    ...(q !== undefined && { q: q || null }),
    ...(unwanted !== undefined && { unwanted: unwanted ? 'true' : null }),
    page: page === 1 ? null : String(page),
  })
}

function filterOf(params: URLSearchParams): GuestsFilter {
  const page = Number(params.get('page') ?? 1)
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    unwanted: params.get('unwanted') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The guests of a hotel, who booked last first. */
export function GuestsView({ propertyId }: { readonly propertyId: string }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const filter = filterOf(params)
  const { data, error, refetch, isPlaceholderData } = useGuests(propertyId, filter)
  useHotelEvents(propertyId)
  const linkTo = (change: Change) => changed(params, { q: filter.q, unwanted: filter.unwanted, ...change })
  const { text, type, send } = useSearchText(filter.q, (q) => {
    if (q !== filter.q) changeSearch((now) => changed(now, { q }))
  })
  const isSearch = filter.q !== '' || filter.unwanted || filter.page > 1
  return (
    <div className={classes.view}>
      <header>
        <h1 className="display-md">{t('guestCards.title')}</h1>
        <p className="soft">{t('guestCards.text')}</p>
      </header>
      <search className={classes.filters}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label={t('guestCards.search')}
          placeholder={t('guestCards.searchHint')}
          value={text}
          maxLength={100}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send()
          }}
        />
        <nav aria-label={t('guestCards.which')} className={classes.which}>
          {[false, true].map((unwanted) => (
            <Link
              key={String(unwanted)}
              to={linkTo({ unwanted })}
              replace
              preventScrollReset
              aria-current={unwanted === filter.unwanted ? 'page' : undefined}
            >
              {t(unwanted ? 'guestCards.unwantedOnly' : 'guestCards.all')}
            </Link>
          ))}
        </nav>
      </search>
      {!data && !error && <ListSkeleton label={t('guestCards.loading')} count={8} card={<SkeletonBox height={44} />} />}
      {!data && error && (
        <ErrorState title={t('guestCards.failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {data && data.data.length === 0 && !isPlaceholderData && (
        <Nobody isSearch={isSearch} allLink={linkTo({ q: '', unwanted: false })} />
      )}
      {data && data.data.length > 0 && (
        <>
          <LiveRegion>{t('guestCards.count', { count: data.pagination.totalItems })}</LiveRegion>
          <ul className={`card ${classes.list}`} aria-label={t('guestCards.title')}>
            {data.data.map((guest) => (
              <GuestLine key={guest.id} guest={guest} to={withParams(params, { guest: guest.id })} />
            ))}
          </ul>
          <PagesNav
            page={filter.page}
            totalPages={data.pagination.totalPages}
            renderLink={(page, link) => (
              <Link to={linkTo({ page })} aria-label={t('common.page', { page })} {...link} />
            )}
          />
        </>
      )}
    </div>
  )
}

function Nobody({ isSearch, allLink }: { readonly isSearch: boolean; readonly allLink: string }) {
  const { t } = useTranslation()
  if (!isSearch) return <EmptyState title={t('guestCards.empty.title')}>{t('guestCards.empty.text')}</EmptyState>
  return (
    <EmptyState
      title={t('guestCards.noMatch.title')}
      actions={
        <Button component={Link} to={allLink} replace>
          {t('guestCards.noMatch.showAll')}
        </Button>
      }
    >
      {t('guestCards.noMatch.text')}
    </EmptyState>
  )
}

/** Name, contact, what they wish, and how often they came; the whole line opens the card. */
function GuestLine({ guest, to }: { readonly guest: GuestRow; readonly to: string }) {
  const { t } = useTranslation()
  const lastStay = useLastStay()
  const { name, email, phone, wishes, doNotBook, bookings, lastCheckIn } = guest
  return (
    <li className={classes.line}>
      <span className={classes.who}>
        <Link to={to} className={`card-link ${classes.name}`}>
          {name}
        </Link>
        {doNotBook && <UnwantedMark />}
      </span>
      <span className={`soft ${classes.contact}`}>{[email, phone].filter(Boolean).join(' · ')}</span>
      <span className={`soft ${classes.wishes}`}>{wishes.join(' · ')}</span>
      <span className={classes.stays}>
        {t('guestCards.bookings', { count: bookings })}
        {lastCheckIn !== null && <span className="soft"> · {lastStay(lastCheckIn)}</span>}
      </span>
    </li>
  )
}
