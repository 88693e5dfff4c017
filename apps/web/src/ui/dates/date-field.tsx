import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './date-field.module.css'
import { DateInput, type DateInputProps } from './date-input.tsx'

/** A date of a form: typed, or picked in the browser's own calendar, which its icon and Alt with the arrow down open. */
export function DateField(props: Omit<DateInputProps, 'onOpen' | 'opener' | 'onKeyOpen'>) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const open = () => picker.current?.showPicker()
  const { value, onChange } = props
  const opener = (
    <span className={classes.opener}>
      {/* What opens is hung on it; whoever types has the field itself. */}
      <input
        ref={picker}
        type="date"
        className={classes.picker}
        tabIndex={-1}
        aria-hidden
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
      />
      <button type="button" className={classes.button} tabIndex={-1} aria-label={t('common.calendar')} onClick={open}>
        <IconCalendar size={20} stroke={1.75} aria-hidden />
      </button>
    </span>
  )
  return <DateInput {...props} opener={opener} onKeyOpen={open} />
}
