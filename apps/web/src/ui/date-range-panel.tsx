import { useTranslation } from 'react-i18next'
import { DateInput } from './date-input.tsx'
import { withCheckIn } from './date-range.ts'
import classes from './date-range-panel.module.css'
import { RangeCalendar, type RangeCalendarProps } from './range-calendar.tsx'

/** The two dates to type and the calendar below them, for places that show a stay as one line. */
export function DateRangePanel(props: RangeCalendarProps) {
  const { value, onChange, today } = props
  const { t } = useTranslation()
  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <DateInput
          label={t('common.checkIn')}
          value={value.checkIn}
          today={today}
          onChange={(checkIn) => onChange(withCheckIn(value, checkIn))}
        />
        <DateInput
          label={t('common.checkOut')}
          value={value.checkOut}
          today={today}
          onChange={(checkOut) => onChange({ checkIn: value.checkIn, checkOut })}
        />
      </div>
      <RangeCalendar {...props} />
    </div>
  )
}
