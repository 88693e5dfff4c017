import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { loadTextPart, useTranslation } from '../../platform/language.ts'
import { Dropdown } from '../../ui/overlays/dropdown.tsx'
import classes from './filter-bar.module.css'
import type { FilterProps } from './filters.tsx'
import { countFilters, noFilters } from '@keystay/contract/properties/hotel-search'

const load = async () => (await Promise.all([import('./filters.tsx'), loadTextPart('more')]))[0]
const PriceFilter = lazy(async () => ({ default: (await load()).PriceFilter }))
const TypeFilter = lazy(async () => ({ default: (await load()).TypeFilter }))
const AmenityFilter = lazy(async () => ({ default: (await load()).AmenityFilter }))
const RoomFilter = lazy(async () => ({ default: (await load()).RoomFilter }))

/** The filters as chips: some open their choices, some are the choice. */
export function FilterBar({ search, onChange, counts }: FilterProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.bar}>
      <legend className="visually-hidden">{t('search.filters')}</legend>
      <OpeningChip label={t('search.price')} count={search.minPrice !== null || search.maxPrice !== null ? 1 : 0}>
        {(close) => <PriceFilter search={search} onChange={onChange} onDone={close} />}
      </OpeningChip>
      <OpeningChip label={t('search.type')} count={search.type.length}>
        {() => <TypeFilter search={search} onChange={onChange} counts={counts} />}
      </OpeningChip>
      <ToggleChip
        label={t('search.breakfast')}
        count={counts && (counts.boards.breakfast ?? 0)}
        on={search.board === 'breakfast'}
        onChange={(on) => onChange({ board: on ? 'breakfast' : null })}
      />
      <OpeningChip
        label={t('search.rooms')}
        count={[search.board, search.bed, search.minSize].filter((one) => one !== null).length}
      >
        {() => <RoomFilter search={search} onChange={onChange} counts={counts} />}
      </OpeningChip>
      <OpeningChip label={t('search.amenities')} count={search.amenities.length}>
        {() => <AmenityFilter search={search} onChange={onChange} counts={counts} />}
      </OpeningChip>
      <ToggleChip
        label={t('search.freeCancellation')}
        count={counts?.freeCancellation}
        on={search.freeCancellation}
        onChange={(freeCancellation) => onChange({ freeCancellation })}
      />
      <ToggleChip
        label={t('nearby.payAtHotel')}
        count={counts?.payAtHotel}
        on={search.payAtHotel}
        onChange={(payAtHotel) => onChange({ payAtHotel })}
      />
      <ToggleChip
        label={t('nearby.topRated')}
        count={counts?.topRated}
        on={search.topRated}
        onChange={(topRated) => onChange({ topRated })}
      />
      {countFilters(search) > 0 && (
        <button type="button" className={classes.reset} onClick={() => onChange(noFilters)}>
          {t('search.reset')}
        </button>
      )}
    </fieldset>
  )
}

type ToggleChipProps = {
  readonly label: string
  /** How many hotels it would leave. */
  readonly count: number | null | undefined
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

function ToggleChip({ label, count, on, onChange }: ToggleChipProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={classes.chip}
      aria-pressed={on}
      aria-label={typeof count === 'number' ? `${label}, ${t('search.found', { count })}` : undefined}
      disabled={count === 0 && !on}
      data-on={on || undefined}
      onClick={() => onChange(!on)}
    >
      {on && <IconCheck size={18} stroke={2} aria-hidden />}
      {label}
      {typeof count === 'number' && <span className="small soft">{count}</span>}
    </button>
  )
}

type OpeningChipProps = {
  readonly label: string
  readonly count: number
  readonly children: (close: () => void) => ReactNode
}

function OpeningChip({ label, count, children }: OpeningChipProps) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const target = (
    <button
      type="button"
      className={classes.chip}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-on={count > 0 || undefined}
      onClick={() => setOpen(!open)}
    >
      {label}
      {count > 0 && ` · ${count}`}
      <IconChevronDown size={18} stroke={1.75} aria-hidden />
    </button>
  )
  return (
    <Dropdown open={open} onClose={close} target={target} label={label}>
      <div className={classes.panel}>
        <Suspense>{children(close)}</Suspense>
      </div>
    </Dropdown>
  )
}
