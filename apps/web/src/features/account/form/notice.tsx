import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = { readonly children: ReactNode; readonly tone?: 'good' | 'bad' }

/** What happened before this page, above what comes next. */
export function Notice({ children, tone = 'good' }: NoticeProps) {
  return (
    <p className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
