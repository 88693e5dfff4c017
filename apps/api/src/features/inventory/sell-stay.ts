import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { includedExtras, partyOf } from './rates/extra-rules.ts'
import { houseLines } from './guests/house-lines.ts'
import { nightsMinorOf, priceOtherwise } from './otherwise-price.ts'
import { boardOf, hasPrice, isSoldBy, type HotelTerms, type Plan } from './rates/plan-rules.ts'
import { priceStay, type PricedStay, type PriceLine, type SoldVoucher } from './rates/price-rules.ts'
import type { PricedPromotion } from './rates/promotion-rules.ts'
import { sellsAll, type SoldPrice } from './sold-price.ts'
import { readInventory } from './read-inventory.ts'
import { readRates } from './rates/read-rates.ts'
import { plansOf, type Rates, type RatesOn } from './rates/rates.ts'
import { checkExtras, type ExtraSale } from './sell-extras.ts'
import { restrictionInTheWay } from './rates/sale-rules.ts'
import { requireExemptions } from './guests/exempt-guests.ts'
import { countFree, type Stay, type TypeInventory } from './rules.ts'

/** Rooms of one type that a booking asks for, and who sleeps in them. */
export type WantedRooms = {
  readonly roomTypeId: string
  readonly quantity: number
  readonly adults: number
  readonly children: number
  /** Of its children; absent: not known. */
  readonly ages?: RoomGuests['ages'] | undefined
  /** Who sleeps in which of its rooms, as the guest chose. */
  readonly split?: readonly RoomGuests[] | undefined
  /** Of a flexible room: the type in which it lies; absent: that of its price. */
  readonly housedIn?: string | undefined
}

export type SaleRequest = {
  readonly propertyId: string
  readonly terms: HotelTerms
  readonly stay: Stay
  readonly lines: readonly WantedRooms[]
  /** The plan of all lines; null: the standard plan. */
  readonly planId: string | null
  /** What is taken beside the rooms. */
  readonly extras: readonly ChosenExtra[]
  readonly exemptions: readonly StatedExemption[]
  /** The hotel's date. */
  readonly today: PlainDate
  /** Of a booking that is there already: the hotel's date on which it was made. */
  readonly bookedOn?: PlainDate
  readonly now: Date
  readonly voucher?: SoldVoucher | null | undefined
  /** What it gets off because it fills a gap. */
  readonly gapDeal?: PricedPromotion | null
  /** What it gets off because its guest lets the hotel choose the room type. */
  readonly flexibleDeal?: PricedPromotion | null
  /** Of a confirmed booking that is changed: what it has already. */
  readonly booked?: BookedSale | undefined
  /** Of a booking that the hotel makes itself. */
  readonly own?: OwnSale | undefined
}

/** What a hotel decides of a booking that it makes itself. It may take extras that only the hotel adds. */
export type OwnSale = {
  /** Null: it is sold by the rules. Else whether its plan is on sale for the stay is not asked; `nightsMinor` null: at its price. */
  readonly otherwise: { readonly nightsMinor: number | null } | null
  /** Rooms that it is to have, by type. */
  readonly rooms: ReadonlyMap<string, readonly string[]>
}

/** What a confirmed booking that is changed has already. */
export type BookedSale = {
  readonly sold: SoldPrice<PriceLine>
  /** The plan as it was booked, where its hotel does not have it any more. */
  readonly planThen: Plan
  /** It stays by its plan on its dates in rooms that it has: whether that is still sold is not asked. */
  readonly keepsRooms: boolean
  /** Extras that stay as they were taken: those are not asked for again. */
  readonly keptExtras: readonly ExtraSale[]
  /** Whether an extra may be taken that only the hotel adds. */
  readonly mayTake: (extraId: string) => boolean
  /** Rooms that it would rather stay in, by type, and whether it must (a guest who has arrived). */
  readonly rooms: ReadonlyMap<string, readonly string[]>
  readonly mustStay: boolean
}

