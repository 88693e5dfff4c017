import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { releaseHold } from '../bookings/release-hold.ts'
import { endBlocks } from '../inventory/room-blocks.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { findOpenStays, retire } from './owner-queries.ts'
import { requireRoomType } from './save-room-type.ts'

type At = { readonly propertyId: string; readonly roomTypeId: string }

/** As many stays as are told by name. */
const maxStays = 50
const maxTries = 3

/**
 * Deletes a room type: nobody sees or books it any more, while its past bookings still tell of it; blocks of its rooms end. Throws not_found, and
 * room_type_has_stays with the stays that are not over.
 */
export async function retireRoomType(deps: Deps, at: At): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const stays = await retireOnce(deps, at)
    if (stays.length === 0) return
    const overdue = stays.filter((one) => one.overdue)
    const open = stays.filter((one) => !one.overdue).map((one) => one.stay)
    if (open.length > 0 || tries >= maxTries) throw new DomainError('room_type_has_stays', { details: { stays: open } })
    // Only holds that have run out stand in the way.
    for (const { stay } of overdue) await releaseHold(deps, at.propertyId, stay.bookingId)
  }
}

/** Retires the type unless there are stays that are not over; returns these. */
async function retireOnce(deps: Deps, at: At) {
  const { propertyId, roomTypeId } = at
  return await inTransaction(deps.database.write, async (tx) => {
    await lockRoomTypes(tx, propertyId, [roomTypeId])
    await requireRoomType(tx, at)
    const hotel = await readHotel(tx, propertyId)
    if (!hotel) throw new DomainError('not_found')
    const now = deps.clock()
    const today = dateIn(hotel.timezone, now)
    const stays = await findOpenStays(tx, at, { today, now, limit: maxStays })
    if (stays.length > 0) return stays
    await endBlocks(tx, propertyId, { roomTypeId, from: today })
    await retire(tx, at, now, today)
    await raiseCatalogueVersion(tx, propertyId)
    return []
  })
}
