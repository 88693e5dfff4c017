import type { CancelTier } from '@keystay/contract/shared/cancel-fees'
import { keepsRestrictions } from '@keystay/contract/nights/restrictions'
import {
  boards,
  type Board,
  type Cancellation,
  type PlanPayment,
  type PlanTerms,
} from '@keystay/contract/rate-plans/entities'
import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import { maxPriceMinor } from '@keystay/contract/shared/limits'
import { countNights, listNights, weekdayOf, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { instantIn } from '../../../platform/values/zones.ts'
import { costNoMore, freeUntilOf, lodgingOf, priceTiers, standardCancellation, tiersFor } from './cancellation.ts'
import type { PricedPlan } from '../pricing/price-input.ts'
import { personMinorOf, planNight } from '../pricing/room-nights.ts'
import { nightPrice, restrictionsBy, type Stay, type TypeInventory } from '../rules.ts'

/** A rate plan as it is kept; amounts in minor units, percents in hundredths of a percent, null is "all" or "no limit". */
export type PlanRow = {
  readonly id: string
  readonly name: string
  readonly translations: unknown
  readonly parentId: string | null
  readonly adjustPercent: number
  readonly adjustMinor: number
  readonly stepMinor: number
  readonly personMinor: number
  readonly board: Board
  readonly cancellation: Cancellation
  readonly payment: PlanPayment
  /** Of a deposit: null is each room's first night. */
  readonly depositPercent: number | null
  /** Of a deposit: days before arrival on which the balance is due by link; null is that it is paid at the hotel. */
  readonly balanceDays: number | null
  /** Whether promotions are taken off its prices, of which that for booking early is the first. */
  readonly takesEarlyBooking: boolean
  readonly roomTypeIds: readonly string[] | null
  readonly minDaysBefore: number | null
  readonly maxDaysBefore: number | null
  readonly arrivalFrom: PlainDate | null
  readonly arrivalTo: PlainDate | null
  readonly arrivalWeekdays: readonly number[] | null
  readonly minNights: number | null
  readonly maxNights: number | null
  readonly onSale: boolean
}

/** What a hotel says of its standard plan; without a row it is what its offers say. */
export type StandardRow = Pick<
  PlanRow,
  'name' | 'translations' | 'payment' | 'depositPercent' | 'balanceDays' | 'onSale'
> & {
  /** Null: as the offer of free cancellation says. */
  readonly cancellation: Cancellation | null
  readonly version: number
}

/**
 * A plan that a stay can be sold by; null stands for a standard plan without a row, whose prices are the nights' own and whose
 * promises are the hotel's offers. `personMinor` is what each person costs a night beside the room, that of its parents included.
 */
export type Plan = Omit<
  PlanRow,
  'id' | 'adjustPercent' | 'adjustMinor' | 'stepMinor' | 'parentId' | 'board' | 'cancellation'
> & {
  /** Null: it is the standard plan. */
  readonly id: string | null
  /** Null, of the standard plan alone: as the hotel's offers say. */
  readonly board: Board | null
  readonly cancellation: Cancellation | null
  readonly pricing: PricedPlan
}

/** How the standard plan is priced: the nights' prices, for as many guests as the room takes. */
export const standardPricing: PricedPlan = {
  parent: null,
  ownPrices: new Map(),
  adjustPercent: 0,
  adjustMinor: 0,
  stepMinor: 1,
  personMinor: 0,
  takesPromotions: true,
}

/** A plan beside the standard plan. */
export type OtherPlan = Plan & { readonly id: string }

/** The standard plan as its row says; null without one. */
export function standardPlanOf(row: StandardRow | null): Plan | null {
  if (row === null) return null
  const { version: _version, ...own } = row
  return { ...own, ...soldAlways, id: null, board: null, personMinor: 0, pricing: standardPricing }
}

/** What a hotel promises by its standard plan, as far as that says nothing itself, and where it is. */
export type HotelTerms = {
  readonly timezone: string
  readonly currency: string
  readonly checkInTime: string
  readonly offersFreeCancellation: boolean
  readonly offersBreakfast: boolean
  readonly offersEarlyBooking: boolean
}

/**
 * The plans of a hotel with what leads to their prices in these inventories. One whose parents lead in a circle is none.
 */
export function resolvePlans(rows: readonly PlanRow[], inventories: readonly TypeInventory[]): OtherPlan[] {
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const chain = chainOf(row, rowsById)
    if (!chain) return []
    const { adjustPercent: _percent, adjustMinor: _minor, stepMinor: _step, parentId: _parent, ...own } = row
    const pricing = chain.reduce<PricedPlan>((parent, one) => pricingOf(parent, one, inventories), standardPricing)
    return [{ ...own, pricing, personMinor: personMinorOf(pricing) }]
  })
}

