import { IconBed, IconMapPin, IconX } from '@tabler/icons-react'
import type { Place } from '@keystay/contract/places/entities'
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react'
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
  const places = usePlaces(value.trim(), typingPauseMs)
  const combobox = useCombobox(places, onPick)
  return (
    <div className={classes.field} data-inline={inline || undefined}>
      <label className={classes.label} htmlFor={combobox.field.id}>
        {t('search.destination')}
      </label>
      <div className={classes.row}>
        <IconMapPin size={20} stroke={1.75} color="var(--green)" aria-hidden />
        <input
          {...combobox.field}
          className={classes.input}
          value={value}
          placeholder={t('search.destinationPlaceholder')}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            onChange(event.currentTarget.value)
            combobox.onTyped()
          }}
        />
        {value !== '' && (
          <button type="button" className={classes.clear} onClick={() => onChange('')} aria-label={t('search.clear')}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
      <LiveRegion>{combobox.shown ? t('search.suggestions', { count: places.length }) : ''}</LiveRegion>
      {combobox.shown && (
        <div {...combobox.list} className={classes.list} aria-label={t('search.destination')}>
          {places.map((place, index) => (
            <div
              {...combobox.option(place, index)}
              key={`${place.kind} ${place.name} ${place.context}`}
              className={classes.option}
            >
              <Suggestion place={place} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Suggestion({ place }: { readonly place: Place }) {
  const { t } = useTranslation()
  const Icon = place.kind === 'hotel' ? IconBed : IconMapPin
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.name}>
        <span className="strong">{place.name}</span>
        <span className="small soft">{place.context}</span>
      </span>
      {place.kind !== 'hotel' && <span className="small soft">{t('search.hotels', { count: place.hotels })}</span>}
    </>
  )
}

/**
 * Roles, states and keys of an editable combobox with a list (ARIA Authoring Practices): the arrow keys mark an option,
 * Enter takes it, Escape closes the list; the focus stays in the field.
 */
function useCombobox<T>(options: readonly T[], onPick: (option: T) => void) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const shown = open && options.length > 0
  const pick = (option: T) => {
    setOpen(false)
    setAt(-1)
    onPick(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = options[at]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setOpen(true)
      setAt(at === -1 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length)
    } else if (event.key === 'Enter' && shown && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return {
    shown,
    onTyped: () => {
      setOpen(true)
      setAt(-1)
    },
    field: {
      id,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': shown && at >= 0 ? `${id}-${at}` : undefined,
      onFocus: () => setOpen(true),
      onBlur: () => setOpen(false),
      onKeyDown,
    } as const,
    list: { id: `${id}-list`, role: 'listbox' } as const,
    option: (option: T, index: number) =>
      ({
        id: `${id}-${index}`,
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === at,
        // Keeps focus in the field, which would close the list before the click.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => pick(option),
      }) as const,
  }
}
