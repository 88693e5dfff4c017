import type { Offer } from '@keystay/contract/room-types/entities'
import { addDays, countNights, epochDay, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { discountOn, freeCancellationUntil, priceStay, type HotelTerms, type PricedStay } from './price-rules.ts'
import { readInventory, readPlacedRooms, readRooms } from './queries.ts'
import { countHouseable } from './planner/plan.ts'
import { countAvailable, findNextFree, roomsToPrice, type Stay, type TypeInventory } from './rules.ts'

/** A room type and how many of its rooms a booking made now would get. */
export type FreeType = { readonly inventory: TypeInventory; readonly availableRooms: number }

type StayRequest = {
  readonly propertyIds: readonly string[]
  readonly roomTypeIds?: readonly string[]
  readonly stay: Stay
  readonly now: Date
}

/**
 * What is free for a stay, as a booking would find it: overdue holds are added back, and where owner pins could break a
 * plan the planner is asked instead of the counter.
 */
export async function readFreeTypes(db: Sql, request: StayRequest): Promise<FreeType[]> {
  const inventories = await readInventory(db, { ...request, addOverdue: true })
  return Promise.all(
    inventories.map(async (inventory) => {
      const counted = countAvailable(inventory, request.stay)
      const needsPlanner = inventory.ownerPinned && counted > 0
      const availableRooms = needsPlanner ? await askPlanner(db, inventory, request, counted) : counted
      return { inventory, availableRooms }
    }),
  )
}

/** Asks the planner as a booking made now would. */
async function askPlanner(
  db: Sql,
  inventory: TypeInventory,
  { stay, now }: StayRequest,
  counted: number,
): Promise<number> {
  const { propertyId, roomTypeId, timezone } = inventory
  const today = dateIn(timezone, now)
  const window = { from: today, to: null }
  const [rooms, placed] = await Promise.all([
    readRooms(db, propertyId, roomTypeId),
    readPlacedRooms(db, { propertyId, roomTypeId, window, today, overdueAt: now }),
  ])
  const days = { checkIn: epochDay(stay.checkIn), checkOut: epochDay(stay.checkOut) }
  return countHouseable(rooms, placed, days, counted)
}

/** A stay in a room type as it is offered: what one search result shows. */
export type StayOffer = {
  readonly availableRooms: number
  readonly pricedRooms: number
  readonly priced: PricedStay
  readonly offers: readonly Offer[]
}

/** A search in one hotel: `today` is the hotel's, `freeUntil` when cancelling stops to be free, null when it is not. */
export type HotelSearch = {
  readonly stay: Stay
  readonly guests: number
  readonly today: PlainDate
  readonly freeUntil: Date | null
}

/** What a search knows of all room types of a hotel alike. */
export function searchOf(terms: HotelTerms, stay: Stay, guests: number, now: Date): HotelSearch {
  const freeUntil = freeCancellationUntil(terms, stay.checkIn, now)
  return { stay, guests, today: dateIn(terms.timezone, now), freeUntil }
}

/** Prices a free type for the guests of a search. */
export function offerStay(terms: HotelTerms, { inventory, availableRooms }: FreeType, search: HotelSearch): StayOffer {
  const pricedRooms = roomsToPrice(search.guests, inventory.maxOccupancy, availableRooms)
  const priced = priceStay(terms, search.stay, [{ inventory, quantity: pricedRooms }], search.today)
  return { availableRooms, pricedRooms, priced, offers: listOffers(terms, priced, search.freeUntil) }
}

function listOffers(terms: HotelTerms, priced: PricedStay, freeUntil: Date | null): Offer[] {
  const offers: Offer[] = []
  if (freeUntil) offers.push({ kind: 'free_cancellation', until: freeUntil.toISOString() })
  if (terms.offersBreakfast) offers.push({ kind: 'breakfast' })
  const discount = priced.lines.find((line) => line.kind === 'early_booking')
  if (discount && priced.earlyBookingPercent !== null) {
    const amount = { minor: discount.amountMinor, currency: terms.currency }
    offers.push({ kind: 'early_booking', percent: priced.earlyBookingPercent, amount })
  }
  return offers
}

const lookAheadDays = 60

/** For types that are sold out: the next arrival date with as many nights free, by room type id. */
export async function findFreeAgain(
  db: Sql,
  propertyId: string,
  roomTypeIds: readonly string[],
  stay: Stay,
  now: Date,
): Promise<Map<string, PlainDate>> {
  const datesByType = new Map<string, PlainDate>()
  if (roomTypeIds.length === 0) return datesByType
  const nights = countNights(stay.checkIn, stay.checkOut)
  const window = { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, lookAheadDays + nights) }
  const inventories = await readInventory(db, {
    propertyIds: [propertyId],
    roomTypeIds,
    stay: window,
    now,
    addOverdue: true,
  })
  const dates = listNights(window.checkIn, addDays(window.checkOut, 1))
  for (const inventory of inventories) {
    const date = findNextFree(inventory, addDays(stay.checkIn, 1), nights, dates)
    if (date) datesByType.set(inventory.roomTypeId, date)
  }
  return datesByType
}

/** The nights of a month for the price calendar. */
export async function readCalendar(
  db: Sql,
  request: { propertyId: string; roomTypeId: string; first: PlainDate; end: PlainDate; now: Date },
): Promise<TypeInventory | undefined> {
  const { propertyId, roomTypeId, first, end, now } = request
  const stay = { checkIn: first, checkOut: end }
  const [inventory] = await readInventory(db, {
    propertyIds: [propertyId],
    roomTypeIds: [roomTypeId],
    stay,
    now,
    addOverdue: true,
  })
  return inventory
}

/** The lowest sum of a combination after the early-booking discount, as a booking of it would cost. */
export function afterDiscount(sumMinor: number, early: boolean): number {
  return early ? sumMinor - discountOn(sumMinor) : sumMinor
}