function pricingOf(parent: PricedPlan, row: PlanRow, inventories: readonly TypeInventory[]): PricedPlan {
  const { id, adjustPercent, adjustMinor, stepMinor, personMinor, takesEarlyBooking: takesPromotions } = row
  const ownPrices = ownPricesOf(id, inventories)
  return { parent, ownPrices, adjustPercent, adjustMinor, stepMinor, personMinor, takesPromotions }
}

/** The prices that a plan has of its own, as the pricing looks for them. */
function ownPricesOf(planId: string, inventories: readonly TypeInventory[]): PricedPlan['ownPrices'] {
  const prices = new Map<string, ReadonlyMap<PlainDate, number>>()
  for (const { roomTypeId, planNights } of inventories) {
    const own = planNights.get(planId)
    if (!own) continue
    const ofType = new Map<PlainDate, number>()
    for (const [night, { priceMinor }] of own) if (priceMinor !== null) ofType.set(night, priceMinor)
    prices.set(roomTypeId, ofType)
  }
  return prices
}

/** A plan and its parents, the one derived from the standard plan first; null when they lead in a circle or to none. */
export function chainOf(row: PlanRow, rowsById: ReadonlyMap<string, PlanRow>): readonly PlanRow[] | null {
  const chain: PlanRow[] = []
  for (let one: PlanRow | undefined = row; ;) {
    if (!one || chain.includes(one)) return null
    chain.unshift(one)
    if (one.parentId === null) return chain
    one = rowsById.get(one.parentId)
  }
}

/** What a room costs a night by a plan, in minor units. */
export function planNightPrice(plan: Plan | null, inventory: TypeInventory, date: PlainDate): number {
  const standard = nightPrice(inventory, date)
  return plan ? planNight(plan.pricing, inventory.roomTypeId, date, standard) : standard
}

/** Whether a plan sells this room type for this stay when it is booked on the hotel's date `today`. */
export function isSoldBy(plan: Plan | null, inventory: TypeInventory, stay: Stay, today: PlainDate): boolean {
  return isOnSale(plan, stay, today) && isTypeSold(plan, inventory, listNights(stay.checkIn, stay.checkOut), stay)
}

/** Whether a plan that is sold for a stay of these nights is so in a type. */
export function isTypeSold(
  plan: Plan | null,
  inventory: TypeInventory,
  dates: readonly PlainDate[],
  { checkOut }: Stay,
): boolean {
  if (plan && !sellsType(plan, inventory)) return false
  if (!keepsRestrictions(restrictionsBy(inventory, plan?.id ?? null), dates, checkOut)) return false
  return plan === null || dates.every((date) => hasPrice(plan, inventory, date))
}

/** Whether a plan sells rooms of a type at all. */
export function sellsType(plan: Plan | null, { roomTypeId }: Pick<TypeInventory, 'roomTypeId'>): boolean {
  if (plan === null) return true
  const { onSale, roomTypeIds } = plan
  return onSale && (roomTypeIds === null || roomTypeIds.includes(roomTypeId))
}

/** A night that costs nothing or less by a plan is not sold, however many sleep in the room; nor one beyond all prices. */
export function hasPrice(plan: Plan, inventory: TypeInventory, date: PlainDate): boolean {
  const price = planNightPrice(plan, inventory, date)
  return price + Math.min(0, plan.personMinor) * inventory.maxOccupancy > 0 && price <= maxPriceMinor
}

/** Whether a plan is sold for a stay at all, booked on the hotel's date `today`. */
export function isOnSale(plan: Plan | null, { checkIn, checkOut }: Stay, today: PlainDate): boolean {
  if (plan === null) return true
  return mayArrive(plan, checkIn, today) && isWithin(countNights(checkIn, checkOut), plan.minNights, plan.maxNights)
}

/** Whether a plan sells stays that arrive on a date, booked on the hotel's date `today`. */
export function mayArrive(plan: Plan, checkIn: PlainDate, today: PlainDate): boolean {
  const { arrivalFrom, arrivalTo, arrivalWeekdays } = plan
  return (
    isWithin(countNights(today, checkIn), plan.minDaysBefore, plan.maxDaysBefore) &&
    (arrivalFrom === null || checkIn >= arrivalFrom) &&
    (arrivalTo === null || checkIn <= arrivalTo) &&
    (arrivalWeekdays === null || arrivalWeekdays.includes(weekdayOf(checkIn)))
  )
}

