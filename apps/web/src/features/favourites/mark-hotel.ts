import { storedUser } from '../../platform/session/stored-session.ts'
import { keepMarked, markedHere } from './favourites-store.ts'

/** Marks a hotel or no longer, here at once and in the account as soon as it says so; whether it could be kept. */
export async function setFavourite(id: string, on: boolean): Promise<boolean> {
  const { of, ids } = markedHere()
  const others = ids.filter((one) => one !== id)
  keepMarked({ of, ids: on ? [id, ...others] : others })
  if (storedUser() === null) return true
  return await (await import('./favourites-sync.ts')).syncFavourite(id, on)
}
