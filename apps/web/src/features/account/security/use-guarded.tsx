import { useState, type ReactNode } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { problemOf, type Problem } from './problem.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

type Act = () => Promise<void>

type Guarded = {
  /** Does what may need the password or a passkey again: then it asks, and goes on. */
  readonly run: (act: Act) => void
  readonly busy: boolean
  readonly problem: Problem | null
  /** The dialog that asks; stands somewhere in the page. */
  readonly dialog: ReactNode
}

/** For acts that the server lets pass only from somebody who has just proved to be there. */
export function useGuarded(email: string, withPasskey: boolean): Guarded {
  const [asking, setAsking] = useState<Act | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const attempt = async (act: Act) => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      if (isApiError(error) && error.code === 'confirmation_required') setAsking(() => act)
      else setProblem(problemOf(error))
    } finally {
      setBusy(false)
    }
  }
  const dialog = (
    <ConfirmSheet
      open={asking !== null}
      email={email}
      withPasskey={withPasskey}
      onClose={() => setAsking(null)}
      onConfirmed={() => {
        setAsking(null)
        if (asking) void attempt(asking)
      }}
    />
  )
  return { run: (act) => void attempt(act), busy, problem, dialog }
}
