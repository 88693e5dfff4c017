import { useSyncExternalStore } from 'react'
import { storedUser } from '../../platform/session/stored-session.ts'

const storageName = 'favourites'

/** Hotels by their ids, the last marked first, and the e-mail address of the account that they are those of; null: this browser's. */
type Marked = { readonly of: string | null; readonly ids: readonly string[] }

const none: Marked = { of: null, ids: [] }
const listeners = new Set<() => void>()
let text: string | null = null
let marked = none

/** What this browser has marked. What belongs to an account is not shown to whoever comes after its logout. */
export function markedHere(): Marked {
  const now = localStorage.getItem(storageName)
  if (now !== text) {
    text = now
    marked = parse(now)
  }
  return marked.of !== null && marked.of !== storedUser()?.email ? none : marked
}

function parse(now: string | null): Marked {
  try {
    const { of = null, ids = [] } = JSON.parse(now ?? '{}') as Partial<Marked>
    return { of, ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [] }
  } catch {
    return none
  }
}

export function keepMarked(next: Marked): void {
  localStorage.setItem(storageName, JSON.stringify(next))
  for (const hear of listeners) hear()
}

/** Calls whenever what is marked changes, here or in another tab; the result ends that. */
export function onMarked(hear: () => void): () => void {
  listeners.add(hear)
  globalThis.addEventListener('storage', hear)
  return () => {
    listeners.delete(hear)
    globalThis.removeEventListener('storage', hear)
  }
}

/** The marked hotels by their ids, the last marked first. */
export function useFavourites(): readonly string[] {
  return useSyncExternalStore(
    onMarked,
    () => markedHere().ids,
    () => none.ids,
  )
}