/** What a stay costs and which types it takes, decided under the lock. */
export type Sale = {
  readonly plan: Plan | null
  readonly priced: PricedStay
  /** The inventory of each line, in order. */
  readonly inventories: readonly TypeInventory[]
  /** Who sleeps in which room of each line. */
  readonly splits: readonly (readonly RoomGuests[])[]
  /** Whom the rooms do not take, and which extras the plan includes already, by paths of the request. */
  readonly misfits: readonly FieldIssue[]
  readonly extras: readonly ExtraSale[]
  /** Of a hotel's own booking that is sold otherwise: what its nights would have cost by the plan, in minor units. */
  readonly nightsByPlanMinor?: number
}

/** What a sale is decided by. */
export type SaleGround = {
  /** Of the types that are asked for. */
  readonly inventories: readonly TypeInventory[]
  readonly ratesOn: RatesOn
}

/** Reads what a sale is decided by, and decides it: see `decideSale`. */
export async function quoteSale(db: Sql | Tx, request: SaleRequest): Promise<Sale> {
  const { propertyId, stay, now, lines } = request
  const roomTypeIds = [...new Set(lines.flatMap((line) => [line.roomTypeId, housedIn(line)]))]
  const inventory = { propertyIds: [propertyId], roomTypeIds, stay, now, addOverdue: false }
  const inventories = await readInventory(db, inventory)
  const ratesOn = (await readRates(db, [propertyId]))(propertyId)
  return await decideSale(db, request, { inventories, ratesOn })
}

/**
 * Checks that every line and every extra is free and prices the stay. Inside a story it must follow `lockRoomTypes` and
 * `lockExtras`. Throws room_type_not_found, plan_unavailable, room_unavailable with `{ roomTypeId, availableRooms }`, and with
 * `restriction` where rooms are free and no plan sells them for this stay, extra_unavailable with `{ extraId, left }`, and
 * validation_failed.
 */
export async function decideSale(
  db: Sql | Tx,
  request: SaleRequest,
  ground: SaleGround,
  addOverdue = false,
): Promise<Sale> {
  const { stay, lines } = request
  const inventories = lines.map((line) => {
    const inventory = ground.inventories.find((one) => one.roomTypeId === line.roomTypeId)
    if (!inventory) throw new DomainError('room_type_not_found')
    return inventory
  })
  // The hotel changed its currency after its terms were read: the guest has to see the new prices.
  if (inventories.some(({ currency }) => currency !== request.terms.currency)) throw new DomainError('busy')
  for (const [roomTypeId, quantity] of unitsByType(lines)) {
    const inventory = ground.inventories.find((one) => one.roomTypeId === roomTypeId)
    const availableRooms = inventory ? countFree(inventory, stay) : 0
    if (availableRooms < quantity)
      throw new DomainError('room_unavailable', { details: { roomTypeId, availableRooms } })
  }
  const rates = withHotelExtras(ground.ratesOn(inventories), request)
  const plan = planFor(rates, request, inventories)
  requireExemptions(rates.taxes, request.exemptions)
  const dates = listNights(stay.checkIn, stay.checkOut)
  const { house, misfits: unhoused } = houseLines(lines, inventories, rates.bands)
  const wanted = house(plan, dates)
  const { booked } = request
  const kept = booked?.keptExtras ?? []
  const asked = request.extras.filter(({ extraId }) => kept.every((one) => one.extraId !== extraId))
  const extras = await checkExtras(db, { ...request, extras: asked }, rates.extras, partyOf(wanted), addOverdue)
  if (booked && plan === booked.planThen && !sellsAll(booked.sold, wanted, dates))
    throw new DomainError('plan_unavailable')
  const byPlan = { ...request, rates, wanted, plan, sold: booked?.sold }
  const otherwise = request.own?.otherwise
  const nightsMinor = otherwise?.nightsMinor ?? null
  const priced = nightsMinor === null ? priceStay(byPlan) : priceOtherwise(byPlan, nightsMinor)
  const misfits = [...unhoused, ...includedIn(rates, request, plan)]
  const splits = wanted.map(({ split }) => split)
  return {
    plan,
    priced,
    inventories,
    splits,
    misfits,
    extras: [...kept, ...extras],
    ...(otherwise && { nightsByPlanMinor: nightsMinorOf(priceStay(byPlan)) }),
  }
}

