import type { Language } from '@keystay/contract/shared/languages'
import { registrationRuleOf } from '@keystay/contract/registrations/countries'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { RoomReadiness, Today, TodayStay } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import { readTogether, type Told } from '../../platform/database/together.ts'
import { translated } from '../../platform/database/translations.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { dueOf } from '../bookings/rules.ts'
import { refusedMailsQuery, type RefusedMailRow } from '../outbox/mail-state.ts'
import { registrationStateOf } from '../registrations/rules.ts'
import { readDesk } from './queries.ts'
import {
  optionsQuery,
  readGuests,
  roomsQuery,
  takenRoomsQuery,
  todayQuery,
  type OptionRow,
  type RoomRow,
  type TakenRow,
  type TodayRow,
} from './today-queries.ts'
import { deskDayAt, startOfDay, type DeskDay } from '../../platform/values/desk-day.ts'
import { groupOf, nextStepOf, readinessOf, type Used } from './rules.ts'

type Desk = Awaited<ReturnType<typeof readDesk>>

/** The desk's day of a hotel. Throws not_found. */
export async function readToday(deps: Deps, propertyId: string, language: Language): Promise<Today> {
  const { read } = deps.database
  const now = deps.clock()
  const desk = await readDesk(read, propertyId)
  const deskDay = deskDayAt(desk.timezone, desk.deskHour, now)
  const found = await readTogether(read, () => ({
    stays: todayQuery(propertyId, deskDay),
    rooms: roomsQuery(propertyId, deskDay.day),
    taken: takenRoomsQuery(propertyId, deskDay.day, now),
    options: optionsQuery(propertyId, now),
    refused: refusedMailsQuery(propertyId),
  }))
  const rows = found.stays.map(toPlaced)
  const inHouse = rows.filter(({ state }) => state === 'in_house')
  const { timezone, deskHour, checkInTime, checkOutTime } = desk
  return {
    day: deskDay.day,
    deskHour,
    timezone,
    checkInTime,
    checkOutTime,
    stays: toStays(rows, found.rooms, { desk, deskDay, language }),
    inHouse: {
      rooms: inHouse.length,
      guests: inHouse.reduce((sum, { adults, children }) => sum + adults + children, 0),
    },
    options: optionsOf(found.options, dateIn(desk.timezone, now)),
    refusedMails: await refusedOf(deps, propertyId, found.refused),
    tonight: tonightOf(found, new Set(inHouse.map(({ roomId }) => roomId)), language),
  }
}

/** Which rooms are ready, in the order of their numbers. Throws not_found. */
export async function readRoomStates(deps: Deps, propertyId: string, language: Language): Promise<RoomReadiness[]> {
  const { read } = deps.database
  const desk = await readDesk(read, propertyId)
  const now = deps.clock()
  const deskDay = deskDayAt(desk.timezone, desk.deskHour, now)
  const found = await readTogether(read, () => ({
    stays: todayQuery(propertyId, deskDay),
    rooms: roomsQuery(propertyId, deskDay.day),
    taken: takenRoomsQuery(propertyId, deskDay.day, now),
  }))
  const blockOf = blocksAmong(found.taken)
  const byRoom = Map.groupBy(found.stays.map(toPlaced), ({ roomId }) => roomId)
  return found.rooms.map((room) => {
    const stays = byRoom.get(room.id) ?? []
    const { day } = deskDay
    const here = stays.find(({ state }) => state === 'in_house')
    return {
      room: { id: room.id, number: room.number },
      roomType: typeOf(room, language),
      readiness: readinessOf(saidOf(room), deskDay, usedOf(desk, room, here)),
      leaves: here !== undefined && here.checkOut <= day,
      ...(here && here.leavesAt !== null && { leavesAt: here.leavesAt }),
      stays: here !== undefined && here.checkOut > day,
      arrives: stays.some(({ state, checkIn }) => state === 'expected' && checkIn === day),
      blocked: blockOf.get(room.id) ?? null,
    }
  })
}

/** A row whose instants are instants again. */
type Row = ReturnType<typeof toPlaced>

function toPlaced({ arrivedAt, departedAt, ...row }: Told<TodayRow>) {
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return { ...row, arrivedAt: at(arrivedAt), departedAt: at(departedAt) }
}

function saidOf({ state, version, at }: Told<RoomRow>) {
  return state && version !== null && at !== null ? { state, version, at: new Date(at) } : null
}

type FoundDay = { readonly stays: readonly Told<TodayRow>[] }

/** What tells of a room on a desk day whether it is ready and which stay is in it. */
export function roomTellerOf({ stays }: FoundDay, desk: Desk, deskDay: DeskDay) {
  const inRoom = new Map(stays.filter(({ state }) => state === 'in_house').map((row) => [row.roomId, toPlaced(row)]))
  return (room: Told<RoomRow>) => {
    const there = inRoom.get(room.id)
    return { readiness: readinessOf(saidOf(room), deskDay, usedOf(desk, room, there)), guestId: there?.id ?? null }
  }
}

/** When the guest who is in a room came into it, and when one moved out of it. */
function usedOf({ timezone, deskHour }: Desk, room: Told<RoomRow> | undefined, there: Row | undefined): Used {
  const startOf = (day: PlainDate) => startOfDay(timezone, deskHour, day)
  const hasMoved = there !== undefined && there.inRoomFrom > there.checkIn
  return {
    since: hasMoved ? startOf(there.inRoomFrom) : (there?.arrivedAt ?? null),
    vacatedAt: room?.vacatedOn ? startOf(room.vacatedOn) : null,
  }
}

