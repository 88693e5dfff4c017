import type { Offer } from '@keystay/contract/room-types/entities'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { addDays, countNights, epochDay, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { flexibleDealOf, type FlexibleTerms } from './flexible-rooms/flexible-rules.ts'
import { gapDealOf, type GapGround } from './gap-deals/gap-rules.ts'
import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import { canBePaid, withPayment } from './rates/deposit-rules.ts'
import {
  comparePlans,
  isOnSale,
  isSoldBy,
  isTypeSold,
  planTermsOf,
  type HotelTerms,
  type Plan,
} from './rates/plan-rules.ts'
import { pricePrepared, prepareStay, totalPrepared, type PreparedStay, type PricedStay } from './rates/price-rules.ts'
import { oneOf, roomsFor, wantedBy, type HousedRooms, type HousedType } from './guests/house-party.ts'
import { readPlacedRooms, readRooms } from './queries.ts'
import { plansOf, type Rates, type RatesOn } from './rates/rates.ts'
import { readInventory } from './read-inventory.ts'
import { countHouseable } from './planner/plan.ts'
import { countFree, findNextFree, type FreeType, type Stay, type TypeInventory } from './rules.ts'

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
  return await countFreeTypes(db, await readInventory(db, { ...request, addOverdue: true }), request)
}

/** The same of inventories that are read. */
export async function countFreeTypes(
  db: Sql,
  inventories: readonly TypeInventory[],
  when: Pick<StayRequest, 'stay' | 'now'>,
): Promise<FreeType[]> {
  return await Promise.all(
    inventories.map(async (inventory) => {
      const counted = countFree(inventory, when.stay)
      const needsPlanner = inventory.ownerPinned && counted > 0
      const availableRooms = needsPlanner ? await askPlanner(db, inventory, when, counted) : counted
      return { inventory, availableRooms }
    }),
  )
}

