import type {
  LocalTax,
  PartSums,
  PricedExtra,
  PriceInput,
} from '../../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { dividedBy, halfUp, onePlus, plus, share, spread, times, whole, type Fraction } from './fractions.ts'
import { allGuests, type SoldNight } from './nights.ts'

/** Step 5: each night's price once for everything that it is to be paid for. */
export function extraMinor(extra: PricedExtra, input: PriceInput): number {
  const guests = allGuests(input)
  const rooms = input.rooms.flatMap((room) => Array.from({ length: room.quantity }, () => room))
  const byNight = { night: [null], person_night: guests, room_night: rooms, stay: null, person: null, piece: null }
  const once = { stay: [null], piece: [null], person: guests, night: [], person_night: [], room_night: [] }
  const perNight = byNight[extra.unit]
  const prices = perNight ? extra.datePrices : extra.datePrices.slice(0, 1)
  let sum = 0
  for (const price of prices) for (const _ of perNight ?? once[extra.unit]) sum += price * extra.count
  return sum
}

/** Step 6 of one night. */
export function partsOf(night: SoldNight, drinksPercent: number): PartSums {
  const leftMinor = night.amountMinor - night.promotionOff - night.voucherOff
  const board = whole(night.boardMinor)
  const drinks = times(board, share(drinksPercent))
  const food = times(board, share(10_000 - drinksPercent))
  const [room, foodMinor, drinksMinor] = spread(leftMinor, [whole(night.amountMinor - night.boardMinor), food, drinks])
  return { room: room ?? 0, food: foodMinor ?? 0, drinks: drinksMinor ?? 0 }
}

/** A night that is taxed: which of the stay, and what it comes to. */
export type TaxedNight = { readonly index: number; readonly parts: PartSums }

/** Step 7. */
export function taxMinor(tax: LocalTax, input: PriceInput, nights: readonly TaxedNight[]): number {
  const isTaxed = (index: number): boolean => tax.firstNights === null || index < tax.firstNights
  const { takes } = tax
  const owed =
    takes.kind === 'person_night'
      ? personNights(takes, input, isTaxed)
      : percentOf(
          takes,
          input,
          nights.filter(({ index }) => isTaxed(index)),
        )
  return halfUp(times(owed, onePlus(tax.vatPercent)))
}

type PersonNight = Extract<LocalTax['takes'], { kind: 'person_night' }>
type Percent = Extract<LocalTax['takes'], { kind: 'percent' }>

function personNights(takes: PersonNight, input: PriceInput, isTaxed: (index: number) => boolean): Fraction {
  const guests = allGuests(input)
  const adults = guests.filter(({ age }) => age === null)
  const payingAdults = adults.slice(Math.min(takes.exemptAdults, adults.length))
  const payingChildren = guests.filter(({ age }) => age !== null && age >= takes.exemptBelowAge)
  let sum = 0
  for (const [index, rate] of takes.nightRates.entries())
    for (const _ of [...payingAdults, ...payingChildren]) if (isTaxed(index)) sum += rate
  return whole(sum)
}

function percentOf(takes: Percent, input: PriceInput, nights: readonly TaxedNight[]): Fraction {
  const net = (minor: number, rate: number | undefined): Fraction => dividedBy(whole(minor), onePlus(rate ?? 0))
  let base = whole(0)
  for (const part of ['room', 'food', 'drinks'] as const) {
    if ((part === 'food' && !takes.withFood) || (part === 'drinks' && !takes.withDrinks)) continue
    const partMinor = nights.reduce((sum, night) => sum + night.parts[part], 0)
    base = plus(base, net(partMinor, takes.netOf?.[part]))
  }
  const heads = allGuests(input).filter(({ age }) => age === null).length
  const taxed = heads === 0 ? whole(1) : dividedBy(whole(heads - Math.min(heads, takes.exemptAdults)), whole(heads))
  return times(times(base, share(takes.percent)), taxed)
}
