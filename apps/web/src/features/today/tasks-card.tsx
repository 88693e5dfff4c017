import { Button } from '@mantine/core'
import { IconCash, IconClockPause, IconMailX, IconUserX } from '@tabler/icons-react'
import type { EndingOption, RefusedMail, Today, TodayStay } from '@keystay/contract/stays/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { phoneUrl } from '../../platform/format/phone-url.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { useMailName } from '../../ui/facts/use-mail-name.ts'
import { tasksOf } from './day-lists.ts'
import { useGuestName } from './use-guest-name.ts'
import type { Desk } from './use-desk.ts'
import classes from './tasks-card.module.css'

type TasksCardProps = {
  readonly today: Today
  readonly desk: Desk
  readonly bookingLink: (bookingId: string) => string
}

/** What waits for a decision: balances of guests who left, guests who have not come, mails that nobody got, options that end today. */
export function TasksCard({ today, desk, bookingLink }: TasksCardProps) {
  const { t } = useTranslation()
  const { noShows, owing } = tasksOf(today)
  const { refusedMails } = today
  const { ending, rooms } = today.options
  const count = noShows.length + owing.length + ending.length + refusedMails.length
  return (
    <section className={classes.card} aria-labelledby="today-tasks">
      <header className={classes.head}>
        <h2 id="today-tasks" className="display-sm">
          {t('today.groups.tasks')}
        </h2>
        <span className={classes.count}>{count}</span>
      </header>
      {count === 0 && <p className={classes.none}>{t('today.none.tasks')}</p>}
      {owing.length > 0 && (
        <TaskList title={t('today.owing')} icon={<IconCash size={18} stroke={1.75} aria-hidden />}>
          {owing.map((stay) => (
            <Task key={stay.id} stay={stay} step="collect" busy={desk.busy === stay.id} onAct={() => desk.next(stay)} />
          ))}
        </TaskList>
      )}
      {noShows.length > 0 && (
        <TaskList title={t('today.missed')} icon={<IconUserX size={18} stroke={1.75} aria-hidden />}>
          {noShows.map((stay) => (
            <Task
              key={stay.id}
              stay={stay}
              step="no_show"
              busy={desk.busy === stay.id}
              onAct={() => desk.missed(stay)}
            />
          ))}
        </TaskList>
      )}
      {refusedMails.length > 0 && (
        <TaskList title={t('today.refused.title')} icon={<IconMailX size={18} stroke={1.75} aria-hidden />}>
          {refusedMails.map((mail) => (
            <MailTask
              key={mail.id}
              mail={mail}
              link={bookingLink(mail.bookingId)}
              busy={desk.busy === mail.id}
              onSettle={() => void desk.settleMail(mail)}
            />
          ))}
        </TaskList>
      )}
      {ending.length > 0 && (
        <TaskList title={t('today.options.title')} icon={<IconClockPause size={18} stroke={1.75} aria-hidden />}>
          {ending.map((option) => (
            <OptionTask
              key={option.bookingId}
              option={option}
              link={bookingLink(option.bookingId)}
              busy={desk.busy === option.bookingId}
              onConfirm={() => void desk.confirmOption(option)}
            />
          ))}
        </TaskList>
      )}
      {rooms > 0 && <p className={classes.none}>{t('today.options.held', { count: rooms })}</p>}
    </section>
  )
}

type MailTaskProps = {
  readonly mail: RefusedMail
  readonly link: string
  readonly busy: boolean
  readonly onSettle: () => void
}

/** A mail that did not arrive: the guest is told otherwise, and the desk says so. */
function MailTask({ mail, link, busy, onSettle }: MailTaskProps) {
  const { t } = useTranslation()
  const guest = mail.guest || t('desk.erased')
  const kind = useMailName()(mail.kind)
  return (
    <TaskRow
      guest={guest}
      link={link}
      busy={busy}
      act={t('today.refused.done')}
      actFor={t('today.refused.doneFor', { guest })}
      onAct={onSettle}
    >
      {mail.phone === '' ? (
        t('today.refused.none', { kind })
      ) : (
        <>
          {t('today.refused.call', { kind })}
          <a href={phoneUrl(mail.phone)}>{mail.phone}</a>
        </>
      )}
    </TaskRow>
  )
}

type OptionTaskProps = {
  readonly option: EndingOption
  readonly link: string
  readonly busy: boolean
  readonly onConfirm: () => void
}

