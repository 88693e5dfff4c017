import type { PlainDate } from '@keystay/contract/plain-dates'
import { useState } from 'react'
import type { StaySearch } from '../platform/stay-search.ts'
import { DateRangeField } from './date-range-field.tsx'
import type { DateRange } from './date-range.ts'
import { GuestsField } from './guests-field.tsx'
import classes from './stay-fields.module.css'

type StayFieldsProps = {
  readonly search: StaySearch
  /** Today in the hotel's zone. */
  readonly today: PlainDate
  readonly onSearch: (search: StaySearch) => void
}

/** Dates and guests in a narrow card. Searches as soon as both dates stand, or none. */
export function StayFields({ search, today, onSearch }: StayFieldsProps) {
  const { stay, guests } = search
  const [draft, setDraft] = useState<{ readonly range: DateRange; readonly of: StaySearch['stay'] } | null>(null)
  // A draft belongs to the dates it began from; other dates in the address (the back button) end it.
  const range = draft && sameStay(draft.of, stay) ? draft.range : (stay ?? { checkIn: null, checkOut: null })
  const choose = ({ checkIn, checkOut }: DateRange) => {
    setDraft({ range: { checkIn, checkOut }, of: stay })
    if (checkIn && checkOut && checkIn < checkOut) onSearch({ stay: { checkIn, checkOut }, guests })
    else if (!checkIn && !checkOut) onSearch({ stay: null, guests })
  }
  return (
    <div className={classes.fields}>
      <DateRangeField value={range} onChange={choose} today={today} dateStyle="short" align="end" />
      <GuestsField value={guests} onChange={(count) => onSearch({ stay, guests: count })} />
    </div>
  )
}

function sameStay(a: StaySearch['stay'], b: StaySearch['stay']): boolean {
  return a?.checkIn === b?.checkIn && a?.checkOut === b?.checkOut
}
