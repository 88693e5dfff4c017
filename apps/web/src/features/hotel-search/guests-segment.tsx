import { IconUsers } from '@tabler/icons-react'
import { maxGuests } from '@keystay/contract/shared/limits'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { GuestsOf } from '../../ui/ages/guests-of.tsx'
import { LazyPartyField } from '../../ui/ages/lazy-ages.tsx'
import { Stepper } from '../../ui/fields/stepper.tsx'
import { Dropdown } from '../../ui/overlays/dropdown.tsx'
import classes from './search-bar.module.css'
import { likelyAsks, type SearchState } from '@keystay/contract/properties/hotel-search'

type Guests = Pick<SearchState, 'guests' | 'ages'>

type GuestsSegmentProps = {
  readonly value: Guests
  readonly onChange: (guests: Guests) => void
  /** What is wrong with how many they are; it stands in the element with the id `{id}-error`. */
  readonly error: string | null
  readonly id: string
}

/**
 * How many travel as one line of the search bar. Who has children opens adults, children and ages, which load when they are
 * first wanted; then the line says adults and children, for whose ages it has
 * no room, and opens them again.
 */
export function GuestsSegment({ value, onChange, error, id }: GuestsSegmentProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { guests, ages } = value
  const toggle = { type: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': open } as const
  const alone = ages.length === 0
  const target = alone ? (
    <>
      <span className={classes.labels}>
        <span className={classes.label}>{t('common.guests')}</span>
        <button {...toggle} className={`quiet-link ${classes.children}`} onClick={() => setOpen(!open)}>
          {t('search.withChildren')}
        </button>
      </span>
      <div className={classes.guests}>
        <IconUsers size={20} stroke={1.75} color="var(--green)" aria-hidden />
        <Stepper
          id={id}
          variant="bare"
          label={t('common.guests')}
          value={guests}
          onChange={(next) => onChange({ guests: next, ages })}
          min={1}
          max={maxGuests}
          error={error}
          valueText={t('common.guestCount', { count: guests })}
        />
      </div>
    </>
  ) : (
    <button {...toggle} className={classes.dates} onClick={() => setOpen(!open)}>
      <span className={classes.label}>{t('common.guests')}</span>
      <span className={classes.stay}>
        <GuestsOf search={{ guests, ages: ages.map(() => null) }} />
      </span>
    </button>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={t('common.guests')} align="end">
      <div className={classes.party}>
        <Suspense fallback={<div className={classes.partyPlace} />}>
          <LazyPartyField
            value={{ adults: guests - ages.length, children: ages }}
            onChange={({ adults, children }) => onChange({ guests: adults + children.length, ages: children })}
            asks={likelyAsks}
            takesFocus
          />
        </Suspense>
      </div>
    </Dropdown>
  )
}
