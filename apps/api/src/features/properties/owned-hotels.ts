import { maxHotelsPerOwner } from '@keystay/contract/shared/limits'
import type { Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { countOwned } from './owner-queries.ts'

/** Whoever owns hotels has to hand them over before their account can go. Throws hotels_owned. */
export async function refuseHotelOwner(tx: Tx, userId: string): Promise<void> {
  const hotels = await countOwned(tx, userId)
  if (hotels > 0) throw new DomainError('hotels_owned', { details: { hotels } })
}

/** Nobody owns more hotels than so many; the account is locked alone. Throws too_many_hotels. */
export async function requireRoomForHotel(tx: Tx, userId: string): Promise<void> {
  if ((await countOwned(tx, userId)) >= maxHotelsPerOwner)
    throw new DomainError('too_many_hotels', { params: { max: maxHotelsPerOwner } })
}
