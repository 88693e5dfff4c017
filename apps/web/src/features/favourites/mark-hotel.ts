import { storedUser } from '../../platform/session/stored-session.ts'
import { keepMarked, markedHere, onMarked } from './favourites-store.ts'

/** Marks a hotel or no longer, here at once and in the account as soon as it says so; whether it could be kept. */
export async function setFavourite(id: string, on: boolean): Promise<boolean> {
  const { of, ids } = markedHere()
  const others = ids.filter((one) => one !== id)
  keepMarked({ of, ids: on ? [id, ...others] : others })
  if (storedUser() === null) return true
  return await (await import('./favourites-sync.ts')).syncFavourite(id, on)
}

/** Tells whether a hotel is marked, now and whenever that changes, until the signal ends it. */
export function watchFavourite(id: string, hear: (on: boolean) => void, signal: AbortSignal): void {
  const tell = () => hear(markedHere().ids.includes(id))
  if (signal.aborted) return
  const stop = onMarked(tell)
  signal.addEventListener('abort', stop)
  tell()
}
