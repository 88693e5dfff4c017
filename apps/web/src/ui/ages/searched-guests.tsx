import type { AgeReason } from '@keystay/contract/shared/kinds'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { Suspense, useState } from 'react'
import { GuestsField } from '../fields/guests-field.tsx'
import { LazyPartyField } from './lazy-ages.tsx'
import classes from './searched-guests.module.css'

type Guests = Pick<StaySearch, 'guests' | 'ages'>

type SearchedGuestsProps = {
  readonly value: Guests
  /** Gets what is typed, also when so many cannot travel. */
  readonly onChange: (guests: Guests) => void
  readonly asks: readonly AgeReason[]
  /** What leads to children. */
  readonly withChildren: string
}

/** How many travel; where the hotel needs to know it, and children are among them, adults, children and ages. */
export function SearchedGuests({ value, onChange, asks, withChildren }: SearchedGuestsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { guests, ages } = value
  const field = <GuestsField value={guests} onChange={(next) => onChange({ guests: next, ages })} />
  if (asks.length === 0) return field
  if (!isOpen && ages.length === 0)
    return (
      <div>
        {field}
        <button type="button" className={`quiet-link small ${classes.open}`} onClick={() => setIsOpen(true)}>
          {withChildren}
        </button>
      </div>
    )
  return (
    <Suspense fallback={field}>
      <LazyPartyField
        value={{ adults: guests - ages.length, children: ages }}
        onChange={({ adults, children }) => onChange({ guests: adults + children.length, ages: children })}
        asks={asks}
        takesFocus={isOpen}
      />
    </Suspense>
  )
}
