import { Button } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { DoneNote } from '../form/failed-note.tsx'
import { AskSheet } from '../overlays/ask-sheet.tsx'
import classes from './editor-page.module.css'

type EditorPageProps = {
  readonly texts: {
    readonly title: string
    readonly text: string
    readonly back: string
    readonly leave: { readonly title: string; readonly text: string; readonly action: string; readonly keep: string }
  }
  /** On a phone, what is edited is a page of its own. */
  readonly isAlone: boolean
  /** Beside the title, where there is a list. */
  readonly action: ReactNode
  /** What was done last. */
  readonly done: string
  readonly target: {
    readonly go: (to: string | null) => void
    readonly leaving: boolean
    readonly stay: () => void
    readonly leave: () => void
  }
  /** The list, and what is edited beside it. */
  readonly children: ReactNode
}

/** A page with a list, and beside it the one that is edited; asks before what was typed is left. */
export function EditorPage({ texts, isAlone, action, done, target, children }: EditorPageProps) {
  const { title, text, back, leave } = texts
  const note = useRef<HTMLDivElement>(null)
  // A long form is saved at its end, far below where it is said that it was.
  useEffect(() => {
    if (done) note.current?.scrollIntoView({ block: 'nearest' })
  }, [done])
  return (
    <>
      {isAlone && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.back ?? ''}
          leftSection={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
          onClick={() => target.go(null)}
        >
          {back}
        </Button>
      )}
      <div className={classes.head}>
        <div>
          <h1 className="display-md">{title}</h1>
          {!isAlone && <p className="soft">{text}</p>}
        </div>
        {!isAlone && action}
      </div>
      <div ref={note} className={classes.done}>
        <DoneNote>{done}</DoneNote>
      </div>
      <div className={classes.layout} data-alone={isAlone || undefined}>
        {children}
      </div>
      {target.leaving && (
        <AskSheet
          open
          onClose={target.stay}
          title={leave.title}
          action={leave.action}
          onAct={target.leave}
          danger
          keep={leave.keep}
        >
          <p>{leave.text}</p>
        </AskSheet>
      )}
    </>
  )
}
