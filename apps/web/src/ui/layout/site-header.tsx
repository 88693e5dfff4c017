import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './site-header.module.css'

type SiteHeaderProps = {
  /** The mark, as a link home. */
  readonly home: ReactNode
  /** What the page is about: a search summary, the hotel's name, the sections of the landing page. */
  readonly center?: ReactNode
  readonly end: ReactNode
  /** Lies on a picture, in white. */
  readonly overlay?: boolean
}

/** The 64 px at the top of every guest page. */
export function SiteHeader({ home, center, end, overlay = false }: SiteHeaderProps) {
  return (
    <header className={classes.header} data-overlay={overlay || undefined}>
      <div className={`content ${classes.row}`}>
        <div className={classes.home}>{home}</div>
        <div className={classes.center}>{center}</div>
        <div className={classes.end}>{end}</div>
      </div>
    </header>
  )
}

/** The round lens that ends a search summary in the center. */
export function SearchLens() {
  return (
    <span className={classes.lens}>
      <IconSearch size={18} stroke={2} aria-hidden />
    </span>
  )
}
