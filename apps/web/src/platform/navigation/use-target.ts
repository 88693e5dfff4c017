import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchChange, withParams } from './address.ts'

/** What the address names, and what a new one begins with. */
type Target = { readonly to: string | null; readonly from: string | null }

type Options = {
  /** The parameter that names one, or "new". */
  readonly param: string
  /** The parameter that says what a new one begins with. */
  readonly fromParam?: string
  /** Something was typed, which would be lost. */
  readonly isTyped: boolean
  readonly onLeave: () => void
}

/** Which of a list the address names: one, a new one, or none. What was typed is asked about before it is left. */
export function useTarget<T extends { readonly id: string }>(list: readonly T[], options: Options) {
  const { param, fromParam, isTyped, onLeave } = options
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const [leaving, setLeaving] = useState<Target | null>(null)
  const named = params.get(param)
  const begun = fromParam === undefined ? null : params.get(fromParam)
  const isNew = named === 'new'
  const item = isNew ? null : (list.find(({ id }) => id === named) ?? null)
  const open = (to: string | null, from: string | null = null) =>
    changeSearch((now) => withParams(now, { [param]: to, ...(fromParam !== undefined && { [fromParam]: from }) }), {
      push: true,
    })
  const leave = ({ to, from }: Target) => {
    onLeave()
    setLeaving(null)
    open(to, from)
  }
  return {
    item,
    isNew,
    isGone: named !== null && !isNew && item === null,
    from: isNew ? begun : null,
    /** Without asking, after something was done. */
    open,
    go: (to: string | null, from: string | null = null) => {
      if (to === named && from === begun) return
      if (isTyped) setLeaving({ to, from })
      else leave({ to, from })
    },
    leaving: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => leaving && leave(leaving),
  }
}
