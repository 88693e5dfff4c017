import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './pages-nav.module.css'

type PagesNavProps = {
  readonly page: number
  readonly totalPages: number
  /** A link to a page, with the class and the attributes it is given. */
  readonly renderLink: (
    page: number,
    props: { className: string; children: ReactNode; 'aria-current'?: 'page' },
  ) => ReactNode
}

/** Links to the pages of a list; nothing when there is only one. */
export function PagesNav({ page, totalPages, renderLink }: PagesNavProps) {
  const { t } = useTranslation()
  if (totalPages <= 1) return null
  return (
    <nav className={classes.nav} aria-label={t('common.pages')}>
      <ul className={classes.list}>
        {page > 1 && (
          <li>{renderLink(page - 1, { className: classes.step ?? '', children: t('common.previousPage') })}</li>
        )}
        {nearby(page, totalPages).map((one) => (
          <li key={one}>
            {renderLink(one, {
              className: classes.page ?? '',
              children: one,
              ...(one === page && { 'aria-current': 'page' as const }),
            })}
          </li>
        ))}
        {page < totalPages && (
          <li>{renderLink(page + 1, { className: classes.step ?? '', children: t('common.nextPage') })}</li>
        )}
      </ul>
    </nav>
  )
}

const around = 2

/** The pages close to this one. */
function nearby(page: number, totalPages: number): readonly number[] {
  const first = Math.max(1, Math.min(page - around, totalPages - 2 * around))
  const last = Math.min(totalPages, first + 2 * around)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
