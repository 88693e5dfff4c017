import { TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { clearStyle, formatDate, localeOf, type DateStyle } from '../../platform/format/format.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { readersToday } from '../../platform/format/today.ts'
import { useLanguage } from '../../platform/format/use-format.ts'
import type { Language } from '@keystay/contract/shared/languages'

export type DateInputProps = {
  readonly label: string
  readonly value: PlainDate | null
  readonly onChange: (date: PlainDate | null) => void
  readonly today: PlainDate
  readonly placeholder?: string
  readonly error?: string | null | undefined
  readonly style?: DateStyle
  readonly onOpen?: () => void
  /** What opens a calendar by itself, where the field does not. */
  readonly opener?: ReactNode
  /** For who asks for a calendar by key. */
  readonly onKeyOpen?: () => void
}

/** A date that can be typed; shows it written out when it is not being edited. */
export function DateInput(props: DateInputProps) {
  const {
    label,
    value,
    onChange,
    today,
    placeholder,
    error,
    style = 'shortYear',
    onOpen,
    opener,
    onKeyOpen = onOpen,
  } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const [draft, setDraft] = useState<string | null>(null)
  const [failed, setFailed] = useState<{ readonly text: string; readonly beside: PlainDate | null } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const editing = draft !== null
  // A date that was picked meanwhile counts.
  const unreadable = failed?.beside === value ? failed.text : null
  // Selected once the typed form stands in the field: what is typed then replaces it.
  useLayoutEffect(() => {
    if (editing) input.current?.select()
  }, [editing])
  const shown = value ? formatDate(value, language, shownStyle(value, style)) : ''
  const typed = value ? formatDate(value, language, 'typed') : ''
  const keep = () => {
    const text = draft ?? ''
    const date = text.trim() === '' ? null : readTypedDate(text, language, today)
    const isUnreadable = text.trim() !== '' && date === null
    setFailed(isUnreadable ? { text, beside: value } : null)
    setDraft(null)
    if (date !== value && !isUnreadable && draft !== null) onChange(date)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && draft !== null && draft !== typed) keep()
    if (event.key === 'ArrowDown' && event.altKey) onKeyOpen?.()
  }
  return (
    <TextInput
      ref={input}
      label={label}
      value={draft ?? unreadable ?? shown}
      placeholder={placeholder ?? t('common.datePattern')}
      error={unreadable === null ? (error ?? null) : messageOf('date_invalid')}
      autoComplete="off"
      leftSection={opener ?? <IconCalendar size={20} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents={opener ? 'all' : 'none'}
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

/**
 * Reads a date as people type it: 4.12., 4/12/26, 04.12.2026, 2026-12-04, "4. Dez", "4 thg 12".
 * Day before month; without a year the next such day from `today` on. Null when it is no date.
 */
export function readTypedDate(text: string, language: Language, today: PlainDate): PlainDate | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const withMonth = replaceMonthName(text.toLowerCase(), language)
  const [day, month, year] = withMonth.match(/\d+/g)?.map(Number) ?? []
  if (day === undefined || month === undefined) return null
  if (year !== undefined) return dateOf(year < 100 ? 2000 + year : year, month, day)
  const thisYear = Number(today.slice(0, 4))
  const here = dateOf(thisYear, month, day)
  return here !== null && here >= today ? here : dateOf(thisYear + 1, month, day)
}

function dateOf(year: number, month: number, day: number): PlainDate | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isPlainDate(text) ? text : null
}

const shortestName = 3

/** Writes the number of a month in place of its name, of which the first three letters are enough. */
function replaceMonthName(text: string, language: Language): string {
  if (language === 'vi') return text.replaceAll(/th(á|a)?ng|thg/g, ' ')
  const format = new Intl.DateTimeFormat(localeOf[language], { month: 'long', timeZone: 'UTC' })
  return text.replaceAll(/\p{L}{3,}/gu, (word) => {
    for (let month = 1; month <= 12; month++) {
      const name = format.format(Date.UTC(2026, month - 1, 15)).toLowerCase()
      if (word.startsWith(name.slice(0, shortestName))) return ` ${month} `
    }
    return ' '
  })
}
