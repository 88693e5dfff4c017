import { ActionIcon, Loader, TextInput } from '@mantine/core'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { IconCalendar, IconSearch, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { useSearchText } from '../../ui/fields/use-search-text.ts'
import { Dropdown } from '../../ui/overlays/dropdown.tsx'
import classes from './bookings-filters.module.css'

const DayCalendar = lazy(async () => ({ default: (await import('../../ui/dates/day-calendar.tsx')).DayCalendar }))

type BookingsFiltersProps = {
  readonly q: string
  readonly checkIn: PlainDate | null
  readonly today: PlainDate
  readonly onSearch: (q: string) => void
  readonly onCheckIn: (date: PlainDate | null) => void
}

/** Search and check-in date of the bookings. */
export function BookingsFilters({ q, checkIn, today, onSearch, onCheckIn }: BookingsFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField q={q} onSearch={onSearch} />
      <CheckInFilter checkIn={checkIn} today={today} onChange={onCheckIn} />
    </search>
  )
}

function SearchField({ q, onSearch }: { readonly q: string; readonly onSearch: (q: string) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, send } = useSearchText(q, onSearch)
  useSlash(input)
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search ?? ''}
      aria-label={t('desk.search')}
      aria-keyshortcuts="/"
      placeholder={t('desk.searchHint')}
      value={text}
      maxLength={100}
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={text === '' ? <kbd className={classes.key}>/</kbd> : undefined}
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send()
      }}
    />
  )
}

/** "/" leads to the search from anywhere but where one types. */
function useSlash(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const types =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || types) return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [input])
}

type CheckInFilterProps = {
  readonly checkIn: PlainDate | null
  readonly today: PlainDate
  readonly onChange: (date: PlainDate | null) => void
}

function CheckInFilter({ checkIn, today, onChange }: CheckInFilterProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const take = (chosen: PlainDate | null) => {
    onChange(chosen)
    if (chosen) close()
  }
  const button = (
    <button type="button" className={classes.chip} aria-expanded={open} onClick={() => setOpen(!open)}>
      <IconCalendar size={18} stroke={1.75} aria-hidden />
      {checkIn ? t('desk.checkInOn', { date: date(checkIn, 'dayYear') }) : t('common.checkIn')}
    </button>
  )
  return (
    <div className={classes.checkIn} data-on={checkIn !== null || undefined}>
      <Dropdown open={open} onClose={close} target={button} label={t('common.checkIn')}>
        <div className={classes.panel}>
          <DateInput label={t('common.checkIn')} value={checkIn} today={today} onChange={take} />
          <Suspense fallback={<Loader color="var(--green)" />}>
            <DayCalendar value={checkIn} today={today} onChange={take} />
          </Suspense>
        </div>
      </Dropdown>
      {checkIn && (
        <ActionIcon variant="transparent" size={34} aria-label={t('desk.clearCheckIn')} onClick={() => onChange(null)}>
          <IconX size={18} stroke={1.75} color="var(--ink)" />
        </ActionIcon>
      )}
    </div>
  )
}
