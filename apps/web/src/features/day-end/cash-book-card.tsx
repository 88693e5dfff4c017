import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { CashBook, Movement } from '@keystay/contract/days/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../../ui/facts/price.tsx'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { useTurnCash } from './day-end-api.ts'
import classes from './day-end.module.css'

type CashBookCardProps = {
  readonly propertyId: string
  readonly book: CashBook
  readonly bookingLink: (bookingId: string) => string
  readonly onDay: (day: PlainDate) => void
  readonly onMove: () => void
  readonly onDone: (text: string) => void
}

/** A day of the cash book: opening, what moved, what has to be in the drawer, and what was counted. */
export function CashBookCard({ propertyId, book, bookingLink, onDay, onMove, onDone }: CashBookCardProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const turn = useTurnCash(propertyId)
  const { day, openDay, before, after, movements, sums, opening, expected, counted, difference, closedAt, note } = book
  const next = after ?? (day < openDay ? openDay : null)
  const step = (label: string, to: PlainDate | null, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onDay(to)}
    >
      <Icon size={20} stroke={1.75} color={to === null ? 'var(--line)' : 'var(--ink)'} aria-hidden />
    </ActionIcon>
  )
  return (
    <section className={classes.card} aria-labelledby="cash-book">
      <div className={classes.bookHead}>
        <h2 id="cash-book" className="display-sm">
          {t('dayEnd.book.title')}
        </h2>
        <span className={classes.steps}>
          {step(t('dayEnd.book.before'), before, IconChevronLeft)}
          <span className="tabular">{date(day, 'day')}</span>
          {step(t('dayEnd.book.after'), next, IconChevronRight)}
        </span>
      </div>
      <dl className={page.sums}>
        <Sum label={t('dayEnd.book.opening')} amount={opening} />
        {sums.map(({ method, total }) => (
          <Sum key={method} label={t(`folio.methods.${method}`)} amount={total} />
        ))}
        <Sum label={t('dayEnd.book.expected')} amount={expected} strong />
        {counted && <Sum label={t('dayEnd.book.counted')} amount={counted} />}
        {difference && <Sum label={t('dayEnd.book.difference')} amount={difference} off={difference.minor !== 0} />}
      </dl>
      {note !== '' && <p className="soft">{note}</p>}
      {closedAt !== null && <p className="soft">{t(counted ? 'dayEnd.book.closed' : 'dayEnd.book.closedUncounted')}</p>}
      <FailedNote error={turn.error} title="operation_failed" />
      {movements.length === 0 && <p className="soft">{t('dayEnd.book.none')}</p>}
      <ul className={page.movements}>
        {movements.map((movement) => (
          <Line
            key={movement.id}
            movement={movement}
            timezone={book.timezone}
            bookingLink={bookingLink}
            busy={turn.isPending}
            onTurn={() => turn.mutate(movement.id, { onSuccess: () => onDone(t('folio.payments.done')) })}
          />
        ))}
      </ul>
      {day === openDay && (
        <Button size="sm" variant="outline" onClick={onMove}>
          {t('dayEnd.move.open')}
        </Button>
      )}
    </section>
  )
}

type SumProps = {
  readonly label: string
  readonly amount: CashBook['opening']
  readonly strong?: boolean
  readonly off?: boolean
}

function Sum({ label, amount, strong = false, off = false }: SumProps) {
  return (
    <div data-strong={strong || undefined} data-differs={off || undefined}>
      <dt>{label}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}

type LineProps = {
  readonly movement: Movement
  readonly timezone: string
  readonly bookingLink: (bookingId: string) => string
  readonly busy: boolean
  readonly onTurn: () => void
}

function Line({ movement, timezone, bookingLink, busy, onTurn }: LineProps) {
  const { t } = useTranslation()
  const { moment, money } = useFormat()
  const { at, method, amount, booking, note, reason, reverses, turned, mayTurn } = movement
  const about = [
    t(`folio.methods.${method}`),
    reason !== null && t(`desk.money.refundReasons.${reason}`),
    reverses !== null && t('folio.payments.reversal'),
    turned && t('folio.payments.turned'),
    moment(at, timezone),
  ]
  return (
    <li data-off={turned || reverses !== null || undefined}>
      <span>
        {booking ? <Link to={bookingLink(booking.id)}>{booking.guest || t('desk.erased')}</Link> : <span>{note}</span>}
        <span className="tiny soft">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <Price amount={amount} />
      {mayTurn && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={busy}
          onClick={onTurn}
          aria-label={t('folio.payments.turnOf', { amount: money(amount) })}
        >
          {t('folio.payments.turn')}
        </Button>
      )}
    </li>
  )
}
