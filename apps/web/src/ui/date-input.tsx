import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { PlainDate } from '@keystay/contract/plain-dates'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, type DateStyle } from '../platform/format.ts'
import { messageOf } from '../platform/language.ts'
import { useLanguage } from '../platform/use-format.ts'
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
  const shown = value ? formatDate(value, language, style) : ''
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
      label={label}
      value={draft ?? unreadable ?? shown}
      placeholder={placeholder ?? t('common.datePattern')}
      error={unreadable === null ? (error ?? null) : messageOf('date_invalid')}
      autoComplete="off"
      leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      aria-haspopup="dialog"
      onFocus={(event) => {
        setDraft(unreadable ?? typed)
        event.currentTarget.select()
        onOpen?.()
      }}
      onClick={onOpen}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
    />
  )
}
