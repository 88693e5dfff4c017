import { IconBed, IconMapPin, IconX } from '@tabler/icons-react'
import type { Place } from '@keystay/contract/places/entities'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { useCombobox } from '../../ui/fields/use-combobox.ts'
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
  const combobox = useCombobox(places, keyOf, onPick)
  const input = useRef<HTMLInputElement>(null)
  // Somebody may have typed before the page answered.
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== value) onChange(typed)
  })
  useEffect(() => takeTyped(), [])
  return (
    <div className={classes.field} data-inline={inline || undefined}>
      <label className={classes.label} htmlFor={combobox.field.id}>
        {t('search.destination')}
      </label>
      <div className={classes.row}>
        <IconMapPin size={20} stroke={1.75} color="var(--green)" aria-hidden />
        <input
          {...combobox.field}
          ref={input}
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
            <div {...combobox.option(place, index)} key={keyOf(place)} className={classes.option}>
              <Suggestion place={place} />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const keyOf = ({ kind, name, context }: Place) => `${kind} ${name} ${context}`

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
      <span className="small soft">
        {place.hotels > 0 && place.kind !== 'hotel'
          ? t('search.hotels', { count: place.hotels })
          : t(`nearby.kinds.${place.kind}`)}
      </span>
    </>
  )
}
