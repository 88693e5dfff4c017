import type { Today, TodayStay } from '@keystay/contract/stays/entities'
import { useDeferredValue } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { occupantOf, type DayList } from './day-lists.ts'
import { StayLine, type LineActs } from './stay-line.tsx'
import type { Desk } from './use-desk.ts'
import classes from './day-group.module.css'

type DayGroupProps = {
  readonly list: DayList
  readonly today: Today
  readonly desk: Desk
  readonly chosen: string | null
  readonly acts: LineActs
  readonly bookingLink: (bookingId: string) => string
}

/** So many lines are more than a screen shows. */
const firstLines = 16

/**
 * The lines of a group; what is done is folded. A large house has hundreds: those in view are there at once, all others right after
 * they have been painted.
 */
export function DayGroup({ list, today, desk, chosen, acts, bookingLink }: DayGroupProps) {
  const { t } = useTranslation()
  const timeOf = useTimes(today)
  const { group, open, done } = list
  // The chosen one takes the focus.
  const least = Math.max(firstLines, open.findIndex(({ id }) => id === chosen) + 1)
  const openLines = Math.max(least, useDeferredValue(open.length, least))
  const doneLines = useDeferredValue(done.length, 0)
  const line = (stay: TodayStay) => (
    <StayLine
      key={stay.id}
      stay={stay}
      day={today.day}
      propertyId={desk.propertyId}
      mayStep={desk.mayStep}
      isBusy={desk.busy === stay.id}
      occupant={occupantOf(today, stay)}
      chosen={chosen === stay.id}
      acts={acts}
      time={timeOf(stay)}
      to={bookingLink(stay.bookingId)}
    />
  )
  return (
    <section className={classes.group} aria-label={t(`today.groups.${group}`)}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t(`today.groups.${group}`)}</h2>
        <span>
          {group === 'in_house'
            ? t('today.stayOver', { count: open.length })
            : t('today.openDone', { open: open.length, done: done.length })}
        </span>
      </header>
      {open.length === 0 ? (
        <p className={classes.none}>{t(`today.none.${group}`)}</p>
      ) : (
        <ul className={classes.lines}>{open.slice(0, openLines).map(line)}</ul>
      )}
      {done.length > 0 && (
        <details className={classes.done}>
          <summary>{t('today.done', { count: done.length })}</summary>
          <ul className={classes.lines}>{done.slice(0, doneLines).map(line)}</ul>
        </details>
      )}
    </section>
  )
}

/** When a stay comes or goes: by the hotel's times, or its last day. */
function useTimes({ checkInTime, checkOutTime, day }: Today) {
  const { t } = useTranslation()
  const { time, date } = useFormat()
  return ({ group, checkIn, checkOut, leavesAt }: TodayStay): string | null => {
    if (group === 'departure') return t('today.until', { when: time(leavesAt ?? checkOutTime) })
    if (group === 'in_house') return t('today.until', { when: date(checkOut, 'day') })
    return checkIn < day ? t('today.since', { date: date(checkIn, 'day') }) : time(checkInTime)
  }
}
