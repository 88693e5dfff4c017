import { Button, Checkbox } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../ui/sheet.tsx'
import classes from './filter-sheet.module.css'
import { AmenityFilter, PriceFilter, TypeFilter, type FilterProps } from './filters.tsx'
import { countFilters, noFilters, sorts } from './search-state.ts'

/** All filters and the order behind one button with a count, for phones. */
export function FilterButton({ search, onChange }: FilterProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const count = countFilters(search)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `${t('search.filters')} (${count})` : t('search.filters')}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={22} stroke={1.75} aria-hidden />
        {count > 0 && <span className={classes.count}>{count}</span>}
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('search.filters')}
        footer={
          <div className={classes.foot}>
            <Button variant="subtle" onClick={() => onChange(noFilters)}>
              {t('search.reset')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('search.show')}</Button>
          </div>
        }
      >
        <AllFilters search={search} onChange={onChange} />
      </Sheet>
    </>
  )
}

function AllFilters({ search, onChange }: FilterProps) {
  const { t } = useTranslation()
  const others = search.amenities.filter((kind) => kind !== 'breakfast')
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
              {t(`search.sorts.${sort}`)}
            </button>
          ))}
        </div>
      </Group>
      <Group title={t('search.price')}>
        <PriceFilter key={`${search.minPrice} ${search.maxPrice}`} search={search} onChange={onChange} />
      </Group>
      <Checkbox
        label={t('search.freeCancellation')}
        checked={search.freeCancellation}
        onChange={(event) => onChange({ freeCancellation: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('search.breakfast')}
        checked={search.amenities.includes('breakfast')}
        onChange={(event) => onChange({ amenities: event.currentTarget.checked ? [...others, 'breakfast'] : others })}
      />
      <Group title={t('search.type')}>
        <TypeFilter search={search} onChange={onChange} />
      </Group>
      <Group title={t('search.amenities')}>
        <AmenityFilter search={search} onChange={onChange} />
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