function typeOf({ typeId, typeName, translations }: Told<RoomRow> | Row, language: Language) {
  return { id: typeId, name: translated(typeName, 'name', translations, language) }
}

function toStays(
  rows: readonly Row[],
  rooms: readonly Told<RoomRow>[],
  { desk, deskDay, language }: { readonly desk: Desk; readonly deskDay: DeskDay; readonly language: Language },
): TodayStay[] {
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  const inRoom = new Map(rows.filter(({ state }) => state === 'in_house').map((row) => [row.roomId, row]))
  return rows.flatMap((row) => {
    const place = groupOf(row, deskDay)
    const dueMinor = dueOf(row)
    // Who left a while ago and owes nothing is nobody's task.
    if (!place || (place.group === 'owing' && dueMinor === 0)) return []
    const room = roomOf.get(row.roomId)
    const there = inRoom.get(row.roomId)
    const readiness = readinessOf(room ? saidOf(room) : null, deskDay, usedOf(desk, room, there))
    const occupied = there !== undefined && there.id !== row.id
    return [
      {
        id: row.id,
        state: row.state,
        version: row.version,
        mayUndo: row.hasUndo,
        ...place,
        bookingId: row.bookingId,
        code: row.code,
        guest: row.guest,
        guestCard: knownOf(row),
        isNamed: row.isNamed,
        adults: row.adults,
        children: row.children,
        checkIn: row.checkIn,
        checkOut: row.checkOut,
        nights: countNights(row.checkIn, row.checkOut),
        room: { id: row.roomId, number: row.number },
        roomType: typeOf(row, language),
        ...(row.soldName !== null && { flexible: translated(row.soldName, 'name', row.soldTranslations, language) }),
        readiness,
        occupied,
        balance: { minor: dueMinor, currency: desk.currency },
        owingReason: row.owingReason,
        notes: row.notes,
        ...(row.leavesAt !== null && { leavesAt: row.leavesAt }),
        registration: registrationOf(row, desk),
        next: nextStepOf({ ...place, readiness: readiness.state, occupied, dueMinor }),
      },
    ]
  })
}

/** What is known of who booked. */
function knownOf({ cardId, doNotBook, wishes, guestNotes }: Row): TodayStay['guestCard'] {
  return cardId === null ? null : { cardId, doNotBook, wishes: [...(wishes ?? [])], notes: guestNotes ?? 0 }
}

/** Of who has not come or is there: of who left, nothing is asked for any more. */
function registrationOf({ registered, signed, unregistered, state }: Row, { country }: Desk) {
  const isAsked = state === 'expected' || state === 'in_house'
  const written = { isFilled: registered, isSigned: signed, reason: unregistered }
  return registrationStateOf(isAsked ? registrationRuleOf(country) : null, written)
}

/** Which rooms are out of order, why and until when. */
function blocksAmong(taken: readonly Told<TakenRow>[]): Map<string, { to: PlainDate; reason: string }> {
  return new Map(
    taken.flatMap(({ roomId, blockReason, to }) =>
      blockReason === null ? [] : [[roomId, { to, reason: blockReason }]],
    ),
  )
}

/** Options end by the hotel's date. */
function optionsOf(rows: readonly Told<OptionRow>[], date: PlainDate): Today['options'] {
  const ending = rows
    .filter(({ until }) => until <= date)
    .map(({ totalMinor: minor, currency, ...option }) => ({ ...option, total: { minor, currency } }))
  return { rooms: rows.reduce((sum, { rooms }) => sum + rooms, 0), ending }
}

/** Whom the mails were to tell; a guest who was erased is told nothing any more. */
async function refusedOf(
  { database }: Deps,
  propertyId: string,
  rows: readonly Told<RefusedMailRow>[],
): Promise<Today['refusedMails']> {
  if (rows.length === 0) return []
  const guests = await readGuests(database.read, propertyId, [...new Set(rows.map(({ bookingId }) => bookingId))])
  return rows.flatMap(({ at, ...mail }) => {
    const guest = guests.get(mail.bookingId)
    return guest ? [{ ...mail, ...guest, at: new Date(at).toISOString() }] : []
  })
}

type FoundRooms = { readonly rooms: readonly Told<RoomRow>[]; readonly taken: readonly Told<TakenRow>[] }

/** What is taken tonight, and what is still free; of that apart where a guest still is. */
function tonightOf({ rooms, taken }: FoundRooms, withGuest: ReadonlySet<string>, language: Language): Today['tonight'] {
  const sellable = rooms.filter(({ available }) => available)
  const blocks = blocksAmong(taken)
  const ids = new Set(taken.map(({ roomId }) => roomId))
  const free = sellable.filter(({ id }) => !ids.has(id))
  const blocked = sellable.filter(({ id }) => blocks.has(id)).length
  return {
    rooms: sellable.length,
    occupied: sellable.length - free.length - blocked,
    blocked,
    free: [...Map.groupBy(free, ({ typeId }) => typeId).values()].flatMap((ofType) => {
      const [first] = ofType
      const numbersOf = (isOccupied: boolean) =>
        ofType.filter(({ id }) => withGuest.has(id) === isOccupied).map(({ number }) => number)
      return first ? [{ ...typeOf(first, language), numbers: numbersOf(false), occupied: numbersOf(true) }] : []
    }),
  }
}
