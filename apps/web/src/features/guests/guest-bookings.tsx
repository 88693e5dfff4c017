import { Button } from '@mantine/core'
import type { GuestBooking } from '@keystay/contract/guests/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../../ui/facts/price.tsx'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { useGuestBookings } from './guests-api.ts'
import classes from './guest-bookings.module.css'

type GuestBookingsProps = {
  readonly propertyId: string
  readonly guestId: string
  readonly bookingLink: (bookingId: string) => string
}

/** What a guest booked, the latest stay first; each opens its booking. */
export function GuestBookings({ propertyId, guestId, bookingLink }: GuestBookingsProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error } = useGuestBookings(propertyId, guestId, page)
  const pages = data?.pagination.totalPages ?? 1
  return (
    <section className="card" aria-labelledby="stays">
      <h2 id="stays" className={`display-sm ${classes.title}`}>
        {t('guestCards.stays.title')}
      </h2>
      <FailedNote error={error} title="operation_failed" />
      {!data && !error && (
        <ListSkeleton label={t('guestCards.stays.loading')} count={3} card={<SkeletonBox height={44} />} />
      )}
      {data && data.data.length === 0 && <p className={`soft ${classes.none}`}>{t('guestCards.stays.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.list} aria-labelledby="stays">
          {data.data.map((booking) => (
            <BookingLine key={booking.id} booking={booking} to={bookingLink(booking.id)} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={t('common.pages')}>
          <Button size="sm" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('common.previousPage')}
          </Button>
          <span className="soft tabular">
            {page} / {pages}
          </span>
          <Button size="sm" variant="outline" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('common.nextPage')}
          </Button>
        </nav>
      )}
    </section>
  )
}

function BookingLine({ booking, to }: { readonly booking: GuestBooking; readonly to: string }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const { checkIn, checkOut, nights, roomTypes, rooms, status, revenue } = booking
  const room = [status === 'cancelled' ? '' : rooms.join(', '), roomTypes.join(', ')].filter(Boolean).join(', ')
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <Link to={to} className={`card-link ${classes.dates}`}>
          {dateRange(checkIn, checkOut, 'dayYear')}
        </Link>
        <span className={`small soft ${classes.room}`}>{room}</span>
      </span>
      <span className={classes.nights}>{nights > 0 ? t('common.nights', { count: nights }) : '–'}</span>
      <State booking={booking} />
      <span className={classes.revenue}>{nights > 0 ? <Price amount={revenue} /> : '–'}</span>
    </li>
  )
}

function State({ booking: { status, presence } }: { readonly booking: GuestBooking }) {
  const { t } = useTranslation()
  if (status !== 'confirmed')
    return <StateDot tone={status === 'pending' ? 'pending' : 'neutral'}>{t(`desk.status.${status}`)}</StateDot>
  const tone = presence === 'in_house' ? 'good' : presence === 'expected' ? 'pending' : 'neutral'
  return <StateDot tone={tone}>{t(`desk.presences.${presence}`)}</StateDot>
}