/** An option on its last day: the hotel confirms it, or lets it end. */
function OptionTask({ option, link, busy, onConfirm }: OptionTaskProps) {
  const { t } = useTranslation()
  const { money, dateRange } = useFormat()
  const { guest, rooms, checkIn, checkOut, total } = option
  return (
    <TaskRow
      guest={guest}
      link={link}
      busy={busy}
      act={t('today.options.confirm')}
      actFor={t('today.options.confirmFor', { guest })}
      onAct={onConfirm}
    >
      {t('today.options.stay', { count: rooms, dates: dateRange(checkIn, checkOut, 'day'), amount: money(total) })}
    </TaskRow>
  )
}

type TaskListProps = { readonly title: string; readonly icon: ReactNode; readonly children: ReactNode }

function TaskList({ title, icon, children }: TaskListProps) {
  return (
    <div className={classes.kind}>
      <h3 className={classes.title}>
        {icon}
        {title}
      </h3>
      <ul className={classes.tasks}>{children}</ul>
    </div>
  )
}

type TaskRowProps = {
  readonly guest: string
  /** To the booking, for who is on no list of the day. */
  readonly link?: string
  /** What there is to do. */
  readonly children: ReactNode
  readonly busy: boolean
  readonly act: string
  /** The same, with whom it is about. */
  readonly actFor: string
  readonly onAct: () => void
}

function TaskRow({ guest, link, children, busy, act, actFor, onAct }: TaskRowProps) {
  return (
    <li className={classes.task}>
      <span className={classes.who}>
        {link === undefined ? (
          <span className={classes.guest}>{guest}</span>
        ) : (
          <Link className={classes.guest} to={link}>
            {guest}
          </Link>
        )}
        <span className={classes.more}>{children}</span>
      </span>
      <Button
        size="sm"
        className={classes.act ?? ''}
        variant="outline"
        loading={busy}
        aria-label={actFor}
        onClick={onAct}
      >
        {act}
      </Button>
    </li>
  )
}

type TaskProps = {
  readonly stay: TodayStay
  readonly step: 'collect' | 'no_show'
  readonly busy: boolean
  readonly onAct: () => void
}

function Task({ stay, step, busy, onAct }: TaskProps) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const guest = useGuestName(stay)
  const label = t(`today.next.${step}`)
  const { room, balance, checkIn, checkOut, owingReason } = stay
  return (
    <TaskRow
      guest={guest}
      busy={busy}
      act={label}
      actFor={t('today.nextFor', { step: label, guest, room: room.number })}
      onAct={onAct}
    >
      {step === 'collect'
        ? t('today.leftOn', { room: room.number, date: date(checkOut, 'day'), amount: money(balance) })
        : t('today.dueOn', { room: room.number, date: date(checkIn, 'day') })}
      {owingReason && ` · ${t(`today.reasons.${owingReason}`)}`}
    </TaskRow>
  )
}

/** Which rooms are free tonight, for who walks in. */
export function TonightCard({
  today: { tonight },
  newLink,
}: Pick<TasksCardProps, 'today'> & { readonly newLink: string | null }) {
  const { t } = useTranslation()
  const free = tonight.rooms - tonight.occupied - tonight.blocked
  return (
    <section className={classes.card} aria-labelledby="today-free">
      <header className={classes.head}>
        <h2 id="today-free" className="display-sm">
          {t('today.free.title')}
        </h2>
        <span className={classes.more}>{t('today.free.rooms', { count: free })}</span>
      </header>
      {free === 0 && <p className={classes.none}>{t('today.free.none')}</p>}
      <ul className={classes.tasks}>
        {tonight.free.map(({ id, name, numbers, occupied }) => (
          <li key={id} className={classes.type}>
            <span className={classes.guest}>{name}</span>
            {numbers.length > 0 && <span className={classes.more}>{firstOf(numbers)}</span>}
            {occupied.length > 0 && (
              <span className={classes.more}>{t('today.free.occupied', { rooms: firstOf(occupied) })}</span>
            )}
          </li>
        ))}
      </ul>
      {free > 0 && newLink !== null && (
        <Button component={Link} to={newLink} variant="subtle" size="sm" className={classes.walkIn ?? ''}>
          {t('today.free.walkIn')}
        </Button>
      )}
    </section>
  )
}

/** As many room numbers as a line or two can show. */
function firstOf(numbers: readonly string[]): string {
  return numbers.slice(0, 12).join(', ') + (numbers.length > 12 ? ' …' : '')
}
