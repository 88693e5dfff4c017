import { boards } from '@keystay/contract/rate-plans/entities'
import { propertyTypes } from '@keystay/contract/shared/kinds'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { newId } from '../platform/database/ids.ts'
import { nameOf, rowsOf } from '../platform/database/plain-sql.ts'
import type { PlanRow } from '../features/inventory/rates/plan-rules.ts'
import type { Stay } from '../features/inventory/rules.ts'
import type { TestApp } from './test-app.ts'
import { createHotel, type TestHotel } from './test-hotel.ts'
import { createTax } from './test-local-taxes.ts'
import { createPromotion } from './test-promotions.ts'
import { createPlan, freeFor, sayOfStandard } from './test-rate-plans.ts'

/** Chances that are the same whenever they begin with the same seed. */
export type Dice = { int(below: number): number; chance(share: number): boolean }
type Api = Pick<TestApp, 'sql'>

/** Dice for tests (mulberry32). */
export function openDice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { int: (below) => Math.floor(next() * below), chance: (share) => next() < share }
}

/** Nights that random hotels say something of, from the first one on. */
export const randomNights = 40

/** Some of what random hotels have, each with every second one. */
export const amenitiesOfRandomHotels = ['pool', 'sauna', 'step_free', 'wheelchair_room'] as const
const otherBeds = ['2 Einzelbetten', '1 Etagenbett', '1 Schlafsofa']

/**
 * A hotel with types, nights, restrictions, plans, promotions, bands, taxes, amenities, reviews and rooms out of order as the dice
 * fall; from `first` on its nights are sold to nobody, so that invariants that count bookings do not hold.
 */
export async function createRandomHotel(api: Api, dice: Dice, first: string, city: string): Promise<TestHotel> {
  const types = Array.from({ length: 1 + dice.int(3) }, () => ({
    rooms: dice.int(5),
    maxOccupancy: 1 + dice.int(5),
    priceMinor: 4000 + 100 * dice.int(200),
    bedTypes: ['1 Doppelbett', ...otherBeds.filter(() => dice.chance(0.3))].slice(dice.int(2) - 2),
    sizeSqm: 15 + dice.int(50),
  }))
  const offers = { freeCancellation: dice.chance(0.6), breakfast: dice.chance(0.5), earlyBooking: dice.chance(0.4) }
  const timezone = ['Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles'][dice.int(3)] ?? ''
  const currency = ['EUR', 'EUR', 'VND', 'USD'][dice.int(4)] ?? ''
  const hotel = await createHotel(api as TestApp, { types, offers, timezone, currency, city })
  if (dice.chance(0.4)) await furnish(api, hotel, dice)
  for (const [index, type] of hotel.types.entries())
    for (let night = 0; night < randomNights; night += 1)
      if (dice.chance(0.6))
        await addNight(api, hotel.id, type.id, addDays(first, night), types[index]?.rooms ?? 0, dice)
  await addPlans(api, hotel, dice, first)
  if (dice.chance(0.3)) await createTax(api, hotel.id)
  await describe(api, hotel, dice)
  if (dice.chance(0.25)) await pinStays(api, hotel, dice, first)
  return hotel
}

/** What guests choose hotels by beside dates and prices. */
async function describe({ sql }: Api, { id, types }: TestHotel, dice: Dice): Promise<void> {
  await sql`
    UPDATE properties SET type = ${propertyTypes[dice.int(propertyTypes.length)] ?? ''},
      latitude = ${47 + dice.int(100) / 100}, longitude = ${11 + dice.int(100) / 100},
      cash_max_rooms = ${dice.chance(0.3) ? 0 : null}
    WHERE id = ${id}`
  for (const kind of amenitiesOfRandomHotels)
    if (dice.chance(0.5))
      await sql`INSERT INTO amenities ${rowsOf({ property_id: id, id: newId(), name: kind, kind, whole_house: dice.chance(0.5) })}`
  if (types.length > 0 && dice.chance(0.6)) {
    const reviews = 1 + dice.int(20)
    const marks = Array.from({ length: 5 }, () => reviews * (3 + dice.int(3)))
    await sql`INSERT INTO ratings ${rowsOf({ property_id: id, trip: 'couple', reviews, marks })}`
  }
}

