import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './stay-rows.module.css'

/** Stays one below the other, each with what happens to it. */
export function StayRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.stays}>{children}</ul>
}

type StayRowProps = {
  readonly stay: { readonly checkIn: string; readonly checkOut: string }
  /** The guest's, a link to the booking. */
  readonly name: ReactNode
  readonly children: ReactNode
}

/** Who stays when, and what happens to them. */
export function StayRow({ stay, name, children }: StayRowProps) {
  const { dateRange } = useFormat()
  return (
    <li className={classes.stay}>
      <span>
        {name}
        <span className="soft"> {dateRange(stay.checkIn, stay.checkOut, 'dayYear')}</span>
      </span>
      <span className={classes.where}>{children}</span>
    </li>
  )
}
