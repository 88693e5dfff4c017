import type { ReactNode } from 'react'
import classes from './toggle.module.css'

type ToggleProps = {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  /** What is switched, for those who do not see where it stands. */
  readonly label: string
  /** The state as a word. */
  readonly children?: ReactNode
  readonly busy?: boolean
}

/** A switch. Outside of a form it acts at once. */
export function Toggle({ on, onChange, label, children, busy = false }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className={classes.toggle}
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      onClick={() => !busy && onChange(!on)}
    >
      <span className={classes.track} aria-hidden />
      {children}
    </button>
  )
}
