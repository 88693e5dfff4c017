import { IconBed, IconMapPin, IconX } from '@tabler/icons-react'
import type { Place } from '@keystay/contract/places/entities'
import { useId, useState, useEffect, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import classes from './destination-field.module.css'
import { usePlaces } from './hotels-api.ts'

const typingPauseMs = 150

type DestinationFieldProps = {
  readonly value: string
  readonly onChange: (text: string) => void
  /** A suggestion was taken; a hotel has a slug. */
  readonly onPick: (place: Place) => void
  /** Lists suggestions below the field on the page instead of over it. */
  readonly inline?: boolean
}

/** Where to: free text with suggestions of hotels, towns, regions and countries. */
export function DestinationField({ value, onChange, onPick, inline = false }: DestinationFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { data: places } = usePlaces(useLater(value.trim(), typingPauseMs))
  const shown = open && places.length > 0
  const pick = (place: Place) => {
    setOpen(false)
    setAt(-1)
    onPick(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = places[at]
    if (step !== undefined && places.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt(at === -1 && step < 0 ? places.length - 1 : (at + step + places.length) % places.length)
    } else if (event.key === 'Enter' && shown && chosen) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div className={classes.field} data-inline={inline || undefined}>
      <label className={classes.label} htmlFor={id}>
        {t('search.destination')}
      </label>
      <div className={classes.row}>
        <IconMapPin size={20} stroke={1.75} color="var(--green)" aria-hidden />
        <input
          id={id}
          className={classes.input}
          value={value}
          placeholder={t('search.destinationPlaceholder')}
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            onChange(event.currentTarget.value)
            setOpen(true)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
        />
        {value !== '' && (
          <button type="button" className={classes.clear} onClick={() => onChange('')} aria-label={t('search.clear')}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <LiveRegion>{shown ? t('search.suggestions', { count: places.length }) : ''}</LiveRegion>
      {shown && <Suggestions id={id} places={places} at={at} onPick={pick} />}
    </div>
  )
}

type SuggestionsProps = {
  readonly id: string
  readonly places: readonly Place[]
  readonly at: number
  readonly onPick: (place: Place) => void
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no native list of options shows
   a place with its region and count; these are the roles of the combobox pattern, whose keys the field hears */
function Suggestions({ id, places, at, onPick }: SuggestionsProps) {
  const { t } = useTranslation()
  return (
    <div id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('search.destination')}>
      {places.map((place, index) => {
        const Icon = place.kind === 'hotel' ? IconBed : IconMapPin
        return (
          <div
            key={`${place.kind} ${place.name} ${place.context}`}
            id={`${id}-${index}`}
            className={classes.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Keeps focus in the field, which would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(place)}
          >
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={classes.name}>
              <span className="strong">{place.name}</span>
              <span className="small soft">{place.context}</span>
            </span>
            {place.kind !== 'hotel' && (
              <span className="small soft">{t('search.hotels', { count: place.hotels })}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** A value that follows once it has been still for a while. */
function useLater<T>(value: T, stillMs: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return later
}
