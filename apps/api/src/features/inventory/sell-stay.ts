import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { epochDay, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { includedExtras, partyOf } from './extra-rules.ts'
import { houseLines } from './house-lines.ts'
import { boardOf, isSoldBy, type HotelTerms, type Plan } from './plan-rules.ts'
import { priceStay, type PricedStay, type SoldVoucher } from './price-rules.ts'
import { readInventory } from './read-inventory.ts'
import { readRates, readRatesAt } from './read-rates.ts'
import { plansOf, type Rates } from './rates.ts'
import { checkExtras, type ExtraSale } from './sell-extras.ts'
import { restrictionInTheWay } from './sale-rules.ts'
import { addSold, fitWindow, moveStays, readPlacedRooms, readRooms, type Window } from './queries.ts'
import { chooseFreeRooms, planRooms, type Move, type RoomPlan } from './planner/plan.ts'
import { requireExemptions } from './exempt-guests.ts'
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
}

/** Rooms taken for a sale: room ids per line, and the stays that had to move. */
export type TakenRooms = {
  readonly rooms: readonly (readonly string[])[]
  readonly moves: readonly (Move & { readonly bookingId: string })[]
}

/**
 * Checks that every line and every extra is free and prices the stay. Inside a story it must follow `lockRoomTypes` and
 * `lockExtras`. Throws room_type_not_found, plan_unavailable, room_unavailable with `{ roomTypeId, availableRooms }`, and with
 * `restriction` where rooms are free and no plan sells them for this stay, extra_unavailable with `{ extraId, left }`, and
 * validation_failed.
 */
export async function quoteSale(db: Sql | Tx, request: SaleRequest, addOverdue = false): Promise<Sale> {
  const { propertyId, stay, now, lines } = request
  const roomTypeIds = [...new Set(lines.map((line) => line.roomTypeId))]
  const typeInventories = await readInventory(db, { propertyIds: [propertyId], roomTypeIds, stay, now, addOverdue })
  const inventories = lines.map((line) => {
    const inventory = typeInventories.find((one) => one.roomTypeId === line.roomTypeId)
    if (!inventory) throw new DomainError('room_type_not_found')
    return inventory
  })
  // The hotel changed its currency after its terms were read: the guest has to see the new prices.
  if (inventories.some(({ currency }) => currency !== request.terms.currency)) throw new DomainError('busy')
  for (const [roomTypeId, quantity] of unitsByType(lines)) {
    const inventory = inventories.find((one) => one.roomTypeId === roomTypeId)
    const availableRooms = inventory ? countFree(inventory, stay) : 0
    if (availableRooms < quantity)
      throw new DomainError('room_unavailable', { details: { roomTypeId, availableRooms } })
  }
  // What is sold is priced by what the database says; who only looks whether it is worth a lock may remember.
  const ratesOn = addOverdue
    ? await readRatesAt(db, propertyId, typeInventories[0]?.catalogueVersion ?? 0)
    : (await readRates(db, [propertyId]))(propertyId)
  const rates = ratesOn(inventories)
  const plan = requirePlan(rates, request, inventories)
  requireExemptions(rates.taxes, request.exemptions)
  const dates = listNights(stay.checkIn, stay.checkOut)
  const { house, misfits: unhoused } = houseLines(lines, inventories, rates.bands)
  const wanted = house(plan, dates)
  const extras = await checkExtras(db, request, rates.extras, partyOf(wanted), addOverdue)
  const priced = priceStay({ ...request, rates, wanted, plan })
  const included = includedExtras(rates.extras, request.extras, boardOf(request.terms, plan))
  const misfits = [...unhoused, ...included.map(({ path, code }) => ({ path, code }))]
  return { plan, priced, inventories, splits: wanted.map(({ split }) => split), misfits, extras }
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
  const wanted = planId === null ? rates.standard : rates.plans.find(({ id }) => id === planId)
  if (wanted !== undefined && sells(wanted)) return wanted
  for (const inventory of inventories) {
    if (plans.some((plan) => isSoldBy(plan, inventory, stay, today))) continue
    const { roomTypeId } = inventory
    const restriction = restrictionInTheWay(plans, inventory, stay, today)
    throw new DomainError('room_unavailable', { details: { roomTypeId, availableRooms: 0, restriction } })
  }
  throw new DomainError('plan_unavailable')
}

/**
 * Takes rooms for every line: chooses or rearranges, moves who has to move, counts the nights as sold. Must follow
 * `lockRoomTypes` and `quoteSale` in the same transaction. Throws room_unavailable when owner pins leave no plan.
 */
export async function takeRooms(tx: Tx, request: SaleRequest): Promise<TakenRooms> {
  const { propertyId, stay, lines } = request
  const units = unitsByType(lines)
  const plans = new Map<string, string[]>()
  const moves: (Move & { bookingId: string })[] = []
  for (const [roomTypeId, quantity] of units) {
    const plan = await planType(tx, request, roomTypeId, quantity)
    if (!plan) throw new DomainError('room_unavailable', { details: { roomTypeId, availableRooms: 0 } })
    plans.set(roomTypeId, [...plan.rooms])
    if (plan.moves.length > 0) {
      const moved = await moveStays(tx, propertyId, plan.moves)
      moves.push(
        ...plan.moves.map((move) => ({ ...move, bookingId: moved.find((row) => row.id === move.id)?.bookingId ?? '' })),
      )
    }
  }
  await addSold(tx, propertyId, stay, units)
  return { rooms: lines.map((line) => plans.get(line.roomTypeId)?.splice(0, line.quantity) ?? []), moves }
}

/** A free room is looked for among the neighbours alone; only when there is none, the type's whole future is read to rearrange it. */
async function planType(tx: Tx, request: SaleRequest, roomTypeId: string, quantity: number): Promise<RoomPlan | null> {
  const { propertyId, stay, today } = request
  const days = { checkIn: epochDay(stay.checkIn), checkOut: epochDay(stay.checkOut) }
  const read = (window: Window) => readPlacedRooms(tx, { propertyId, roomTypeId, window, today })
  const [rooms, near] = await Promise.all([readRooms(tx, propertyId, roomTypeId), read(fitWindow(stay))])
  const free = chooseFreeRooms(rooms, near, days, quantity)
  if (free) return { rooms: free, moves: [] }
  return planRooms(rooms, await read({ from: today, to: null }), days, quantity)
}

function unitsByType(lines: readonly WantedRooms[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { roomTypeId, quantity } of lines) units.set(roomTypeId, (units.get(roomTypeId) ?? 0) + quantity)
  return units
}
