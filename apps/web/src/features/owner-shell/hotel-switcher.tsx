import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { IconCheck, IconPlus, IconSearch, IconSelector } from '@tabler/icons-react'
import { useCallback, useId, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { fold } from '../../platform/format/fold.ts'
import { initialsOf } from '../../platform/format/initials.ts'
import { useTranslation } from '../../platform/language.ts'
import { useOwnHotel } from '../../platform/owner/own-hotel.ts'
import { Dropdown, walkPanel } from '../../ui/overlays/dropdown.tsx'
import classes from './hotel-switcher.module.css'

/** As many fit without searching. */
const manyHotels = 7

/** Which hotel the page is about, and the others to change to; nothing while there is none. */
export function HotelSwitcher() {
  const { t } = useTranslation()
  const { hotels, hotel } = useOwnHotel()
  const [open, setOpen] = useState(false)
  const id = useId()
  const close = useCallback(() => setOpen(false), [])
  if (hotels.length === 0) return null
  const target = (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={() => setOpen(!open)}
    >
      <span className="visually-hidden">{t('owner.hotel.label')}: </span>
      {hotel && <HotelName hotel={hotel} short />}
      {!hotel && <span className={classes.name}>{t('owner.hotel.label')}</span>}
      <IconSelector className={classes.opens} size={18} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={t('owner.hotel.label')} className={classes.root ?? ''}>
      <div id={id} className={classes.panel}>
        <Hotels onDone={close} />
      </div>
    </Dropdown>
  )
}

function Hotels({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const { hotels, hotel, choose } = useOwnHotel()
  const [typed, setTyped] = useState('')
  const matches = matching(hotels, typed)
  const many = hotels.length > manyHotels
  const take = ({ slug }: OwnerProperty) => {
    onDone()
    if (slug !== hotel?.slug) choose(slug)
  }
  const onKeyInSearch = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && matches[0]) take(matches[0])
    walkPanel(event)
  }
  return (
    <>
      {many && (
        <label className={classes.search}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <input
            type="search"
            value={typed}
            placeholder={t('owner.hotel.search')}
            aria-label={t('owner.hotel.search')}
            data-takes-focus
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={onKeyInSearch}
          />
        </label>
      )}
      {matches.length === 0 && <output className={classes.none}>{t('owner.hotel.noMatch')}</output>}
      <ul className={classes.hotels}>
        {matches.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.hotel}
              aria-current={one.id === hotel?.id}
              data-takes-focus={(!many && one.id === hotel?.id) || undefined}
              onClick={() => take(one)}
              onKeyDown={walkPanel}
            >
              <HotelName hotel={one} />
              {one.id === hotel?.id && <IconCheck size={18} stroke={1.75} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      <Link to={paths.newProperty} className={classes.add} onClick={onDone} onKeyDown={walkPanel}>
        <IconPlus size={18} stroke={1.75} aria-hidden />
        {t('owner.hotel.add')}
      </Link>
    </>
  )
}

type HotelNameProps = {
  readonly hotel: OwnerProperty
  /** Where there is little room: without its town. */
  readonly short?: boolean
}

function HotelName({ hotel: { name, rooms, city, role }, short = false }: HotelNameProps) {
  const { t } = useTranslation()
  // Of a hotel that one works at it is more telling as what.
  const size = role === 'owner' ? t('owner.hotel.rooms', { count: rooms }) : t(`staff.roles.${role}`)
  return (
    <>
      <span className={classes.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <span className={classes.names}>
        <span className={classes.name}>{name}</span>
        <span className={classes.about}>{short ? size : `${city} · ${size}`}</span>
      </span>
    </>
  )
}

/** The hotels whose name, key or city holds what was typed; accents and case do not count. */
function matching(hotels: readonly OwnerProperty[], typed: string): readonly OwnerProperty[] {
  const query = fold(typed.trim())
  return hotels.filter(({ name, slug, city }) => [name, slug, city].some((text) => fold(text).includes(query)))
}
