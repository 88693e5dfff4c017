import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { clearStyle, formatDate, type DateStyle } from '../../platform/format/format.ts'
import { messageOf } from '../../platform/language.ts'
import { readersToday } from '../../platform/format/today.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import { readTypedDate } from './typed-date.ts'

type DateInputProps = {
  readonly label: string
  readonly value: PlainDate | null
  readonly onChange: (date: PlainDate | null) => void
  readonly today: PlainDate
  readonly placeholder?: string
  readonly error?: string | null | undefined
  readonly style?: DateStyle
  readonly onOpen?: () => void
}

/** A date that can be typed; shows it written out when it is not being edited. */
export function DateInput(props: DateInputProps) {
  const { label, value, onChange, today, placeholder, error, style = 'shortYear', onOpen } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const [draft, setDraft] = useState<string | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const editing = draft !== null
  // Selected once the typed form stands in the field: what is typed then replaces it.
  useLayoutEffect(() => {
    if (editing) input.current?.select()
  }, [editing])
  const shown = value ? formatDate(value, language, shownStyle(value, style)) : ''
  const typed = value ? formatDate(value, language, 'typed') : ''
  const keep = () => {
    const text = draft ?? ''
    const date = text.trim() === '' ? null : readTypedDate(text, language, today)
    const failed = text.trim() !== '' && date === null
    setUnreadable(failed ? text : null)
    setDraft(null)
    if (date !== value && !failed && draft !== null) onChange(date)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && draft !== null && draft !== typed) keep()
    if (event.key === 'ArrowDown' && event.altKey) onOpen?.()
  }
  return (
    <TextInput
      ref={input}
      label={label}
      value={draft ?? unreadable ?? shown}
      placeholder={placeholder ?? t('common.datePattern')}
      error={unreadable === null ? (error ?? null) : messageOf('date_invalid')}
      autoComplete="off"
      leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      aria-haspopup="dialog"
      onFocus={() => {
        setDraft(unreadable ?? typed)
        onOpen?.()
      }}
      onClick={onOpen}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  )
}

/** A narrow field has no place for weekday and year: of another year, that one counts. */
function shownStyle(date: PlainDate, style: DateStyle): DateStyle {
  const clear = clearStyle(style, readersToday().slice(0, 4), date)
  return style === 'short' && clear !== style ? 'dayYear' : clear
}
