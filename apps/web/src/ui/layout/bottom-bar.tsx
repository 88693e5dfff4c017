import type { ReactNode } from 'react'
import classes from './bottom-bar.module.css'

/** A bar at the foot of a phone's screen: total and action. From 768 px on it is not shown. */
export function BottomBar({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <>
      <div className={classes.room} />
      <section className={classes.bar} aria-label={label}>
        {children}
      </section>
    </>
  )
}