/** Asks the planner as a booking made now would. */
async function askPlanner(
  db: Sql,
  inventory: TypeInventory,
  { stay, now }: Pick<StayRequest, 'stay' | 'now'>,
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

/** What a stay in a room type costs by a plan, and what that promises. */
export type PlanOffer = {
  readonly plan: Plan | null
  readonly terms: PlanTerms
  /** The priced rooms and who sleeps in them. */
  readonly wanted: HousedType
  readonly priced: PricedStay
  /** What one room costs, with as many of the guests in it as it sleeps. */
  readonly oneRoomMinor: number
  /** What they cost a guest who lets the hotel choose the type; null: that is not offered, or costs no less. */
  readonly flexibleMinor: number | null
  readonly offers: readonly Offer[]
}

/** A search in one hotel: what is sold there, `today` by its clock, and whether an amount could be paid online. */
export type HotelSearch = {
  readonly terms: HotelTerms
  readonly stay: Stay
  readonly party: RoomGuests
  readonly now: Date
  readonly today: PlainDate
  readonly rates: Rates
  readonly canPayOnline: (minor: number) => boolean
  readonly takesCash: boolean
  /** What gap deals are decided by; absent or null: its hotel has none. */
  readonly gaps?: GapGround | null
  /** Nights of the stay that were offered beside it. */
  readonly gapNights?: readonly PlainDate[]
  /** What its hotel allows for guests who let it choose the type; absent: that is not asked. */
  readonly flexible?: FlexibleTerms
}

/** A plan and what it promises for the stay of a search in any room. */
type SearchedPlan = { readonly plan: Plan | null; readonly promised: PlanTerms }

/** A search with what is the same for all room types: the plans that are sold for its stay, the standard plan first. */
export type PreparedSearch = HotelSearch & {
  readonly prepared: PreparedStay
  readonly standard: SearchedPlan
  readonly others: readonly SearchedPlan[]
}

/** Prepares a search in a hotel for all its room types. */
export function prepareSearch(search: HotelSearch): PreparedSearch {
  const { terms, rates, stay, now, today } = search
  const promisedBy = (plan: Plan | null) => ({ plan, promised: planTermsOf(terms, plan, stay.checkIn, now) })
  return {
    ...search,
    prepared: prepareStay({ terms, rates, stay, today }),
    standard: promisedBy(rates.standard),
    others: rates.plans.filter((plan) => isOnSale(plan, stay, today)).map(promisedBy),
  }
}

/** A type for the guests of a search, and by which plans. */
export type StayOffer = {
  readonly free: FreeType
  readonly rooms: number
  readonly offers: readonly [PlanOffer, ...PlanOffer[]]
}

/**
 * A type for the guests of a search by every plan that sells it and that they may want, cheapest first. Where none does, no
 * room is free, and it is priced by the standard plan.
 */
export function offerStay(free: FreeType, search: PreparedSearch): StayOffer {
  const { party, rates, standard } = search
  const rooms = withOneAlone(roomsFor(free, party, rates.bands), search)
  const byDeal = withGapDeal(search, rooms)
  const flexibly = withFlexible(byDeal, rooms)
  const [first, ...others] = [standard, ...search.others].flatMap(
    (one) => offerByPlan(rooms, byDeal, one, flexibly) ?? [],
  )
  if (first) return { free, rooms: rooms.quantity, offers: comparePlans([first, ...others], search.takesCash) }
  const none = { ...free, availableRooms: 0 }
  const priced = withOneAlone(roomsFor(none, party, rates.bands), search)
  return { free: none, rooms: priced.quantity, offers: [priceByPlan(priced, search, standard)] }
}

/** A search in which these rooms get what is off because they fill a gap. */
function withGapDeal(search: PreparedSearch, { inventory, quantity }: HousedRooms): PreparedSearch {
  const { gaps, stay, gapNights } = search
  const deal = gaps && gapDealOf(gaps, { stay, units: new Map([[inventory.roomTypeId, quantity]]), gapNights })
  return deal ? { ...search, prepared: prepareStay({ ...search.prepared, gapDeal: deal }) } : search
}

/** The same for a guest who lets the hotel choose the type; null: of these rooms that is not offered. */
function withFlexible(search: PreparedSearch, { inventory, quantity }: HousedRooms): PreparedStay | null {
  const flexibleDeal =
    search.flexible && flexibleDealOf(search.flexible, [{ roomTypeId: inventory.roomTypeId, quantity }])
  return flexibleDeal ? prepareStay({ ...search.prepared, flexibleDeal }) : null
}

/** Rooms for a party, and one of them alone where it needs several. */
type OfferedRooms = HousedRooms & { readonly alone: HousedType | null }

function withOneAlone(rooms: HousedRooms, { rates }: PreparedSearch): OfferedRooms {
  return { ...rooms, alone: rooms.quantity === 1 ? null : oneOf(rooms, rates.bands) }
}

function offerByPlan(
  rooms: OfferedRooms,
  search: PreparedSearch,
  by: SearchedPlan,
  flexibly: PreparedStay | null,
): PlanOffer | null {
  if (!isTypeSold(by.plan, rooms.inventory, search.prepared.dates, search.stay)) return null
  const offer = priceByPlan(rooms, search, by, flexibly)
  return canBePaid(offer.terms, offer.priced.totalMinor, search.canPayOnline) ? offer : null
}

function priceByPlan(
  rooms: OfferedRooms,
  search: PreparedSearch,
  { plan, promised }: SearchedPlan,
  flexibly: PreparedStay | null = null,
): PlanOffer {
  const { terms, stay, now, prepared } = search
  const wanted = wantedBy(rooms, plan, prepared.dates)
  const priced = pricePrepared(prepared, [wanted], plan)
  const atPrice = withPayment(promised, { terms, plan, checkIn: stay.checkIn, now }, priced)
  const flexibleMinor = flexibly && totalPrepared(flexibly, wanted, plan)
  return {
    plan,
    terms: atPrice,
    wanted,
    priced,
    flexibleMinor: flexibleMinor !== null && flexibleMinor < priced.totalMinor ? flexibleMinor : null,
    oneRoomMinor: rooms.alone ? totalPrepared(prepared, rooms.alone, plan) : priced.totalMinor,
    offers: listOffers(terms, priced, atPrice),
  }
}

function listOffers(terms: HotelTerms, priced: PricedStay, { board, freeUntil }: PlanTerms): Offer[] {
  const offers: Offer[] = []
  if (freeUntil) offers.push({ kind: 'free_cancellation', until: freeUntil })
  if (board === 'breakfast') offers.push({ kind: 'breakfast' })
  const discount = priced.lines.find((line) => line.kind === 'early_booking')
  if (discount && priced.earlyBookingPercent !== null) {
    const amount = { minor: discount.amountMinor, currency: terms.currency }
    offers.push({ kind: 'early_booking', percent: priced.earlyBookingPercent, amount })
  }
  return offers
}

const lookAheadDays = 60

type Again = Pick<HotelSearch, 'stay' | 'now' | 'today'> & {
  readonly ratesOn: RatesOn
  /** Whether guests can pay as a plan wants it. */
  readonly mayBook: (plan: Plan) => boolean
}

/** For types that are sold out: the next arrival date with as many nights free by one of the plans, by room type id. */
export async function findFreeAgain(
  db: Sql,
  propertyId: string,
  roomTypeIds: readonly string[],
  { stay, now, today, ratesOn, mayBook }: Again,
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
  const plans = plansOf(ratesOn(inventories)).filter((plan) => plan === null || mayBook(plan))
  for (const inventory of inventories) {
    const isFree = (one: Stay) =>
      countFree(inventory, one) > 0 && plans.some((plan) => isSoldBy(plan, inventory, one, today))
    const date = findNextFree(isFree, addDays(stay.checkIn, 1), nights, dates)
    if (date) datesByType.set(inventory.roomTypeId, date)
  }
  return datesByType
}

/** The nights `[first, end)` of room types, free or not, to be priced. */
export async function readNights(
  db: Sql,
  request: { propertyId: string; roomTypeIds: readonly string[]; first: PlainDate; end: PlainDate; now: Date },
): Promise<TypeInventory[]> {
  const { propertyId, roomTypeIds, first, end, now } = request
  const stay = { checkIn: first, checkOut: end }
  return await readInventory(db, { propertyIds: [propertyId], roomTypeIds, stay, now, addOverdue: true })
}
