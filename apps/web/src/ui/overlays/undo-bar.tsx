import { Button } from '@mantine/core'
import classes from './undo-bar.module.css'

type UndoBarProps = {
  /** What was done last; null: nothing that can be taken back. */
  readonly text: string | null
  /** What the way back is called. */
  readonly label: string
  readonly busy: boolean
  /** null: who did it may not take it back. */
  readonly onUndo: (() => void) | null
}

/** What was done last, and the way back; announced, for what showed it may have gone by then. */
export function UndoBar({ text, label, busy, onUndo }: UndoBarProps) {
  return (
    <output className={classes.place}>
      {text !== null && (
        <span className={classes.bar}>
          <span>{text}</span>
          {onUndo && (
            <Button size="sm" variant="outline" loading={busy} onClick={onUndo}>
              {label}
            </Button>
          )}
        </span>
      )}
    </output>
  )
}
