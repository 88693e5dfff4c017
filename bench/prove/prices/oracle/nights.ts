import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type {
  AgeBand,
  PricedPlan,
  PricedRoom,
  PriceInput,
  Supplement,
} from '../../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { dividedBy, halfUp, onePlus, plus, share, sumOf, times, whole } from './fractions.ts'

/** One guest of one room; an adult and a child of unknown age have no age. */
export type Guest = { readonly age: number | null; readonly band: AgeBand | null; readonly counts: boolean }

/** One night of one entry of rooms, as the steps go on with it. */
export type SoldNight = {
  readonly entry: number
  readonly index: number
  readonly date: PlainDate
  /** Of one room. */
  readonly roomMinor: number
  /** Of all its rooms. */
  readonly amountMinor: number
  readonly boardMinor: number
  /** What promotion and voucher take off. */
  promotionOff: number
  voucherOff: number
}

/** All nights before discounts, night by night and in each by room; null when one of them is not sold. */
export function sellNights(input: PriceInput): SoldNight[] | null {
  const nights: SoldNight[] = []
  for (const [index, date] of listNights(input.stay.checkIn, input.stay.checkOut).entries())
    for (const [entry, room] of input.rooms.entries()) {
      const baseMinor = planPrice(input.plan, room, index, date)
      if (baseMinor <= 0) return null
      const roomMinor = withGuests(input, room, baseMinor)
      // An amount a person is part of how a plan derives its price: what that brings to nothing is not sold either.
      if (roomMinor <= 0) return null
      // Each of the equal rooms is added by itself.
      const rooms = Array.from({ length: room.quantity }, () => roomMinor)
      const boards = rooms.map((minor) => Math.min(minor, boardOf(input, room)))
      const [amountMinor, boardMinor] = [sumOf(rooms), sumOf(boards)]
      nights.push({ entry, index, date, roomMinor, amountMinor, boardMinor, promotionOff: 0, voucherOff: 0 })
    }
  return nights
}

/** Step 1. */
function planPrice(plan: PricedPlan, room: PricedRoom, index: number, date: PlainDate): number {
  if (plan.parent === null) return room.nightPrices[index] ?? 0
  const own = plan.ownPrices.get(room.roomTypeId)?.get(date)
  if (own !== undefined) return own
  const parentMinor = planPrice(plan.parent, room, index, date)
  const derived = plus(times(whole(parentMinor), onePlus(plan.adjustPercent)), whole(plan.adjustMinor))
  return halfUp(dividedBy(derived, whole(plan.stepMinor))) * plan.stepMinor
}

/** Step 2 of one room. */
function withGuests(input: PriceInput, room: PricedRoom, baseMinor: number): number {
  const counting = guestsOf(room, input.bands).filter((guest) => guest.counts)
  const beyond = counting.slice(room.standardOccupancy)
  const inCots = guestsOf(room, input.bands).filter((guest) => !guest.counts)
  const supplements = [...beyond, ...inCots].map((guest) =>
    guest.band ? supplementOf(guest.band.supplement, baseMinor) : 0,
  )
  const persons = counting.map(() => personMinor(input.plan))
  const alone = counting.length === 1 && room.standardOccupancy >= 2
  const saved = alone && room.singleUse ? supplementOf(room.singleUse, baseMinor) : 0
  return baseMinor + sumOf(persons) + sumOf(supplements) - saved
}

/** One room's guests in the order in which they take the standard places. */
function guestsOf(room: PricedRoom, bands: readonly AgeBand[]): Guest[] {
  const asAdults = bands.find((band) => band.adult) ?? null
  const guest = (age: number | null): Guest => {
    const ofAge = age === null ? undefined : bands.find((band) => band.from <= age && age <= band.to)
    const band = ofAge ?? asAdults
    return { age, band, counts: band?.counts ?? true }
  }
  const adults = Array.from({ length: room.adults }, () => guest(null))
  const unknown = room.children.filter((age) => age === null).map(guest)
  const known = room.children.filter((age) => age !== null).toSorted((a, b) => b - a)
  return [...adults, ...unknown, ...known.map(guest)]
}

/** The guests of all rooms. */
export function allGuests(input: PriceInput): Guest[] {
  return input.rooms.flatMap((room) => Array.from({ length: room.quantity }, () => guestsOf(room, input.bands)).flat())
}

function supplementOf(supplement: Supplement, baseMinor: number): number {
  if (supplement.kind === 'amount') return supplement.minor
  return halfUp(times(whole(baseMinor), share(supplement.percent)))
}

function personMinor(plan: PricedPlan): number {
  return plan.personMinor + (plan.parent ? personMinor(plan.parent) : 0)
}

/** What of one room's night is board, if the night is worth as much. */
function boardOf(input: PriceInput, room: PricedRoom): number {
  const { adultMinor, childMinor } = input.board
  return sumOf(guestsOf(room, input.bands).map((guest) => (guest.age === null ? adultMinor : childMinor)))
}
