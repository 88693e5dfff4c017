import type { RoomSearch } from '@keystay/contract/shared/first-requests'
import { IconCalendar, IconPencil } from '@tabler/icons-react'
import type { Property } from '@keystay/contract/properties/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { PlainSearch } from '../../ui/dates/plain-search.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { GuestsOf } from '../../ui/ages/guests-of.tsx'
import classes from './room-search-bar.module.css'
import { dateInputs, RoomSearchForm } from './room-search-form.tsx'

export type RoomSearchHandle = { readonly askForDates: () => void }

type RoomSearchBarProps = {
  readonly search: RoomSearch
  readonly today: PlainDate
  /** What the hotel needs to know of children for. */
  readonly asks: Property['asksAges']
  readonly onSearch: (search: RoomSearch) => void
  readonly ref?: Ref<RoomSearchHandle>
}

const phone = '(max-width: 48em)'

/** The search of a hotel's rooms: a row of fields that stays in view; on a phone one field that opens a sheet. */
export function RoomSearchBar({ search, today, asks, onSearch, ref }: RoomSearchBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    askForDates: () => {
      if (globalThis.matchMedia(phone).matches) setOpen(true)
      else if (row.current) dateInputs(row.current)[0]?.focus()
    },
  }))
  // Another search in the address (the back button) starts the fields anew.
  const key = JSON.stringify(search)
  return (
    <>
      <PlainSearch action="" search={search} submit={t('roomTypes.submit')} />
      <div ref={row} className={`needs-script card ${classes.row}`}>
        <RoomSearchForm key={key} search={search} today={today} asks={asks} onSearch={onSearch} />
      </div>
      <SearchSummary search={search} onOpen={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('roomTypes.search')}>
        <div className={classes.sheet}>
          <RoomSearchForm
            search={search}
            today={today}
            asks={asks}
            onSearch={(next) => {
              setOpen(false)
              onSearch(next)
            }}
          />
        </div>
      </Sheet>
    </>
  )
}

/** The phone's one field: dates, nights and guests. */
function SearchSummary({ search, onOpen }: { readonly search: RoomSearch; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const { stay, name } = search
  const nights = stay && t('common.nights', { count: countNights(stay.checkIn, stay.checkOut) })
  return (
    <button type="button" className={classes.summary} aria-haspopup="dialog" onClick={onOpen}>
      <IconCalendar size={20} stroke={1.75} color="var(--green)" aria-hidden />
      <span className="visually-hidden">{t('roomTypes.changeSearch')}: </span>
      <span className={classes.dates}>
        <span className="strong">{stay ? dateRange(stay.checkIn, stay.checkOut) : t('roomTypes.noDates')}</span>{' '}
        <span className="soft">
          {nights && `${nights} · `}
          <GuestsOf search={search} />
          {name !== '' && ` · ${name}`}
        </span>
      </span>
      <IconPencil size={18} stroke={1.75} color="var(--green)" aria-hidden />
    </button>
  )
}
