import { useMediaQuery } from '@mantine/hooks'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { DateInput } from './date-input.tsx'
import { rangeProblems, type RangeProblems } from './date-range.ts'
import classes from './date-range-panel.module.css'
import { RangeCalendar, type RangeCalendarProps } from './range-calendar.tsx'

type DateRangePanelProps = RangeCalendarProps & {
  /** What is wrong with the dates; what is wrong with those that are there when left away. */
  readonly problems?: RangeProblems | undefined
}

/** The two dates to type and the calendar below them, for places that show a stay as one line. */
export function DateRangePanel({ problems, ...props }: DateRangePanelProps) {
  const { value, onChange, today } = props
  const wrong = problems ?? rangeProblems(value, today)
  const { t } = useTranslation()
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const style = phone ? 'short' : 'shortYear'
  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <DateInput
          label={t('common.checkIn')}
          value={value.checkIn}
          today={today}
          style={style}
          error={wrong.checkIn && messageOf(wrong.checkIn)}
          onChange={(checkIn) => onChange({ checkIn, checkOut: value.checkOut })}
        />
        <DateInput
          label={t('common.checkOut')}
          value={value.checkOut}
          today={today}
          style={style}
          error={wrong.checkOut && messageOf(wrong.checkOut)}
          onChange={(checkOut) => onChange({ checkIn: value.checkIn, checkOut })}
        />
      </div>
      <RangeCalendar {...props} />
    </div>
  )
}
