import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/vi'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Money } from '@keystay/contract/shared/money'
import { maxDaysAhead } from '@keystay/contract/shared/limits'
import type { ReactNode } from 'react'
import { formatDayPrice } from '../../platform/format/day-price.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { monthsFrom, pickable, type DateRange } from './date-range.ts'
import classes from './range-calendar.module.css'

const dayjsLocale = { de: 'de', en: 'en-gb', vi: 'vi' } as const

export type RangeCalendarProps = {
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  /** The first day that can be chosen. */
  readonly today: PlainDate
  /** What a night costs, under its day; the note says in which currency. */
  readonly priceOf?: (date: PlainDate) => Money | null
  /** Days that cannot be chosen, struck through; asked for the end of the range that is being picked. */
  readonly isBlocked?: (date: PlainDate, picking: 'checkIn' | 'checkOut') => boolean
  /** Says which months (YYYY-MM) have come into view. */
  readonly onMonths?: (months: readonly string[]) => void
  /** What the notes and strokes mean. */
  readonly note?: ReactNode
  readonly onDone?: () => void
}

/** The calendar of a stay: two months side by side, one on a phone. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { value, onChange, today, priceOf, isBlocked, onMonths, note, onDone } = props
  const { t } = useTranslation()
  const { language, date, money } = useFormat()
  const columns = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ? 2 : 1
  const picked = pickable(value)
  const picking = value.checkIn !== null && value.checkOut === null ? 'checkOut' : 'checkIn'
  const tell = (first: string) => onMonths?.(monthsFrom(first.slice(0, 7), columns))
  const say = (day: PlainDate) => {
    const price = priceOf?.(day) ?? null
    return price === null ? date(day, 'long') : `${date(day, 'long')}, ${money(price)}`
  }
  return (
    <div className={classes.calendar}>
      <DatesProvider settings={{ locale: dayjsLocale[language], firstDayOfWeek: 1, weekendDays: [] }}>
        <DatePicker
          type="range"
          className={classes.picker}
          classNames={{
            day: classes.day,
            weekday: classes.weekday,
            calendarHeaderLevel: classes.level,
            month: classes.month,
            calendarHeaderControl: classes.control,
            levelsGroup: classes.months,
            calendarHeader: classes.header,
          }}
          value={[picked.checkIn, picked.checkOut]}
          onChange={([checkIn, checkOut]) => {
            onChange({ checkIn, checkOut })
            // Nobody who has both dates has anything left to do here.
            if (checkIn && checkOut && checkIn < checkOut) onDone?.()
          }}
          defaultDate={value.checkIn ?? today}
          onDateChange={tell}
          numberOfColumns={columns}
          minDate={today}
          maxDate={addDays(today, maxDaysAhead)}
          maxLevel="month"
          hideOutsideDates
          {...(isBlocked && { excludeDate: (day: string) => isBlocked(day, picking) })}
          {...(priceOf && { renderDay: (day: string) => <Day date={day} price={priceOf(day)} /> })}
          getDayProps={(day) => (day < today ? { 'data-past': true } : {})}
          getDayAriaLabel={(day) => say(day.slice(0, 10))}
          ariaLabels={{ previousMonth: t('common.previousMonth'), nextMonth: t('common.nextMonth') }}
        />
      </DatesProvider>
      <div className={classes.foot}>
        <span className={`small soft ${classes.note}`}>{note}</span>
        <Button variant="subtle" size="sm" onClick={() => onChange({ checkIn: null, checkOut: null })}>
          {t('common.clearDates')}
        </Button>
        <Button
          size="sm"
          disabled={!picked.checkIn || !picked.checkOut || picked.checkIn === picked.checkOut}
          onClick={onDone}
        >
          {picked.checkIn && picked.checkOut && picked.checkIn < picked.checkOut
            ? t('common.takeNights', { count: countNights(picked.checkIn, picked.checkOut) })
            : t('common.chooseDates')}
        </Button>
      </div>
    </div>
  )
}

function Day({ date, price }: { readonly date: string; readonly price: Money | null }) {
  const { language } = useFormat()
  return (
    <span className={classes.noted}>
      <span>{Number(date.slice(8, 10))}</span>
      <span className={classes.price}>{price && formatDayPrice(price, language)}</span>
    </span>
  )
}
