import type { ReactNode } from 'react'
import classes from './field-pair.module.css'

/** Two fields beside each other, down to narrow phones. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>
}
