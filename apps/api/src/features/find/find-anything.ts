import type { Found, FoundRoom } from '@keystay/contract/find/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { readTogether, type Told } from '../../platform/database/together.ts'
import { translated } from '../../platform/database/translations.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { guestsQuery } from '../guests/find-guests.ts'
import { toShown } from '../guests/list-guests.ts'
import { bookingsQuery, readDeskClock, roomsQuery, type BookingRow, type RoomRow } from './queries.ts'
import { soughtBy } from './sought.ts'

/** So many of each kind are shown: who is not among them is found by more letters. */
const shown = 8

/** What a hotel's desk may mean by a text, the nearest to its day first. Throws not_found. */
export async function findAnything(deps: Deps, propertyId: string, text: string, language: Language): Promise<Found> {
  const { read } = deps.database
  const { timezone, deskHour } = await readDeskClock(read, propertyId)
  const { day } = deskDayAt(timezone, deskHour, deps.clock())
  const asked = { propertyId, sought: soughtBy(text), day, limit: shown }
  const { bookings, rooms, guests } = await readTogether(read, () => ({
    bookings: bookingsQuery(asked),
    rooms: roomsQuery(asked),
    guests: guestsQuery({ propertyId, q: text.trim(), today: dateIn(timezone, deps.clock()), limit: shown }),
  }))
  return {
    day,
    stays: bookings.flatMap(toStays),
    bookings: bookings.filter(({ stays }) => stays.length === 0).map(({ stays: _none, ...booking }) => booking),
    rooms: rooms.map((room) => toRoom(room, language)),
    guests: guests.map(toShown),
  }
}

function toStays({ guest, code, stays }: Told<BookingRow>): Found['stays'] {
  return stays.map(({ roomId, number, ...stay }) => ({ ...stay, guest, code, room: { id: roomId, number } }))
}

function toRoom({ id, number, typeId, typeName, translations, ...row }: Told<RoomRow>, language: Language): FoundRoom {
  const { guest, bookedRoomId } = row
  return {
    id,
    number,
    roomType: { id: typeId, name: translated(typeName, 'name', translations, language) },
    inside: guest === null || bookedRoomId === null ? null : { guest, bookedRoomId },
  }
}
