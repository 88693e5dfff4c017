import { addFavourites, removeFavourite } from '@keystay/contract/favourites/endpoints'
import { call } from '../../platform/api/call.ts'
import { storedUser } from '../../platform/session/stored-session.ts'
import { keepMarked, markedHere } from './favourites-store.ts'

/** Brings together what this browser and the account have marked: after a login both have all of it. */
export async function mergeFavourites(): Promise<void> {
  const { of, ids } = markedHere()
  await keep(call(addFavourites, { body: { propertyIds: of === null ? [...ids] : [] } }))
}

/** Tells the account what was marked here; takes it back here when it cannot be told. Whether it could. */
export async function syncFavourite(id: string, on: boolean): Promise<boolean> {
  const before = markedHere()
  const asked = on
    ? call(addFavourites, { body: { propertyIds: [id] } })
    : call(removeFavourite, { params: { favouriteId: id } })
  if (await keep(asked)) return true
  const others = before.ids.filter((one) => one !== id)
  keepMarked({ ...before, ids: on ? others : [id, ...others] })
  return false
}

async function keep(asked: Promise<{ readonly data: readonly string[] }>): Promise<boolean> {
  const email = storedUser()?.email
  const reply = await asked.catch(() => null)
  // Who has logged out meanwhile leaves nothing here.
  if (!reply || email === undefined || email !== storedUser()?.email) return false
  keepMarked({ of: email, ids: reply.data })
  return true
}
