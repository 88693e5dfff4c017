import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadTextPart, useTranslation } from '../../platform/language.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import classes from './filter-sheet.module.css'
import type { FilterProps } from './filters.tsx'
import { countFilters, noFilters } from '@keystay/contract/properties/hotel-search'

const AllFilters = lazy(async () => {
  const [{ AllFilters: Loaded }] = await Promise.all([import('./all-filters.tsx'), loadTextPart('more')])
  return { default: Loaded }
})

/** All filters and the order behind one button with a count, for phones. */
export function FilterButton({ search, onChange, counts }: FilterProps) {
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
        <Suspense>
          <AllFilters search={search} onChange={onChange} counts={counts} />
        </Suspense>
      </Sheet>
    </>
  )
}
