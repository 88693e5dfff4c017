import type { AgeReason } from '@keystay/contract/shared/kinds'
import { checkGuestCount } from '@keystay/contract/shared/fields'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState, type MouseEvent } from 'react'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { useTranslation } from '../../platform/language.ts'
import { DateRangeField } from './date-range-field.tsx'
import { stayProblems, type DateRange } from './date-range.ts'
import { focusFirstError } from '../form/focus-first-error.ts'
import { SearchedGuests } from '../ages/searched-guests.tsx'
import classes from './stay-fields.module.css'

type StayFieldsProps = {
  readonly search: StaySearch
  /** Today in the hotel's zone. */
  readonly today: PlainDate
  /** What the hotel needs to know of children for. */
  readonly asks: readonly AgeReason[]
  readonly onSearch: (search: StaySearch) => void
}

/** Dates and guests in a narrow card. Searches as soon as both dates stand, or none, and the guests are some. */
export function StayFields({ search, today, asks, onSearch }: StayFieldsProps) {
  const { t } = useTranslation()
  const { stay } = search
  const [draft, setDraft] = useState<{ readonly range: DateRange; readonly of: StaySearch['stay'] } | null>(null)
  const [typed, setTyped] = useState<(Pick<StaySearch, 'guests' | 'ages'> & { readonly of: number }) | null>(null)
  // A draft belongs to what it began from; something else in the address (the back button) ends it.
  const range = draft && sameStay(draft.of, stay) ? draft.range : (stay ?? { checkIn: null, checkOut: null })
  const value = typed?.of === search.guests ? typed : search
  const choose = ({ checkIn, checkOut }: DateRange) => {
    setDraft({ range: { checkIn, checkOut }, of: stay })
    if (!checkIn && !checkOut) onSearch({ ...search, stay: null })
    else if (checkIn && checkOut && isStay({ checkIn, checkOut }, today))
      onSearch({ ...search, stay: { checkIn, checkOut } })
  }
  const chooseGuests = (next: Pick<StaySearch, 'guests' | 'ages'>) => {
    const canTravel = checkGuestCount(next.guests) === null && next.guests > next.ages.length
    setTyped(canTravel ? null : { ...next, of: search.guests })
    if (canTravel) onSearch({ stay, ...next })
  }
  const half = (range.checkIn === null) !== (range.checkOut === null)
  return (
    <div className={classes.fields} data-stay-fields data-half={half || undefined}>
      <DateRangeField value={range} onChange={choose} today={today} dateStyle="short" align="end" />
      <SearchedGuests value={value} onChange={chooseGuests} asks={asks} withChildren={t('hotel.withChildren')} />
    </div>
  )
}

/** For links that go on with the stay: what stands in the fields and cannot be searched for leads there instead. */
export function waitForStay(event: MouseEvent): void {
  const fields = document.querySelector('[data-stay-fields]')
  if (focusFirstError(fields)) event.preventDefault()
  if (!fields?.matches('[data-half]')) return
  const missing = [...fields.querySelectorAll<HTMLInputElement>('input[aria-haspopup=dialog]')]
  missing.find(({ value }) => value === '')?.focus()
  event.preventDefault()
}

function isStay(range: DateRange, today: PlainDate): boolean {
  return Object.keys(stayProblems(range, today)).length === 0
}

function sameStay(a: StaySearch['stay'], b: StaySearch['stay']): boolean {
  return a?.checkIn === b?.checkIn && a?.checkOut === b?.checkOut
}
