import { Button } from '@mantine/core'
import type { BookingSummary } from '@keystay/contract/bookings/entities'
import { guestInvoicePdf } from '@keystay/contract/invoices/endpoints'
import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { Link } from 'react-router'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import list from '../../../ui/lists/list-card.module.css'
import { useGuestsText } from '../../../ui/ages/use-guests-text.ts'
import { EmptyState, ErrorState, ListSkeleton } from '../../../ui/lists/list-states.tsx'
import { PagesNav } from '../../../ui/lists/pages-nav.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { Price } from '../../../ui/facts/price.tsx'
import { useMyBookings } from '../booking-api.ts'
import { BookingStatus, codeText, PaymentState } from '../facts/booking-words.tsx'
import classes from './my-bookings.module.css'

type MyBookingsProps = {
  readonly page: number
  /** How many a page shows. */
  readonly size?: number
  /** Where another page is; left away, only this one is shown. */
  readonly linkTo?: (page: number) => string
}

/** The bookings of whoever is logged in. */
export function MyBookings({ page, size, linkTo }: MyBookingsProps) {
  const { t } = useTranslation()
  const { data, pagination, loading, error, retry } = useMyBookings(page, size)
  if (loading) return <ListSkeleton label={t('account.bookings.loading')} count={2} />
  if (error)
    return (
      <ErrorState title={messageOf('fetch_bookings_failed')} onRetry={retry} cause={error}>
        {error.message} <br />
        {t('account.bookings.nothingBooked')}
      </ErrorState>
    )
  if (data.length === 0) return linkTo ? <NothingBooked /> : <p className="soft">{t('account.bookings.emptyText')}</p>
  return (
    <>
      <ul className={classes.cards}>
        {data.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} />
          </li>
        ))}
      </ul>
      {linkTo && (
        <PagesNav
          page={page}
          totalPages={pagination?.totalPages ?? 1}
          renderLink={(to, link) => <Link to={linkTo(to)} aria-label={t('common.page', { page: to })} {...link} />}
        />
      )}
    </>
  )
}

function NothingBooked() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('account.bookings.emptyTitle')}
      actions={
        <Button component={Link} to={paths.search}>
          {t('account.bookings.find')}
        </Button>
      }
    >
      {t('account.bookings.emptyText')}
    </EmptyState>
  )
}

/** A booking: where, when, how it stands, what it costs. The whole card leads to it. */
function BookingCard({ booking }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation()
  const { dateRange, country } = useFormat()
  const guests = useGuestsText()
  const { id, propertyId, hotel, code, checkIn, checkOut, adults, children, ages, plan, total } = booking
  return (
    <article className={`card ${list.card} ${classes.card}`}>
      <Picture
        photo={hotel.photo}
        sizes="(max-width: 48em) 100vw, 192px"
        className={`${list.picture} ${classes.picture}`}
        decorative
      />
      <div className={list.about}>
        <h3 className="display-sm">
          <Link
            className={`card-link ${classes.link}`}
            to={addressOf('booking', { hotelKey: hotel.slug, propertyId, bookingId: id })}
            aria-label={t('account.bookings.openNamed', { hotel: hotel.name, code: codeText(code) })}
          >
            {hotel.name}
          </Link>
        </h3>
        <p className="soft">{[hotel.city, country(hotel.country)].join(', ')}</p>
        <p className="strong">{dateRange(checkIn, checkOut, 'shortYear')}</p>
        <p className="small soft">{guests(adults, children, ages)}</p>
        {plan && (
          <p className="small soft">{[...new Set([t(`planTerms.boards.${plan.board}`), plan.name])].join(', ')}</p>
        )}
        <div className={`small ${classes.states}`}>
          <BookingStatus booking={booking} />
          <PaymentState booking={booking} />
          {booking.unreadMessages !== undefined && (
            <span className={classes.unread}>{t('account.bookings.unread', { count: booking.unreadMessages })}</span>
          )}
        </div>
        <Invoices booking={booking} />
      </div>
      <div className={`${list.end} ${classes.end}`}>
        <span className="small soft tabular">{t('account.bookings.code', { code: codeText(code) })}</span>
        <p className={list.cost}>
          <Price amount={total} size="md" />
          <span className="small soft">{t('account.bookings.total')}</span>
        </p>
      </div>
    </article>
  )
}

/** What the hotel has invoiced, as files: links of their own within a card that leads elsewhere. */
function Invoices({ booking: { propertyId, id: bookingId, invoices = [] } }: { readonly booking: BookingSummary }) {
  const { t } = useTranslation()
  if (invoices.length === 0) return null
  return (
    <p className={`small ${classes.invoices}`}>
      {invoices.map(({ id, number }) => (
        <a key={id} href={callUrl(guestInvoicePdf, { params: { propertyId, bookingId, invoiceId: id } })} download>
          {t('account.bookings.invoice', { number })}
        </a>
      ))}
    </p>
  )
}
