import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './filter-sheet.module.css'
import { AmenityFilter, labelOf, PriceFilter, RoomFilter, TypeFilter, type FilterProps } from './filters.tsx'
import { sorts } from '@keystay/contract/properties/hotel-search'

/** Every filter, and the order, below each other. */
export function AllFilters({ search, onChange, counts }: FilterProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.filters}>
      <Group title={t('search.sort')}>
        <div className={classes.sorts}>
          {sorts.map((sort) => (
            <button
              key={sort}
              type="button"
              className={classes.sort}
              aria-pressed={sort === search.sort}
              onClick={() => onChange({ sort })}
            >
              {t(`nearby.sorts.${sort}`)}
            </button>
          ))}
        </div>
      </Group>
      <Group title={t('search.price')}>
        <PriceFilter key={`${search.minPrice} ${search.maxPrice}`} search={search} onChange={onChange} />
      </Group>
      <Checkbox
        label={labelOf(t('search.freeCancellation'), counts?.freeCancellation)}
        checked={search.freeCancellation}
        onChange={(event) => onChange({ freeCancellation: event.currentTarget.checked })}
      />
      <Checkbox
        label={labelOf(t('nearby.payAtHotel'), counts?.payAtHotel)}
        checked={search.payAtHotel}
        onChange={(event) => onChange({ payAtHotel: event.currentTarget.checked })}
      />
      <Checkbox
        label={labelOf(t('nearby.topRated'), counts?.topRated)}
        checked={search.topRated}
        onChange={(event) => onChange({ topRated: event.currentTarget.checked })}
      />
      <Group title={t('search.type')}>
        <TypeFilter search={search} onChange={onChange} counts={counts} />
      </Group>
      <Group title={t('search.rooms')}>
        <RoomFilter search={search} onChange={onChange} counts={counts} />
      </Group>
      <Group title={t('search.amenities')}>
        <AmenityFilter search={search} onChange={onChange} counts={counts} />
      </Group>
    </div>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  )
}