/** Which extras the plan includes already, but for those that a booking keeps beside a plan that did so before. */
function includedIn(rates: Rates, { terms, extras, booked }: SaleRequest, plan: Plan | null): FieldIssue[] {
  const before = booked ? includedExtras(rates.extras, booked.keptExtras, boardOf(terms, booked.planThen)) : []
  return includedExtras(rates.extras, extras, boardOf(terms, plan))
    .filter(({ extraId }) => before.every((one) => one.extraId !== extraId))
    .map(({ path, code }) => ({ path, code }))
}

/** Extras that only the hotel adds, and that a booking may take, are priced as those that guests choose. */
export function withHotelExtras(rates: Rates, { booked, own }: Pick<SaleRequest, 'booked' | 'own'>): Rates {
  if (!booked && !own) return rates
  const mayTake = (extraId: string) => own !== undefined || booked?.mayTake(extraId) === true
  const extras = rates.extras.map((extra) =>
    extra.mode === 'hotel' && mayTake(extra.id) ? { ...extra, mode: 'chosen' as const } : extra,
  )
  return { ...rates, extras }
}

/** The plan that a sale is by: one that is sold, but for what a booking keeps. */
function planFor(rates: Rates, request: SaleRequest, inventories: readonly TypeInventory[]): Plan | null {
  const { booked } = request
  if (request.own?.otherwise) return requirePriced(rates, request, inventories)
  if (!booked) return requirePlan(rates, request, inventories)
  // What was bought on a day is sold as on that day: a plan for early birds to whoever was one.
  const own = booked.keepsRooms
    ? findPlan(rates, request.planId)
    : requirePlan(rates, { ...request, today: request.bookedOn ?? request.today }, inventories)
  if (own === undefined) return booked.planThen
  return own && booked.sold.isSamePlan ? { ...own, board: booked.planThen.board } : own
}

/** The plan that was asked for, whatever its hotel asks of stays; each night needs a price by it. Throws plan_unavailable. */
function requirePriced(
  rates: Rates,
  { planId, stay }: SaleRequest,
  inventories: readonly TypeInventory[],
): Plan | null {
  const plan = findPlan(rates, planId)
  if (plan === undefined || !pricesAll(plan, inventories, stay)) throw new DomainError('plan_unavailable')
  return plan
}

/** Whether a plan has a price for each night of a stay in these types. */
export function pricesAll(plan: Plan | null, inventories: readonly TypeInventory[], stay: Stay): boolean {
  const dates = listNights(stay.checkIn, stay.checkOut)
  return plan === null || inventories.every((inventory) => dates.every((date) => hasPrice(plan, inventory, date)))
}

function findPlan(rates: Rates, planId: string | null): Plan | null | undefined {
  return planId === null ? rates.standard : rates.plans.find(({ id }) => id === planId)
}

/**
 * The plan that was asked for, if it sells all of these types for the stay. Throws plan_unavailable where each is sold by some
 * plan, and room_unavailable where one is sold by none.
 */
function requirePlan(
  rates: Rates,
  { planId, stay, today }: SaleRequest,
  inventories: readonly TypeInventory[],
): Plan | null {
  const sells = (plan: Plan | null) => inventories.every((inventory) => isSoldBy(plan, inventory, stay, today))
  const plans = plansOf(rates)
  const wanted = findPlan(rates, planId)
  if (wanted !== undefined && sells(wanted)) return wanted
  for (const inventory of inventories) {
    if (plans.some((plan) => isSoldBy(plan, inventory, stay, today))) continue
    const { roomTypeId } = inventory
    const restriction = restrictionInTheWay(plans, inventory, stay, today)
    throw new DomainError('room_unavailable', { details: { roomTypeId, availableRooms: 0, restriction } })
  }
  throw new DomainError('plan_unavailable')
}

type Units = Pick<WantedRooms, 'roomTypeId' | 'quantity' | 'housedIn'>

/** How many rooms of each type lines ask for. */
export function unitsByType(lines: readonly Units[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) units.set(housedIn(line), (units.get(housedIn(line)) ?? 0) + line.quantity)
  return units
}

/** The type in whose rooms a line lies. */
export function housedIn({ roomTypeId, housedIn: type = roomTypeId }: Units): string {
  return type
}
