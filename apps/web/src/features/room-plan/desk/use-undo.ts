import { useState } from 'react'

/** What was done last on the plan, in words, and the way back; null: there is none for whoever did it. */
export type Done = { readonly text: string; readonly undo: (() => Promise<unknown>) | null }

/** Remembers what was done last, whatever it was, so that it can be taken back. */
export function useUndo() {
  const [done, setDone] = useState<Done | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const takeBack = async () => {
    if (!done?.undo || busy) return
    setBusy(true)
    setError(null)
    try {
      await done.undo()
      setDone(null)
    } catch (caught) {
      setError(caught as Error)
    } finally {
      setBusy(false)
    }
  }
  return {
    done,
    busy,
    error,
    remember: (next: Done | null) => {
      setError(null)
      setDone(next)
    },
    takeBack: () => void takeBack(),
  }
}

export type UndoMemory = ReturnType<typeof useUndo>
