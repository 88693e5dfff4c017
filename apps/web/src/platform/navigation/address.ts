import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The search part of an address with some of it changed; null leaves a part away. */
export function withParams(params: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return `?${next.toString()}`
}

/**
 * Changes the search part of the address, without a new entry of the history unless it is to be one. What is shown may
 * lag behind the address: a change starts from what was asked for last, as the setter of useSearchParams does not, and
 * nobody is fetched back to a page that was left meanwhile.
 */
export function useSearchChange() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (change: (params: URLSearchParams) => string, { push = false } = {}) => {
      const here = globalThis.location
      if (here.pathname !== pathname) return
      const search = change(new URLSearchParams(here.search))
      void navigate({ search }, { replace: !push, preventScrollReset: true })
    },
    [navigate, pathname],
  )
}
