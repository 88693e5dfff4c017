import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState, type ReactNode } from 'react'
import { Link, Navigate } from 'react-router'
import { useNewBookingKey } from '../../platform/owner/new-booking-key.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { EmptyState, ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { PagesNav } from '../../ui/lists/pages-nav.tsx'
import { BookingDrawer } from './booking-drawer.tsx'
import { useBookingsAddress } from './bookings-address.ts'
import { BookingsFilters } from './bookings-filters.tsx'
import { BookingsList } from './bookings-list.tsx'
import classes from './bookings-view.module.css'
import { useOwnerBookings, type BookingFilter } from './owner-booking-api.ts'
import type { OwnerBookingRow, BookingCounts } from '@keystay/contract/bookings/owner-entities'
import { bookingStatuses, type BookingStatus } from '@keystay/contract/bookings/entities'
import { useFormat } from '../../platform/format/use-format.ts'

type BookingsViewProps = {
  readonly propertyId: string
  /** The hotel's, as far as it is known. */
  readonly today: PlainDate
  /** Where a booking is made. */
  readonly newLink: string
}

/** The bookings of a hotel: tabs, search, the list, and the booking that the address names in a drawer. */
export function BookingsView({ propertyId, today, newLink }: BookingsViewProps) {
  const { t } = useTranslation()
  const { filter, booking, linkTo, go } = useBookingsAddress()
  const may = useMay()
  const list = useOwnerBookings(propertyId, filter)
  const arrivals = useArrivals(JSON.stringify(filter), list.answered)
  useHotelEvents(propertyId)
  const close = () => go({ booking: null })
  const ids = list.data.map(({ id }) => id)
  const lastPage = Math.max(1, list.answered?.pagination.totalPages ?? filter.page)
  return (
    <div className={classes.view} data-drawer={booking !== null || undefined}>
      <header className={classes.head}>
        <h1 className="display-md">{t('desk.title')}</h1>
        {may('desk') && <NewBooking to={newLink} />}
      </header>
      <BookingTabs
        filter={filter}
        counts={list.counts}
        overdue={list.overdue}
        linkTo={(status) => linkTo({ status, overdue: false })}
        overdueLink={linkTo({ status: null, overdue: true })}
      />
      <BookingsFilters
        q={filter.q}
        checkIn={filter.checkIn}
        today={today}
        onSearch={(q) => q !== filter.q && go({ q })}
        onCheckIn={(checkIn) => go({ checkIn })}
      />
      <LiveRegion>{arrivals.count > 0 ? t('desk.arrived', { count: arrivals.count }) : ''}</LiveRegion>
      {/* The tab has fewer pages than it had. */}
      {filter.page > lastPage && <Navigate to={linkTo({ page: lastPage })} replace />}
      <Listed list={list} filter={filter} emptyLink={linkTo({ q: '', checkIn: null, status: null, overdue: false })}>
        <BookingsList
          rows={list.data}
          fresh={arrivals.fresh}
          open={booking}
          today={today}
          linkTo={(id) => linkTo({ booking: id })}
        />
        <PagesNav
          page={filter.page}
          totalPages={list.pagination?.totalPages ?? 1}
          renderLink={(page, link) => (
            <Link to={linkTo({ page, booking: null })} aria-label={t('common.page', { page })} {...link} />
          )}
        />
      </Listed>
      {booking !== null && (
        <BookingDrawer
          propertyId={propertyId}
          bookingId={booking}
          ids={ids}
          onStep={(id) => go({ booking: id })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Also by its key. */
function NewBooking({ to }: { readonly to: string }) {
  const { t } = useTranslation()
  useNewBookingKey(to)
  return (
    <Button
      component={Link}
      to={to}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      aria-keyshortcuts="n"
    >
      {t('ownBooking.title')}
    </Button>
  )
}

type ListedProps = {
  readonly list: ReturnType<typeof useOwnerBookings>
  readonly filter: BookingFilter
  /** Where everything is shown. */
  readonly emptyLink: string
  readonly children: ReactNode
}

/** The list in whatever state it is. */
function Listed({ list, filter, emptyLink, children }: ListedProps) {
  const { t } = useTranslation()
  const { data, loading, error, retry } = list
  if (loading) return <ListSkeleton label={t('desk.loading')} count={8} card={<SkeletonBox height={40} />} />
  if (error)
    return (
      <ErrorState title={messageOf('fetch_bookings_failed')} onRetry={retry} cause={error}>
        {error.message}
      </ErrorState>
    )
  if (data.length > 0) return children
  const { q, checkIn, status, overdue, page } = filter
  if (q === '' && checkIn === null && status === null && !overdue && page === 1)
    return <EmptyState title={t('desk.empty.title')}>{t('desk.empty.text')}</EmptyState>
  return (
    <EmptyState
      title={t('desk.noMatch.title')}
      actions={
        <Button component={Link} to={emptyLink} replace>
          {t('desk.noMatch.showAll')}
        </Button>
      }
    >
      {t('desk.noMatch.text')}
    </EmptyState>
  )
}

type Answer = {
  readonly data: readonly OwnerBookingRow[]
  readonly counts: { readonly all: number }
}

export type Arrivals = { readonly count: number; readonly fresh: ReadonlySet<string> }

const none: Arrivals = { count: 0, fresh: new Set() }

type Seen = { readonly key: string; readonly answer: Answer; readonly arrivals: Arrivals }

/** What is new in the second of two answers to the same search. */
export function arrivalsBetween(before: Answer, after: Answer): Arrivals {
  const count = Math.max(0, after.counts.all - before.counts.all)
  if (count === 0) return none
  const idsBefore = new Set(before.data.map(({ id }) => id))
  const latest = before.data.reduce((last, { createdAt }) => (createdAt > last ? createdAt : last), '')
  const fresh = after.data.filter(({ id, createdAt }) => !idsBefore.has(id) && createdAt > latest)
  return { count, fresh: new Set(fresh.map(({ id }) => id)) }
}

/** The bookings that came in while a search is shown; `answer` is null while it is on its way. */
function useArrivals(key: string, answer: Answer | null): Arrivals {
  const [seen, setSeen] = useState<Seen | null>(null)
  if (answer !== null && answer !== seen?.answer) {
    const same = seen?.key === key
    const arrivals = same ? arrivalsBetween(seen.answer, answer) : none
    // What was new stays so until something newer comes.
    setSeen({ key, answer, arrivals: same && arrivals.count === 0 ? seen.arrivals : arrivals })
  }
  return seen?.key === key ? seen.arrivals : none
}

const tabs = ['all', 'confirmed', 'pending', 'cancelled'] as const satisfies readonly (BookingStatus | 'all')[]

type BookingTabsProps = {
  readonly filter: BookingFilter
  /** Null until they are known. */
  readonly counts: BookingCounts | null
  /** How many balances are overdue: where none is, nothing is said of it. */
  readonly overdue: number
  readonly linkTo: (status: BookingStatus | null) => string
  readonly overdueLink: string
}

/** All, confirmed, pending, cancelled, and whose balance is overdue, each with how many there are. */
function BookingTabs({ filter, counts, overdue, linkTo, overdueLink }: BookingTabsProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <nav aria-label={t('desk.tabs')}>
      <ul className={classes.tabs}>
        {tabs.map((tab) => {
          const own = bookingStatuses.find((one) => one === tab) ?? null
          return (
            <li key={tab}>
              <Link
                to={linkTo(own)}
                replace
                preventScrollReset
                className={classes.tab}
                aria-current={own === filter.status && !filter.overdue ? 'page' : undefined}
              >
                {tab === 'all' ? t('desk.all') : t(`desk.status.${tab}`)}
                <span className={classes.count}>{counts ? number(counts[tab]) : '·'}</span>
              </Link>
            </li>
          )
        })}
        {(overdue > 0 || filter.overdue) && (
          <li>
            <Link
              to={overdueLink}
              replace
              preventScrollReset
              className={classes.tab}
              aria-current={filter.overdue ? 'page' : undefined}
            >
              {t('desk.overdueTab')}
              <span className={classes.count}>{number(overdue)}</span>
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
