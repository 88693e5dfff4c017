import { FailedNote } from '../form/failed-note.tsx'
import { AskSheet } from '../overlays/ask-sheet.tsx'

type DeleteSheetProps = {
  readonly texts: { readonly title: string; readonly text: string; readonly action: string; readonly keep: string }
  readonly mutation: { readonly isPending: boolean; readonly error: Error | null }
  readonly onAct: () => void
  readonly onClose: () => void
}

/** Asks before something is deleted, and says why it was not. */
export function DeleteSheet({ texts, mutation, onAct, onClose }: DeleteSheetProps) {
  const { title, text, action, keep } = texts
  return (
    <AskSheet
      open
      onClose={onClose}
      title={title}
      action={action}
      onAct={onAct}
      busy={mutation.isPending}
      danger
      keep={keep}
    >
      <p>{text}</p>
      <FailedNote error={mutation.error} title="operation_failed" />
    </AskSheet>
  )
}
