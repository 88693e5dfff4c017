import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../../platform/language.ts'
import { focusFirstError } from '../../../../ui/form/focus-first-error.ts'

/**
 * What is wrong with a step, as texts by field: shown from the first try to go on, together with what the server refused. Every
 * try puts the focus on the first wrong field.
 */
export function useProblems(issues: readonly FieldIssue[], serverErrors: Readonly<Record<string, string>> = {}) {
  const refused = Object.keys(serverErrors).length
  const [tries, setTries] = useState(0)
  const area = useRef<HTMLDivElement>(null)
  const texts: Record<string, string> = { ...serverErrors }
  if (tries > 0) for (const { path, code, params } of issues.toReversed()) texts[path] = messageOf(code, params ?? {})
  useEffect(() => {
    if (tries > 0 || refused > 0) focusFirstError(area.current)
  }, [tries, refused])
  /** True when nothing stands against going on. */
  const check = (): boolean => {
    if (issues.length > 0) setTries((count) => count + 1)
    // A date that nobody can read is known to its field only.
    return issues.length === 0 && !focusFirstError(area.current)
  }
  return { area, texts, check, tried: tries > 0 }
}
