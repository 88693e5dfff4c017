import type { ReactNode } from 'react'
import classes from './shelf.module.css'

type ShelfProps = {
  readonly label: string
  /** List items. */
  readonly children: ReactNode
}

/** Cards in columns of three; on a phone in one row that scrolls sideways and shows that there is more. */
export function Shelf({ label, children }: ShelfProps) {
  return (
    <ul className={classes.shelf} aria-label={label}>
      {children}
    </ul>
  )
}
