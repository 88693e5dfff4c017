import { useSyncExternalStore } from 'react'
import { readStaySearch, writeStaySearch, type StaySearch } from '@keystay/contract/shared/stay-search'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'

const storageName = 'recentSearches'
const most = 5

/** What was searched for: a place, dates and guests, as the address of a search says them. */
export type RecentSearch = StaySearch & { readonly q: string; readonly query: string }

const listeners = new Set<() => void>()

/** The addresses of the searches of this browser, the latest first. */
function read(): string {
  return localStorage.getItem(storageName) ?? ''
}

function keep(queries: readonly string[]): void {
  localStorage.setItem(storageName, queries.join('\n'))
  for (const hear of listeners) hear()
}

/** Keeps a search; the same place is kept once. One of nothing in particular is none. */
export function rememberSearch({ q, ...search }: StaySearch & { readonly q: string }): void {
  if (q === '' && search.stay === null) return
  const others = read()
    .split('\n')
    .filter((one) => one !== '' && new URLSearchParams(one).get('q') !== q)
  keep([writeStaySearch(search, { q }), ...others].slice(0, most))
}

export function forgetSearches(): void {
  keep([])
}

export function restoreSearches(searches: readonly RecentSearch[]): void {
  keep(searches.map(({ query }) => query))
}

function subscribe(hear: () => void): () => void {
  listeners.add(hear)
  globalThis.addEventListener('storage', hear)
  return () => {
    listeners.delete(hear)
    globalThis.removeEventListener('storage', hear)
  }
}

/** Whether this browser has searched for anything; also once it was forgotten while the page stands, so that it can be brought back. */
export function useHasRecentSearches(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(storageName) !== null,
    () => false,
  )
}

/** The searches of this browser, the latest first; dates that are over are left out of them. */
export function useRecentSearches(today: PlainDate): readonly RecentSearch[] {
  const text = useSyncExternalStore(subscribe, read, () => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const params = new URLSearchParams(line)
      const search = readStaySearch(params, today)
      const q = params.get('q') ?? ''
      return { ...search, q, query: writeStaySearch(search, { q }) }
    })
}
