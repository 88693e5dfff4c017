import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { OwnerNights } from '@keystay/contract/nights/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { weekdayNames } from '../../../platform/format/weekdays.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { allWeekdays, monthOf, nightsOf, stepFrom, weekdayOf, weeksOf } from './night-dates.ts'
import { NightDay } from './night-day.tsx'
import classes from './nights.module.css'
import type { NightSelection } from './use-night-range.ts'

type NightCalendarProps = {
  readonly nights: OwnerNights
  /** The nights are still those of the month before. */
  readonly stale: boolean
  readonly month: string
  readonly today: PlainDate
  readonly selection: NightSelection
  /** Of the chosen range only these will change. */
  readonly weekdays: readonly number[]
  readonly onMonth: (month: string) => void
  /** Prices that are not a night's own derive from another plan's. */
  readonly isDerived: boolean
  /** Under the month. */
  readonly foot: ReactNode
}

/** A month of nights with their prices; nights are chosen by mouse, touch and keyboard. */
export function NightCalendar(props: NightCalendarProps) {
  const { nights, stale, month, today, selection, weekdays, isDerived, foot } = props
  const { t } = useTranslation()
  const { date: say } = useFormat()
  const byDate = new Map(stale ? [] : nights.nights.map((night) => [night.date, night]))
  const { range } = selection
  const { focused, table, onKeyDown } = useDayFocus(props)
  const isChosen = (date: PlainDate) =>
    range !== null && date >= range.first && date <= range.last && weekdays.includes(weekdayOf(date))
  return (
    <div className={`card ${classes.calendar}`}>
      <MonthHead {...props} />
      <table ref={table} className={classes.month} aria-describedby="nights-help">
        <caption className="visually-hidden">{say(`${month}-01`, 'month')}</caption>
        <Weekdays />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {allWeekdays.map((weekday) => {
                // Days of other months are left out.
                const date = week[weekday - 1]
                return (
                  <td key={weekday}>
                    {date && (
                      <NightDay
                        date={date}
                        night={byDate.get(date)}
                        today={today}
                        chosen={isChosen(date)}
                        tabbable={date === focused}
                        selection={selection}
                        onKeyDown={onKeyDown}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p id="nights-help" className={`soft ${classes.legend}`}>
        {t('properties.nights.help')}
        {isDerived && ` ${t('properties.nights.helpPlan')}`}
      </p>
      {foot}
    </div>
  )
}

function MonthHead({ month, today, onMonth }: NightCalendarProps) {
  const { t } = useTranslation()
  const { date: say } = useFormat()
  const now = monthOf(today)
  return (
    <div className={classes.head}>
      <h2 className="display-sm" aria-live="polite">
        {say(`${month}-01`, 'month')}
      </h2>
      <Button variant="subtle" size="sm" disabled={month === now} onClick={() => onMonth(now)}>
        {t('properties.nights.today')}
      </Button>
      <ActionIcon
        variant="outline"
        color="gray"
        size={36}
        aria-label={t('common.previousMonth')}
        disabled={month <= now}
        onClick={() => onMonth(monthOf(`${month}-01`, -1))}
      >
        <IconChevronLeft size={18} stroke={1.75} color="var(--ink)" />
      </ActionIcon>
      <ActionIcon
        variant="outline"
        color="gray"
        size={36}
        aria-label={t('common.nextMonth')}
        onClick={() => onMonth(monthOf(`${month}-01`, 1))}
      >
        <IconChevronRight size={18} stroke={1.75} color="var(--ink)" />
      </ActionIcon>
    </div>
  )
}

function Weekdays() {
  const { language } = useFormat()
  const long = weekdayNames(language, 'long')
  return (
    <thead>
      <tr>
        {/* "T2" rather than "Thứ 2": that is how Vietnamese calendars have it, and what fits. */}
        {weekdayNames(language, language === 'vi' ? 'narrow' : 'short').map((name, index) => (
          <th key={name} scope="col" abbr={long[index]}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** One day of the month takes Tab; the arrow keys walk from there, into other months too. */
function useDayFocus({ month, today, selection, onMonth }: NightCalendarProps) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<PlainDate>(today)
  const dateToFocus = useRef<PlainDate | null>(null)
  const { from, to } = nightsOf(month)
  const inMonth = at >= from && at < to
  const focused = inMonth ? at : from < today && to > today ? today : from
  useEffect(() => {
    if (dateToFocus.current === null || dateToFocus.current !== focused) return
    table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
    dateToFocus.current = null
  }, [focused])
  const onKeyDown = (event: KeyboardEvent, here: PlainDate) => {
    const next = stepFrom(here, event.key)
    if (next === null) return
    event.preventDefault()
    if (next < `${monthOf(today)}-01`) return
    dateToFocus.current = next
    setAt(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
    if (event.shiftKey) selection.extend(next, here)
  }
  return { focused, table, onKeyDown }
}
