import type { Extra } from '@keystay/contract/extras/entities'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'

/** Which extra the address names: one of the list, a new one, or none. What was typed is asked about before it is left. */
export function useExtraAddress(extras: readonly Extra[], isTyped: boolean, onLeave: () => void) {
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  const [leaving, setLeaving] = useState<{ readonly to: string | null } | null>(null)
  const named = params.get('extra')
  const isNew = named === 'new'
  const extra = extras.find(({ id }) => id === named) ?? null
  const open = (to: string | null) => changeSearch((now) => withParams(now, { extra: to }), { push: true })
  const leave = (to: string | null) => {
    onLeave()
    setLeaving(null)
    open(to)
  }
  return {
    extra,
    isNew,
    isGone: named !== null && !isNew && extra === null,
    /** Without asking, after something was done. */
    open,
    go: (to: string | null) => {
      if (to === named) return
      if (isTyped) setLeaving({ to })
      else leave(to)
    },
    leaving: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => leaving && leave(leaving.to),
  }
}
