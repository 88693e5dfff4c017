import type { ScreenCode } from '@keystay/contract/shared/error-codes'
import type { ReactNode } from 'react'
import { messageOf } from '../../platform/language.ts'
import classes from './note.module.css'

type FailedNoteProps = {
  /** What failed; nothing is shown while it is null. */
  readonly error: Error | null
  readonly title: ScreenCode
  readonly children?: ReactNode
}

/** What failed, why, and what the owner can do about it; announced at once. */
export function FailedNote({ error, title, children }: FailedNoteProps) {
  if (!error) return null
  return (
    <div className={classes.failed} role="alert">
      <p className="strong">{messageOf(title)}</p>
      <p>{error.message}</p>
      {children}
    </div>
  )
}

/** That something was done. Keep it mounted: a change of its text is announced. */
export function DoneNote({ children }: { readonly children: string }) {
  return <output className={classes.done}>{children}</output>
}
