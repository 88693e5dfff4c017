import type { IconProps } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './offer-line.module.css'

type OfferLineProps = {
  readonly Icon: ComponentType<IconProps>
  /** On green, where it is about the stay that is searched for. */
  readonly isTinted?: boolean
  /** Where it is booked so. */
  readonly to: string
  readonly text: string
  /** What it means, below. */
  readonly children: ReactNode
}

/** Something that is offered beside a room, quietly: a link and what it means. */
export function OfferLine({ Icon, isTinted = false, to, text, children }: OfferLineProps) {
  return (
    <p className={classes.offer} data-tinted={isTinted || undefined}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        <Link to={to}>{text}</Link> <span className="small soft">{children}</span>
      </span>
    </p>
  )
}