function isWithin(count: number, least: number | null, most: number | null): boolean {
  return count >= (least ?? count) && count <= (most ?? count)
}

export function boardOf(terms: Pick<HotelTerms, 'offersBreakfast'>, plan: Plan | null): Board {
  return plan?.board ?? (terms.offersBreakfast ? 'breakfast' : 'room_only')
}

/** Whether the early-booking discount is taken off this plan's prices. */
export function takesEarlyBooking(terms: HotelTerms, plan: Plan | null): boolean {
  return terms.offersEarlyBooking && (plan?.takesEarlyBooking ?? true)
}

/** What cancelling costs who books at `now`, and until when. */
function tiersOf(terms: HotelTerms, plan: Plan | null, checkIn: PlainDate, now: Date): CancelTier[] {
  const arrival = instantIn(terms.timezone, checkIn, terms.checkInTime)
  return tiersFor(plan?.cancellation ?? standardCancellation(terms.offersFreeCancellation), arrival, now)
}

/** Whether who books at `now` can still cancel free of charge. */
export function isFreeToCancel(terms: HotelTerms, plan: Plan | null, checkIn: PlainDate, now: Date): boolean {
  return freeUntilOf(tiersOf(terms, plan, checkIn, now)) !== null
}

/** What a plan promises for a stay that is booked at `now`; `termsAtPrice` adds what is paid when. */
export function planTermsOf(terms: HotelTerms, plan: Plan | null, checkIn: PlainDate, now: Date): PlanTerms {
  const tiers = tiersOf(terms, plan, checkIn, now)
  return { board: boardOf(terms, plan), freeUntil: freeUntilOf(tiers), tiers, payment: plan?.payment ?? 'any' }
}

/** What makes a plan worth more or less to a guest. */
type Comparable = {
  readonly terms: PlanTerms
  readonly priced: { readonly totalMinor: number; readonly lines: Parameters<typeof lodgingOf>[0] }
}

/**
 * What a stay costs by several plans, cheapest first (ties: in the hotel's order), without those to which another costs no
 * more, with no less board, nothing more due now and no higher fee for cancelling at any moment.
 */
export function comparePlans<T extends Comparable>(
  offers: readonly [T, ...T[]],
  takesCash = true,
): readonly [T, ...T[]] {
  const [only, ...more] = offers
  if (more.length === 0) return [only]
  const sorted = offers
    .toSorted((a, b) => a.priced.totalMinor - b.priced.totalMinor)
    .map((offer) => ({ offer, tiers: tiersAtPrice(offer) }))
  const kept = sorted.filter((one, index) => !sorted.slice(0, index).some((other) => isAtLeast(other, one, takesCash)))
  const [cheapest = only, ...others] = kept.map(({ offer }) => offer)
  return [cheapest, ...others]
}

type Compared = { readonly offer: Comparable; readonly tiers: ReturnType<typeof priceTiers> }

/** Whether `better`, which costs no more, promises at least as much as `worse`. */
function isAtLeast(better: Compared, worse: Compared, takesCash: boolean): boolean {
  const [other, one] = [better.offer.terms, worse.offer.terms]
  return (
    boards.indexOf(other.board) >= boards.indexOf(one.board) &&
    asksNoMore(better.offer, worse.offer, takesCash) &&
    costNoMore(better.tiers, worse.tiers)
  )
}

const tiersAtPrice = ({ terms, priced }: Comparable) => priceTiers(terms.tiers, lodgingOf(priced.lines))

/** Whether no more is due when booking. Where the hotel takes no cash, "in any way" is online and whole. */
function asksNoMore(other: Comparable, one: Comparable, takesCash: boolean): boolean {
  const isByDeposit = other.terms.payment === 'deposit' || one.terms.payment === 'deposit'
  if (takesCash || !isByDeposit) {
    if (other.terms.payment === 'any') return true
    if (one.terms.payment === 'any') return false
  }
  return dueNowOf(other) <= dueNowOf(one)
}

function dueNowOf({ terms, priced }: Comparable): number {
  return terms.deposit?.amount.minor ?? priced.totalMinor - (terms.atHotel?.minor ?? 0)
}
