import type { ReactNode } from 'react'
import classes from './state-dot.module.css'

export type Tone = 'good' | 'pending' | 'bad' | 'neutral'

/** A state as dot and word, never as colour alone. */
export function StateDot({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.state} data-tone={tone}>
      {children}
    </span>
  )
}
