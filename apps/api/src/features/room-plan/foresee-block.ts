import type { BrokenRoom, RoomOutcome } from '@keystay/contract/room-plan/what-if-endpoints'
import { addDays, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { readTogether } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { readBookedNights } from '../bookings/changes/booked-nights.ts'
import { nightsMinorOf } from '../inventory/otherwise-price.ts'
import { nightsQuery, toHotelNights, type HotelNights } from '../inventory/read-hotel-nights.ts'
import { nightOf, type Stay, type TypeInventory } from '../inventory/rules.ts'
import { foreseeBlock } from '../rooms/block-room.ts'
import { bestOffer } from './best-offer.ts'

type Request = { readonly propertyId: string; readonly form: BrokenRoom; readonly now: Date }

/**
 * What would be if a room were out of order: what blocking it would do, told instead of done, and what money is at stake. Throws
 * not_found, validation_failed, room_closed.
 */
export async function foreseeBroken(tx: Tx, { propertyId, form, now }: Request): Promise<RoomOutcome> {
  const { roomId, from, to } = form
  const { room, ...blocking } = await foreseeBlock(tx, { propertyId, roomId, now }, { from, to })
  const stay = { checkIn: from, checkOut: to }
  const nights = { propertyId, stay, now }
  const [row] = (await readTogether(tx, () => ({ nights: nightsQuery(nights) }))).nights
  const known = row && (await toHotelNights(tx, nights, row))
  const inventory = known?.inventories.find(({ roomTypeId }) => roomTypeId === room.roomTypeId)
  if (!known || !inventory) throw new DomainError('not_found')
  const { currency } = known.hotel
  const stuck = blocking.stuck.map(({ bookedRoomId }) => bookedRoomId)
  const booked = await readBookedNights(tx, propertyId, { bookedRoomIds: stuck, nights: stay, currency })
  const open = await priceOpenNights(tx, { propertyId, known, inventory, stay, now })
  return {
    kind: 'room',
    ...blocking,
    atStake: { booked: { minor: booked, currency }, open: { minor: open, currency } },
  }
}

type Open = {
  readonly propertyId: string
  readonly known: HotelNights
  readonly inventory: TypeInventory
  readonly stay: Stay
  readonly now: Date
}

/** For how much one room of a type would be sold in the nights that have one free, to the guests that it is made for. */
async function priceOpenNights(tx: Tx, { propertyId, known, inventory, stay, now }: Open): Promise<number> {
  const { hotel } = known
  const { roomTypeId, standardOccupancy, maxOccupancy, maxAdults } = inventory
  const adults = Math.min(2, standardOccupancy ?? maxOccupancy, maxAdults ?? maxOccupancy)
  const line = { roomTypeId, rooms: 1, adults, ages: [] }
  let minor = 0
  for (const run of openRuns(inventory, stay)) {
    const sale = {
      propertyId,
      terms: hotel,
      stay: run,
      lines: [],
      planId: null,
      extras: [],
      exemptions: [],
      today: dateIn(hotel.timezone, now),
      now,
    }
    const offer = await bestOffer(tx, { sale, known, planId: undefined }, [line])
    minor += offer ? nightsMinorOf(offer.priced) : 0
  }
  return minor
}

/** Nights in a row that have a room free. */
function openRuns(inventory: TypeInventory, { checkIn, checkOut }: Stay): Stay[] {
  const runs: { checkIn: PlainDate; checkOut: PlainDate }[] = []
  for (const night of listNights(checkIn, checkOut)) {
    if (nightOf(inventory, night).free <= 0) continue
    const last = runs.at(-1)
    if (last?.checkOut === night) last.checkOut = addDays(night, 1)
    else runs.push({ checkIn: night, checkOut: addDays(night, 1) })
  }
  return runs
}
