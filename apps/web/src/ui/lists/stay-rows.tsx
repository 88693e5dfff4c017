import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format/use-format.ts'
import classes from './stay-rows.module.css'

/** Stays one below the other, each with what happens to it. */
export function StayRows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.stays}>{children}</ul>
}

type StayRowProps = {
  /** `guest` is empty when the person was erased. */
  readonly stay: { readonly guest: string; readonly checkIn: string; readonly checkOut: string }
  /** Where its booking is opened. */
  readonly link: string
  readonly children: ReactNode
}

/** Who stays when, and what happens to them. */
export function StayRow({ stay, link, children }: StayRowProps) {
  const { t } = useTranslation()
  const { dateRange } = useFormat()
  return (
    <li className={classes.stay}>
      <span>
        <Link to={link} className="quiet-link">
          {stay.guest || t('desk.erased')}
        </Link>
        <span className="soft"> {dateRange(stay.checkIn, stay.checkOut, 'dayYear')}</span>
      </span>
      <span className={classes.where}>{children}</span>
    </li>
  )
}
