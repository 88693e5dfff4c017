import type { OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { Link } from 'react-router'
import { codeText } from '../../platform/format/code-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { UnwantedMark } from '../../ui/facts/unwanted-mark.tsx'
import { Price } from '../../ui/facts/price.tsx'
import { useGuestsText } from '../../ui/ages/use-guests-text.ts'
import { useTableFits } from '../../ui/layout/use-wide.ts'
import classes from './bookings-list.module.css'
import { PaymentDot, StatusDot, useGuestName } from './status-dots.tsx'

type BookingsListProps = {
  readonly rows: readonly OwnerBookingRow[]
  /** Came in while the page was open. */
  readonly fresh: ReadonlySet<string>
  readonly open: string | null
  readonly today: PlainDate
  readonly linkTo: (id: string) => string
}

/** The bookings as a table, on a phone as cards. */
export function BookingsList(props: BookingsListProps) {
  return useTableFits() ? <BookingsTable {...props} /> : <BookingCards {...props} />
}

const columns = [
  'guest',
  'email',
  'stay',
  'nights',
  'guests',
  'roomType',
  'room',
  'total',
  'paymentState',
  'state',
] as const

function BookingsTable({ rows, fresh, open, today, linkTo }: BookingsListProps) {
  const { t } = useTranslation()
  const guestsText = useGuestsText()
  return (
    <table className={classes.table} data-narrow={open !== null || undefined}>
      <caption className="visually-hidden">{t('desk.title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`desk.columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-open={row.id === open || undefined} data-fresh={fresh.has(row.id) || undefined}>
            <th scope="row" data-column="guest">
              <GuestLink row={row} to={linkTo(row.id)} open={row.id === open} />
            </th>
            <td data-column="email" className="soft">
              {row.guest.email}
            </td>
            <td data-column="stay">
              <StayDates row={row} today={today} />
            </td>
            <td data-column="nights">{countNights(row.checkIn, row.checkOut)}</td>
            <td data-column="guests">{guestsText(row.adults, row.children, row.ages)}</td>
            <td data-column="roomType">{row.roomTypes.join(', ')}</td>
            <td data-column="room">{roomsText(row)}</td>
            <td data-column="total" className="strong">
              <Price amount={row.total} />
            </td>
            <td data-column="paymentState">
              <PaymentDot {...row} />
            </td>
            <td data-column="state">
              <StatusDot status={row.status} optionUntil={row.optionUntil} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function BookingCards({ rows, fresh, open, today, linkTo }: BookingsListProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.cards} aria-label={t('desk.title')}>
      {rows.map((row) => (
        <li key={row.id} className={`card ${classes.card}`} data-fresh={fresh.has(row.id) || undefined}>
          <div className={classes.line}>
            <GuestLink row={row} to={linkTo(row.id)} open={row.id === open} />
            <span className="strong">
              <Price amount={row.total} />
            </span>
          </div>
          <p>
            <StayDates row={row} today={today} />
            <span className="soft">
              {' · '}
              {t('common.nights', { count: countNights(row.checkIn, row.checkOut) })}
            </span>
          </p>
          <p className="soft">
            {[row.roomTypes.join(', '), roomsText(row)].filter((text) => text !== '–').join(' · ')}
          </p>
          <div className={classes.line}>
            <StatusDot status={row.status} optionUntil={row.optionUntil} />
            <PaymentDot {...row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type GuestLinkProps = { readonly row: OwnerBookingRow; readonly to: string; readonly open: boolean }

/** Opens the booking; the whole row is the link. */
function GuestLink({ row, to, open }: GuestLinkProps) {
  const { t } = useTranslation()
  const guestName = useGuestName()
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      id={`booking-${row.id}`}
      className={`card-link ${classes.guest}`}
      aria-current={open || undefined}
    >
      <span className="strong">{guestName(row.guest.name)}</span>
      {row.guestCard?.doNotBook && <UnwantedMark />}
      {row.unreadMessages !== undefined && (
        <span className={classes.unread}>{t('desk.unread', { count: row.unreadMessages })}</span>
      )}
      <span className="tiny soft">
        <span className="tabular">{codeText(row.code)}</span>
        {row.source !== 'web' && ` · ${t(`desk.sources.${row.source}`)}`}
      </span>
    </Link>
  )
}

/** "4.–6. Dez.", with the year when it is another one. */
function StayDates({ row, today }: { readonly row: OwnerBookingRow; readonly today: PlainDate }) {
  const { dateRange } = useFormat()
  const near = [row.checkIn, row.checkOut].every((date) => date.slice(0, 4) === today.slice(0, 4))
  return <span className={classes.stay}>{dateRange(row.checkIn, row.checkOut, near ? 'day' : 'dayYear')}</span>
}

function roomsText({ status, rooms }: OwnerBookingRow): string {
  return status === 'cancelled' || rooms.length === 0 ? '–' : rooms.join(', ')
}
