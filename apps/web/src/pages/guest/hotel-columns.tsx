import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ReactNode } from 'react'
import classes from './hotel-columns.module.css'
import { LinkNote } from './link-note.tsx'

/** What of a link could not be kept, above a page that begins with pictures. */
export function NoteBand({ today }: { readonly today: PlainDate }) {
  return (
    <div className={`content ${classes.band}`}>
      <LinkNote today={today} />
    </div>
  )
}

/** Heading and photos of a hotel or a room; on a phone the photos come first. */
export function HotelTop({ heading, photos }: { readonly heading: ReactNode; readonly photos: ReactNode }) {
  return (
    <div className={`content ${classes.top}`}>
      {heading}
      <div className={classes.photos}>{photos}</div>
    </div>
  )
}

type HotelColumnsProps = {
  readonly children: ReactNode
  /** The card that stays in view beside them. */
  readonly side: ReactNode
  /** Where there is one column: the card before the rest on every screen, or on a phone after it. */
  readonly sideOnPhone: 'first' | 'last'
}

/** What is told of a hotel or a room, and the card that asks for the stay. */
export function HotelColumns({ children, side, sideOnPhone }: HotelColumnsProps) {
  return (
    <div className={`content ${classes.columns}`}>
      <div className={classes.about}>{children}</div>
      <div className={classes.side} data-on-phone={sideOnPhone}>
        {side}
      </div>
    </div>
  )
}
