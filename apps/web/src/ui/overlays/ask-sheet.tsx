import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import classes from './ask-sheet.module.css'
import { Sheet } from './sheet.tsx'

type AskSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** What will happen, before it does. */
  readonly children: ReactNode
  /** Names what happens; left away, there is nothing to agree to. */
  readonly action?: string | undefined
  readonly onAct?: () => void
  readonly busy?: boolean
  /** The act cannot be taken back. */
  readonly danger?: boolean
  readonly keep?: string | undefined
}

/** Asks before something is done that others notice. */
export function AskSheet(props: AskSheetProps) {
  const { open, onClose, title, children, action, onAct, busy = false, danger = false, keep } = props
  const { t } = useTranslation()
  const foot = (
    <div className={classes.actions}>
      <Button size="sm" variant="outline" disabled={busy} onClick={onClose}>
        {keep ?? t('common.close')}
      </Button>
      {action !== undefined && (
        <Button size="sm" className={danger ? (classes.danger ?? '') : ''} loading={busy} onClick={onAct}>
          {action}
        </Button>
      )}
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} footer={foot}>
      <div className={classes.body}>{children}</div>
    </Sheet>
  )
}
