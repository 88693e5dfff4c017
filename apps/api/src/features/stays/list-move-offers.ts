import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { MoveOffer, MoveOffers } from '@keystay/contract/stays/part-endpoints'
import type { Deps } from '../../deps.ts'
import { readTogether } from '../../platform/database/together.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { listRoomsFor } from '../inventory/make-room.ts'
import { partOn, placedBefore } from './parts.ts'
import { readDesk, readStay } from './queries.ts'
import { roomsQuery, todayQuery } from './today-queries.ts'
import { roomTellerOf } from './read-today.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { firstMovable } from './rules.ts'

type Request = {
  readonly propertyId: string
  readonly stayId: string
  /** The first night in another room; undefined: the first that can be. */
  readonly from: PlainDate | undefined
  readonly language: Language
}

/** Into which rooms what is left of a stay can move. Throws not_found, wrong_state, validation_failed. */
export async function listMoveOffers(
  deps: Deps,
  { propertyId, stayId, language, ...wish }: Request,
): Promise<MoveOffers> {
  const { read } = deps.database
  const now = deps.clock()
  const desk = await readDesk(read, propertyId)
  const stay = await readStay(read, propertyId, stayId)
  if (!stay) throw new DomainError('not_found')
  const deskDay = deskDayAt(desk.timezone, desk.deskHour, now)
  const first = firstMovable(stay, deskDay.day)
  if (first === null) throw new DomainError('wrong_state')
  const { from = first } = wish
  const until = stay.checkOut
  if (from < first || from >= until) throw fieldError({ path: 'from', code: 'invalid' })
  const found = await readTogether(read, () => ({
    rooms: roomsQuery(propertyId, deskDay.day),
    stays: todayQuery(propertyId, deskDay),
  }))
  const tell = roomTellerOf(found, desk, deskDay)
  const current = partOn(stay.parts, from).roomId
  const rooms = found.rooms
    .filter(({ id, available }) => available && id !== current)
    .map((room) => ({ ...room, roomTypeId: room.typeId, roomId: room.id }))
  const free = await listRoomsFor(read, rooms, {
    propertyId,
    nights: { checkIn: from, checkOut: until },
    ownIds: new Set(stay.parts.map(({ id }) => id)),
    kept: (roomTypeId) => placedBefore(stay.parts, from, roomTypeId),
    today: dateIn(desk.timezone, now),
    now,
  })
  const offers = free.map(({ room, moves }): MoveOffer => {
    const { readiness, guestId } = tell(room)
    return {
      room: { id: room.id, number: room.number },
      roomType: { id: room.typeId, name: translated(room.typeName, 'name', room.translations, language) },
      sameType: room.typeId === stay.soldTypeId,
      readiness: readiness.state,
      occupied: from <= deskDay.day && guestId !== null && guestId !== stay.id,
      moves,
    }
  })
  const here = found.rooms.find(({ id }) => id === current)
  return {
    first,
    from,
    until,
    room: { id: current, number: here?.number ?? '' },
    rooms: offers.toSorted(
      (a, b) => Number(a.occupied) - Number(b.occupied) || Number(b.sameType) - Number(a.sameType) || a.moves - b.moves,
    ),
  }
}
