import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

type NoticeProps = { readonly children: ReactNode; readonly id?: string; readonly wrong?: boolean }

/** A remark about the whole step; wrong ones are announced and can take the focus. */
export function Notice({ children, id, wrong = false }: NoticeProps) {
  return (
    <div
      id={id}
      className={classes.notice}
      data-wrong={wrong || undefined}
      role={wrong ? 'alert' : undefined}
      tabIndex={wrong ? -1 : undefined}
    >
      <IconInfoCircle size={20} stroke={1.75} aria-hidden />
      <p>{children}</p>
    </div>
  )
}
