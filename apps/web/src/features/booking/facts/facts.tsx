import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Rows of label and value. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>
}

type FactProps = { readonly label: ReactNode; readonly children: ReactNode; readonly note?: ReactNode }

export function Fact({ label, children, note }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  )
}