/** Rooms that the hotel keeps to itself for some nights: what the nights count may then be more than what is free throughout. */
async function pinStays({ sql }: Api, { id, types }: TestHotel, dice: Dice, first: string): Promise<void> {
  for (const type of types)
    for (const [index, roomId] of type.roomIds.entries()) {
      if (index > 0 && dice.chance(0.3)) continue
      for (let night = dice.int(6); night < randomNights; night += 2 + dice.int(6)) {
        const to = night + 1 + dice.int(2)
        await sql`
          INSERT INTO booked_rooms (property_id, id, room_type_id, room_id, stay, owner_pinned, block_reason)
          VALUES (${id}, ${newId()}, ${type.id}, ${roomId}, daterange(${addDays(first, night)}, ${addDays(first, to)}), true,
            'paint')`
        night = to
      }
    }
  await sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold)
    SELECT s.property_id, s.room_type_id, night::date, t.capacity, count(*)
    FROM booked_rooms s JOIN room_types t ON t.property_id = s.property_id AND t.id = s.room_type_id,
      generate_series(lower(s.stay), upper(s.stay) - 1, interval '1 day') AS night
    WHERE s.property_id = ${id} GROUP BY s.property_id, s.room_type_id, night, t.capacity
    ON CONFLICT (property_id, room_type_id, night) DO UPDATE SET sold = greatest(nights.sold, excluded.sold)`
}

async function furnish({ sql }: Api, { id, types }: TestHotel, dice: Dice): Promise<void> {
  await sql`
    INSERT INTO age_bands (property_id, position, ages, counts, amount_minor, percent)
    SELECT ${id}, b.* FROM (VALUES (0, int4range(0, 3), false, 0, NULL::int), (1, int4range(3, 12), true, 1500, NULL),
      (2, NULL, true, NULL, 2500)) AS b`
  for (const type of types) {
    const single = dice.int(3)
    await sql`UPDATE room_types SET standard_occupancy = least(max_occupancy, ${1 + dice.int(3)}::int),
      max_adults = CASE WHEN ${dice.chance(0.3)} THEN greatest(1, max_occupancy - 1) END,
      max_children = CASE WHEN ${dice.chance(0.2)} THEN least(1, max_occupancy) END, cots = ${dice.int(2)}::int,
      single_use_minor = CASE WHEN ${single}::int = 1 THEN 1500 END, single_use_percent = CASE WHEN ${single}::int = 2 THEN 2000 END
      WHERE id = ${type.id}`
  }
}

/** A night of a type is written anew, as the dice fall. */
async function addNight(
  { sql }: Api,
  propertyId: string,
  typeId: string,
  night: string,
  capacity: number,
  dice: Dice,
): Promise<void> {
  await sql`
    INSERT INTO nights ${rowsOf({
      property_id: propertyId,
      room_type_id: typeId,
      night,
      capacity,
      sold: dice.int(capacity + 1),
      price_minor: dice.chance(0.5) ? 3000 + 100 * dice.int(300) : null,
      closed: dice.chance(0.05),
      ...restrictions(dice),
    })}
    ON CONFLICT (property_id, night, room_type_id) DO UPDATE SET sold = excluded.sold, price_minor = excluded.price_minor,
      closed = excluded.closed, min_stay = excluded.min_stay, closed_to_arrival = excluded.closed_to_arrival`
}

function restrictions(dice: Dice) {
  return {
    min_stay: dice.chance(0.15) ? 1 + dice.int(5) : null,
    max_stay: dice.chance(0.05) ? 1 + dice.int(5) : null,
    min_stay_through: dice.chance(0.05) ? 1 + dice.int(4) : null,
    closed_to_arrival: dice.chance(0.05),
    closed_to_departure: dice.chance(0.05),
  }
}

async function addPlans(api: Api, hotel: TestHotel, dice: Dice, first: string): Promise<void> {
  if (dice.chance(0.3)) await sayOfStandard(api, hotel.id, { onSale: dice.chance(0.7) })
  let parentId: string | null = null
  for (let count = dice.int(4); count > 0; count -= 1) {
    const plan: Partial<PlanRow> = {
      name: `Tarif ${count}`,
      parentId: dice.chance(0.4) ? parentId : null,
      adjustPercent: 500 * (dice.int(9) - 6),
      adjustMinor: 100 * (dice.int(7) - 3),
      stepMinor: [1, 50, 100][dice.int(3)] ?? 1,
      personMinor: dice.chance(0.4) ? 300 * (dice.int(7) - 2) : 0,
      board: boards[dice.int(boards.length)] ?? 'room_only',
      cancellation: freeFor(dice.chance(0.5) ? 48 : null),
      payment: dice.chance(0.7) ? 'any' : 'now',
      takesEarlyBooking: dice.chance(0.7),
      roomTypeIds: dice.chance(0.2) ? [hotel.types[0]?.id ?? ''] : null,
      minDaysBefore: dice.chance(0.2) ? dice.int(20) : null,
      minNights: dice.chance(0.2) ? 1 + dice.int(5) : null,
      onSale: dice.chance(0.9),
    }
    const planId: string = await createPlan(api, hotel.id, plan)
    parentId = planId
    if (dice.chance(0.5)) await addPlanNights(api, hotel, planId, dice, first)
  }
  for (let count = dice.int(3); count > 0; count -= 1)
    await createPromotion(api, hotel.id, {
      name: `Aktion ${count}`,
      ...(dice.chance(0.5)
        ? { percent: 100 * (1 + dice.int(60)) }
        : { percent: null, stayNights: 2 + dice.int(4), payNights: 1 }),
      stayFrom: dice.chance(0.3) ? addDays(first, dice.int(randomNights)) : null,
      minNights: dice.chance(0.3) ? 1 + dice.int(4) : null,
    })
}

async function addPlanNights({ sql }: Api, hotel: TestHotel, planId: string, dice: Dice, first: string): Promise<void> {
  for (const type of hotel.types)
    for (let night = 0; night < randomNights; night += 1)
      if (dice.chance(0.3)) {
        const own = {
          price_minor: dice.chance(0.6) ? 2500 + 100 * dice.int(300) : null,
          min_stay: dice.chance(0.2) ? 1 : null,
          closed: dice.chance(0.05),
        }
        // Each says something of its own.
        const isEmpty = own.price_minor === null && own.min_stay === null && !own.closed
        await sql`INSERT INTO ${nameOf('plan_nights')} ${rowsOf({
          property_id: hotel.id,
          room_type_id: type.id,
          plan_id: planId,
          night: addDays(first, night),
          ...own,
          closed_to_arrival: isEmpty ? false : null,
        })}`
      }
}

/** A stay and a party, as the dice fall. */
export function drawSearch(dice: Dice, first: string): { readonly stay: Stay; readonly party: RoomGuests } {
  const checkIn = addDays(first, dice.int(randomNights - 8))
  const ages = dice.chance(0.3) ? Array.from({ length: 1 + dice.int(2) }, () => dice.int(16)) : []
  return {
    stay: { checkIn, checkOut: addDays(checkIn, 1 + dice.int(7)) },
    party: { adults: 1 + dice.int(dice.chance(0.2) ? 9 : 3), ages },
  }
}
