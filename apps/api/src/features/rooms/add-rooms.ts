import type { Language } from '@keystay/contract/shared/languages'
import type { OwnerRoom } from '@keystay/contract/rooms/entities'
import type { AddRoomsForm } from '@keystay/contract/rooms/forms'
import { maxRoomsOfType, readRoomNumbers } from '@keystay/contract/rooms/room-numbers'
import { writeAudit } from '../audit/write-audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { changeCapacity } from '../inventory/change-capacity.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { countRooms, insertRooms, readOwnerRooms } from './queries.ts'

const takenShown = 10

/**
 * Adds one room or a range, all of them or none; they can be sold at once. Throws not_found, validation_failed with
 * room_number_taken or rooms_too_many.
 */
export async function addRooms(
  deps: Deps,
  propertyId: string,
  form: AddRoomsForm,
  language: Language,
): Promise<OwnerRoom[]> {
  const read = readRoomNumbers(form.numbers)
  if ('problem' in read) throw fieldError({ path: 'numbers', code: read.problem })
  const { roomTypeId } = form
  const { numbers } = read
  const now = deps.clock()
  const hotel = await readHotel(deps.database.read, propertyId)
  if (!hotel) throw new DomainError('not_found')
  return await inTransaction(deps.database.write, async (tx) => {
    await lockRoomTypes(tx, propertyId, [roomTypeId])
    const before = await countRooms(tx, propertyId, roomTypeId)
    if (before === undefined) throw new DomainError('not_found')
    if (before + numbers.length > maxRoomsOfType)
      throw fieldError({ path: 'numbers', code: 'rooms_too_many', params: { max: maxRoomsOfType - before } })
    const added = await insertRooms(tx, { propertyId, roomTypeId, numbers })
    refuseTaken(numbers, added)
    await changeCapacity(tx, { propertyId, roomTypeId, today: dateIn(hotel.timezone, now), rooms: added.length })
    const detail = { roomTypeId, rooms: added.length }
    await writeAudit(tx, [{ propertyId, at: now, bookingId: null, actor: 'owner', event: 'rooms_added', detail }])
    const ids = added.map((room) => room.id)
    return await readOwnerRooms(tx, propertyId, ids, language)
  })
}

function refuseTaken(numbers: readonly string[], added: readonly { readonly number: string }[]): void {
  const inserted = new Set(added.map((room) => room.number))
  const taken = numbers.filter((number) => !inserted.has(number))
  if (taken.length === 0) return
  const shown = taken.slice(0, takenShown).join(', ') + (taken.length > takenShown ? ', …' : '')
  throw fieldError({ path: 'numbers', code: 'room_number_taken', params: { numbers: shown } })
}
