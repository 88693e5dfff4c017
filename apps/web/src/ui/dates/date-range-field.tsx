import { Loader } from '@mantine/core'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import type { DateStyle } from '../../platform/format/format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { DateInput } from './date-input.tsx'
import { rangeProblems } from './date-range.ts'
import classes from './date-range-field.module.css'
import { Dropdown } from '../overlays/dropdown.tsx'
import type { RangeCalendarProps } from './range-calendar.tsx'

const RangeCalendar = lazy(async () => ({ default: (await import('./range-calendar.tsx')).RangeCalendar }))

type DateRangeFieldProps = RangeCalendarProps & {
  readonly errors?: { readonly checkIn?: string | null | undefined; readonly checkOut?: string | null | undefined }
  /** How the dates are written when they are not being typed. */
  readonly dateStyle?: DateStyle
  /** On which side the calendar lines up with the fields. */
  readonly align?: 'start' | 'end'
  readonly className?: string
  /** The calendar, where it shows more than days; also loads when it opens. */
  readonly renderCalendar?: (calendar: RangeCalendarProps) => ReactNode
}

/** Check-in and check-out: typed, or picked in a calendar that opens below and loads when it does. */
export function DateRangeField({
  errors,
  dateStyle,
  align = 'start',
  className,
  renderCalendar = (calendar) => <RangeCalendar {...calendar} />,
  ...calendar
}: DateRangeFieldProps) {
  const { value, onChange, today } = calendar
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const wrong = rangeProblems(value, today)
  const shared = { today, onOpen: () => setOpen(true), ...(dateStyle && { style: dateStyle }) }
  const fields = (
    <div className={classes.fields}>
      <DateInput
        {...shared}
        label={t('common.checkIn')}
        value={value.checkIn}
        error={errors?.checkIn ?? (wrong.checkIn && messageOf(wrong.checkIn))}
        onChange={(checkIn) => onChange({ checkIn, checkOut: value.checkOut })}
      />
      <DateInput
        {...shared}
        label={t('common.checkOut')}
        value={value.checkOut}
        error={errors?.checkOut ?? (wrong.checkOut && messageOf(wrong.checkOut))}
        onChange={(checkOut) => onChange({ checkIn: value.checkIn, checkOut })}
      />
    </div>
  )
  return (
    <Dropdown
      open={open}
      onClose={close}
      target={fields}
      label={t('common.calendar')}
      align={align}
      {...(className !== undefined && { className })}
    >
      <Suspense fallback={<CalendarPlace />}>{renderCalendar({ ...calendar, onDone: close })}</Suspense>
    </Dropdown>
  )
}

/** As large as the calendar that comes. */
export function CalendarPlace() {
  return (
    <div className={classes.place}>
      <Loader color="var(--green)" />
    </div>
  )
}
