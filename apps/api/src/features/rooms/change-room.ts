import type { Language } from '@keystay/contract/shared/languages'
import type { OwnerRoom, RoomMove } from '@keystay/contract/rooms/entities'
import type { RoomForm } from '@keystay/contract/rooms/forms'
import { writeAudit } from '../audit/write-audit.ts'
import { inTransaction, sqlState, type Sql, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { endBlocks } from '../inventory/room-blocks.ts'
import { changeCapacity } from '../inventory/change-capacity.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { closeRoom, releaseHoldsOfType } from './close-room.ts'
import { deleteUnusedRoom, readOwnerRooms, readRoom, updateRoom, type RoomRow } from './queries.ts'

type Key = { readonly propertyId: string; readonly roomId: string }
const uniqueViolation = '23505'

/**
 * Makes a room available or unavailable, or gives it another number; what it is already changes nothing. Returns the room
 * and the stays that moved. Throws not_found, room_needed, changed_meanwhile, validation_failed with room_number_taken.
 */
export async function changeRoom(
  deps: Deps,
  { propertyId, roomId }: Key,
  form: RoomForm,
  language: Language,
): Promise<{ room: OwnerRoom; moves: RoomMove[] }> {
  const { write } = deps.database
  const [hotel, seen] = await Promise.all([readHotel(write, propertyId), readRoom(write, propertyId, roomId)])
  if (!hotel || !seen) throw new DomainError('not_found')
  if (form.status === 'unavailable') await releaseHoldsOfType(deps, hotel, seen.roomTypeId)
  const now = deps.clock()
  try {
    return await inTransaction(write, async (tx) => {
      await lockRoomTypes(tx, propertyId, [seen.roomTypeId])
      const room = await readRoom(tx, propertyId, roomId)
      if (!room) throw new DomainError('not_found')
      await rename(tx, hotel, room, form, { now, language })
      const moves = await setStatus(tx, hotel, room, form.status, now)
      return { room: await showRoom(tx, propertyId, roomId, language), moves }
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    throw fieldError({ path: 'number', code: 'room_number_taken', params: { numbers: form.number ?? '' } })
  }
}

async function showRoom(db: Sql | Tx, propertyId: string, roomId: string, language: Language): Promise<OwnerRoom> {
  const [room] = await readOwnerRooms(db, propertyId, [roomId], language)
  if (!room) throw new DomainError('not_found')
  return room
}

async function rename(
  tx: Tx,
  { id: propertyId }: Hotel,
  room: RoomRow,
  { number, expectedNumber }: RoomForm,
  { now, language }: { now: Date; language: Language },
): Promise<void> {
  if (number === undefined || number === room.number) return
  if (room.number !== expectedNumber)
    throw new DomainError('changed_meanwhile', {
      details: { current: await showRoom(tx, propertyId, room.id, language) },
    })
  await updateRoom(tx, { propertyId, roomId: room.id }, { number })
  const detail = { roomId: room.id, from: room.number, to: number }
  await writeAudit(tx, [{ propertyId, at: now, bookingId: null, actor: 'owner', event: 'room_renamed', detail }])
}

async function setStatus(
  tx: Tx,
  hotel: Hotel,
  room: RoomRow,
  status: RoomForm['status'],
  now: Date,
): Promise<RoomMove[]> {
  if (status === undefined || room.available === (status === 'available')) return []
  if (status === 'unavailable') return await closeRoom(tx, hotel, room, now)
  const propertyId = hotel.id
  const { id: roomId, roomTypeId } = room
  await updateRoom(tx, { propertyId, roomId }, { available: true })
  await changeCapacity(tx, { propertyId, roomTypeId, today: dateIn(hotel.timezone, now), rooms: 1 })
  const detail = { roomId }
  await writeAudit(tx, [{ propertyId, at: now, bookingId: null, actor: 'owner', event: 'room_opened', detail }])
  return []
}

/** Deletes a room that no booking ever had, with its blocks. Throws not_found, room_in_use. */
export async function deleteRoom(deps: Deps, { propertyId, roomId }: Key): Promise<void> {
  const { write } = deps.database
  const now = deps.clock()
  const [hotel, seen] = await Promise.all([readHotel(write, propertyId), readRoom(write, propertyId, roomId)])
  if (!hotel || !seen) throw new DomainError('not_found')
  await inTransaction(write, async (tx) => {
    const { roomTypeId } = seen
    await lockRoomTypes(tx, propertyId, [roomTypeId])
    const room = await readRoom(tx, propertyId, roomId)
    if (!room) throw new DomainError('not_found')
    await endBlocks(tx, propertyId, { roomId, from: null })
    if (!(await deleteUnusedRoom(tx, propertyId, roomId))) throw new DomainError('room_in_use')
    const today = dateIn(hotel.timezone, now)
    if (room.available) await changeCapacity(tx, { propertyId, roomTypeId, today, rooms: -1 })
    const detail = { roomId, number: room.number }
    await writeAudit(tx, [{ propertyId, at: now, bookingId: null, actor: 'owner', event: 'room_deleted', detail }])
  })
}
