import type { DayEnd } from '@keystay/contract/days/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../../ui/facts/price.tsx'
import classes from './day-end.module.css'

type OpenListProps = { readonly end: DayEnd; readonly bookingLink: (bookingId: string) => string }

/** What is still to be done on the day, group by group; what is done is said in one line. */
export function OpenList({ end, bookingLink }: OpenListProps) {
  const { t } = useTranslation()
  const { moment, date } = useFormat()
  const { arrivals, missed, departures, balances, options, waiting, dirty } = end
  const guest = (name: string) => name || t('desk.erased')
  const stays = { arrivals, missed, departures } as const
  const owed = totalOf(balances)
  const isDone = [arrivals, missed, departures, balances, options, waiting, dirty].every(({ length }) => length === 0)
  return (
    <section className={classes.card} aria-labelledby="day-end-open">
      <h2 id="day-end-open" className="display-sm">
        {t('dayEnd.openTitle')}
      </h2>
      {isDone && <p className={classes.done}>{t('dayEnd.nothing')}</p>}
      {(['arrivals', 'missed', 'departures'] as const).map(
        (group) =>
          stays[group].length > 0 && (
            <Group key={group} title={t(`dayEnd.groups.${group}`, { count: stays[group].length })}>
              {stays[group].map((stay) => (
                <li key={stay.id}>
                  <Link to={bookingLink(stay.bookingId)}>{guest(stay.guest)}</Link>
                  <span className="soft">{t('folio.room', { room: stay.room.number })}</span>
                </li>
              ))}
            </Group>
          ),
      )}
      {balances.length > 0 && (
        <Group title={t('dayEnd.groups.balances', { count: balances.length })}>
          {owed && (
            <li className={classes.total}>
              <span>{t('dayEnd.owed')}</span>
              <Price amount={owed} />
            </li>
          )}
          {balances.map((stay) => (
            <li key={stay.id}>
              <Link to={bookingLink(stay.bookingId)}>{guest(stay.guest)}</Link>
              <Price amount={stay.due} />
            </li>
          ))}
        </Group>
      )}
      {options.length > 0 && (
        <Group title={t('dayEnd.groups.options', { count: options.length })}>
          {options.map((option) => (
            <li key={option.bookingId}>
              <Link to={bookingLink(option.bookingId)}>{guest(option.guest)}</Link>
              <span className="soft">{t('dayEnd.arrives', { date: date(option.checkIn, 'short') })}</span>
            </li>
          ))}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group title={t('dayEnd.groups.waiting', { count: waiting.length })}>
          {waiting.map((one) => (
            <li key={one.bookingId}>
              <Link to={bookingLink(one.bookingId)}>{guest(one.guest)}</Link>
              {one.until && (
                <span className="soft">{t('dayEnd.until', { when: moment(one.until, end.book.timezone) })}</span>
              )}
            </li>
          ))}
        </Group>
      )}
      {dirty.length > 0 && (
        <Group title={t('dayEnd.groups.dirty', { count: dirty.length })}>
          <li>{dirty.map(({ number }) => number).join(', ')}</li>
        </Group>
      )}
    </section>
  )
}

/** What is owed in all: several stays of a booking owe one amount together. */
function totalOf(balances: DayEnd['balances']): Money | null {
  const dues = [...new Map(balances.map(({ bookingId, due }) => [bookingId, due])).values()]
  const [first] = dues
  return first ? { ...first, minor: dues.reduce((sum, { minor }) => sum + minor, 0) } : null
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={classes.group}>
      <h3 className="label">{title}</h3>
      <ul>{children}</ul>
    </div>
  )
}
