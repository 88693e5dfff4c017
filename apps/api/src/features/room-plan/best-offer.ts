import type { PhantomStay } from '@keystay/contract/room-plan/what-if-endpoints'
import type { Tx } from '../../platform/database/database.ts'
import { isSoldBy, type Plan } from '../inventory/rates/plan-rules.ts'
import type { PricedStay } from '../inventory/rates/price-rules.ts'
import { plansOf } from '../inventory/rates/rates.ts'
import type { HotelNights } from '../inventory/read-hotel-nights.ts'
import { decideSale, pricesAll, type SaleRequest, type WantedRooms } from '../inventory/sell-stay.ts'

export type PhantomLine = PhantomStay['lines'][number]

/** A stay of which the price is asked. */
export type Asked = {
  readonly sale: SaleRequest
  readonly known: HotelNights
  /** Undefined: whichever the rules sell for least. */
  readonly planId: string | null | undefined
}

type Offer = {
  readonly plan: Plan | null
  readonly planId: string | null
  readonly isSold: boolean
  readonly priced: PricedStay
  /** The rooms do not take these guests. */
  readonly hasMisfits: boolean
}

/** Lines as they are sold: each says of one room who sleeps in it. */
export function linesOf(lines: readonly PhantomLine[]): WantedRooms[] {
  return lines.map(({ roomTypeId, rooms, adults, ages }) => ({
    roomTypeId,
    quantity: rooms,
    adults: adults * rooms,
    children: ages.length * rooms,
    ...(ages.length > 0 && { ages: Array.from({ length: rooms }, () => ages).flat() }),
  }))
}

/**
 * What rooms that are free would be sold for: by the plan that was asked for, else by the one that the rules sell for least, else
 * by the cheapest that prices them; null where none does.
 */
export async function bestOffer(
  tx: Tx,
  { sale, known, planId }: Asked,
  phantoms: readonly PhantomLine[],
): Promise<Offer | null> {
  const lines = linesOf(phantoms.filter(({ rooms }) => rooms > 0))
  const { stay, today } = sale
  const inventories = known.inventories.filter((one) => lines.some(({ roomTypeId }) => roomTypeId === one.roomTypeId))
  const offers: Offer[] = []
  for (const plan of plansOf(known.ratesOn(inventories))) {
    const id = plan?.id ?? null
    if ((planId !== undefined && planId !== id) || !pricesAll(plan, inventories, stay)) continue
    const isSold = inventories.every((inventory) => isSoldBy(plan, inventory, stay, today))
    const own = { otherwise: isSold ? null : { nightsMinor: null }, rooms: new Map<string, readonly string[]>() }
    const { priced, misfits } = await decideSale(tx, { ...sale, lines, planId: id, own }, known)
    offers.push({ plan, planId: id, isSold, priced, hasMisfits: misfits.length > 0 })
  }
  const [best] = offers.toSorted(
    (a, b) => Number(b.isSold) - Number(a.isSold) || a.priced.totalMinor - b.priced.totalMinor,
  )
  return best ?? null
}
