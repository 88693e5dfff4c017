import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadTextPart, useTranslation } from '../../platform/language.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { GuestsOf } from '../../ui/ages/guests-of.tsx'
import { SearchLens } from '../../ui/layout/site-header.tsx'
import classes from './search-button.module.css'
import type { SearchState } from '@keystay/contract/properties/hotel-search'

/** The search to be changed, which loads when it is wanted. */
export const LazySearchSheet = lazy(async () => {
  const [{ SearchSheet: Loaded }] = await Promise.all([import('./search-sheet.tsx'), loadTextPart('ages')])
  return { default: Loaded }
})

type SearchButtonProps = {
  readonly search: SearchState
  /** "pill": one line for a header; "field": two lines, as a phone shows it; "hero": the same on a picture. */
  readonly look: 'pill' | 'field' | 'hero'
}

/** The search in a nutshell; opens it to be changed. */
export function SearchButton({ search, look }: SearchButtonProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  const [open, setOpen] = useState(false)
  const { q, checkIn, checkOut, guests, bbox } = search
  const unasked = look === 'hero' ? t('search.whereTo') : bbox ? t('search.mapArea') : t('search.anywhere')
  const dates = checkIn && checkOut ? dateRange(checkIn, checkOut) : t('search.anyDates')
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-look={look}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {look !== 'pill' && <IconSearch size={22} stroke={1.75} color="var(--green)" aria-hidden />}
        <span className="visually-hidden">{t('search.change')}: </span>
        <span className={classes.text}>
          <span className={classes.place}>{q === '' ? unasked : q}</span>
          <span className={classes.dates}>{dates}</span>
          <span className={classes.guests}>
            {look === 'pill' ? <GuestsOf search={search} /> : t('common.guestCount', { count: guests })}
          </span>
        </span>
        {look === 'pill' && <SearchLens />}
      </button>
      {open && (
        <Suspense>
          <LazySearchSheet start={search} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
