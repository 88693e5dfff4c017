import { countNights } from '@keystay/contract/shared/plain-dates'
import { lazy, Suspense, useCallback, useRef } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import type { DateRange, RangeProblems } from '../../ui/dates/date-range.ts'
import { Dropdown } from '../../ui/overlays/dropdown.tsx'
import classes from './search-bar.module.css'

const DateRangePanel = lazy(async () => ({
  default: (await import('../../ui/dates/date-range-panel.tsx')).DateRangePanel,
}))

type DateSegmentProps = {
  readonly value: DateRange
  readonly onChange: (range: DateRange) => void
  readonly today: string
  readonly problems: RangeProblems
  readonly open: boolean
  readonly setOpen: (open: boolean) => void
}

/** The stay as one line of the search bar; opens fields and calendar, which load when they are first wanted. */
export function DateSegment({ value, onChange, today, problems, open, setOpen }: DateSegmentProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [setOpen])
  const done = () => {
    // The focus would vanish with the calendar.
    button.current?.focus()
    setOpen(false)
  }
  const { checkIn, checkOut } = value
  const target = (
    <button
      ref={button}
      type="button"
      className={classes.dates}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      <span className={classes.label}>{t('search.dates')}</span>
      {checkIn && checkOut ? (
        <span className={classes.stay}>
          {dateRange(checkIn, checkOut, 'short')}{' '}
          <span className="soft small">{t('common.nights', { count: countNights(checkIn, checkOut) })}</span>
        </span>
      ) : (
        <span className={`soft ${classes.stay}`}>{t('search.addDates')}</span>
      )}
    </button>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={t('common.calendar')}>
      <Suspense fallback={<div className={classes.calendarPlace} />}>
        <DateRangePanel
          value={value}
          onChange={onChange}
          today={today}
          onDone={done}
          problems={problems.checkIn || problems.checkOut ? problems : undefined}
        />
      </Suspense>
    </Dropdown>
  )
}
