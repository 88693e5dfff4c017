import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/de'
import 'dayjs/locale/en-gb'
import 'dayjs/locale/vi'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import classes from './range-calendar.module.css'

const dayjsLocale = { de: 'de', en: 'en-gb', vi: 'vi' } as const

type DayCalendarProps = {
  readonly value: PlainDate | null
  /** In view while nothing is chosen. */
  readonly today: PlainDate
  readonly onChange: (date: PlainDate) => void
}

/** One month, to pick a day in the past or to come. */
export function DayCalendar({ value, today, onChange }: DayCalendarProps) {
  const { t } = useTranslation()
  const { language, date: say } = useFormat()
  return (
    <DatesProvider settings={{ locale: dayjsLocale[language], firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        className={classes.picker}
        classNames={{
          day: classes.day,
          weekday: classes.weekday,
          calendarHeaderLevel: classes.level,
          month: classes.month,
          calendarHeaderControl: classes.control,
          calendarHeader: classes.header,
        }}
        value={value}
        onChange={(date) => date && onChange(date)}
        defaultDate={value ?? today}
        hideOutsideDates
        getDayAriaLabel={(date) => say(date.slice(0, 10), 'long')}
        ariaLabels={{ previousMonth: t('common.previousMonth'), nextMonth: t('common.nextMonth') }}
      />
    </DatesProvider>
  )
}
