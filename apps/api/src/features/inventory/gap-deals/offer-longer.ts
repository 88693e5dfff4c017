import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../../platform/database/database.ts'
import {
  countFreeTypes,
  offerStay,
  prepareSearch,
  type PlanOffer,
  type PreparedSearch,
  type StayOffer,
} from '../offer-stays.ts'
import type { RatesOn } from '../rates/rates.ts'
import type { Stay } from '../rules.ts'
import { fillsGap, longerStays } from './gap-rules.ts'

/** A longer stay in the same rooms that takes nights along which would lie alone beside the one that was asked for. */
export type LongerOffer = {
  readonly stay: Stay
  readonly gap: Stay
  readonly planId: string | null
  /** What it costs more than the stay that was asked for, by the same plan. */
  readonly moreMinor: number
  /** What is off in that. */
  readonly savedMinor: number
}

type Longer = { readonly stay: Stay; readonly gap: Stay }

/** Of the longer stays that leave a better plan, the cheapest; null where there is none, or another discount gives more. */
export async function offerLonger(
  db: Sql,
  offer: StayOffer,
  search: PreparedSearch & { readonly ratesOn: RatesOn },
): Promise<LongerOffer | null> {
  const { gaps, stay } = search
  const { roomTypeId } = offer.free.inventory
  if (!gaps || offer.free.availableRooms === 0) return null
  const units = new Map([[roomTypeId, offer.rooms]])
  const filling = longerStays(gaps, stay).filter((longer) => fillsGap(gaps, { ...longer, units }))
  const inventory = gaps.inventories.find((one) => one.roomTypeId === roomTypeId)
  if (!inventory) return null
  const found: LongerOffer[] = []
  for (const longer of filling) {
    const [free] = await countFreeTypes(db, [inventory], { stay: longer.stay, now: search.now })
    if (!free || free.availableRooms < offer.rooms) continue
    const rates = search.ratesOn(gaps.inventories)
    const gapNights = listNights(longer.gap.checkIn, longer.gap.checkOut)
    const again = offerStay(free, prepareSearch({ ...search, stay: longer.stay, rates, gapNights }))
    const one = again.rooms === offer.rooms ? byFirstPlan(offer.offers, again.offers, longer) : null
    if (one) found.push(one)
  }
  const [cheapest = null] = found.toSorted((a, b) => a.moreMinor - b.moreMinor)
  return cheapest
}

/** By the first plan that sells both stays and gives the deal. */
function byFirstPlan(asked: readonly PlanOffer[], again: readonly PlanOffer[], longer: Longer): LongerOffer | null {
  for (const { plan, priced } of asked) {
    const other = again.find((one) => one.plan?.id === plan?.id)?.priced
    const savedMinor = 0 - (other?.lines.find(({ detail }) => detail?.gapNights)?.amountMinor ?? 0)
    const moreMinor = (other?.totalMinor ?? 0) - priced.totalMinor
    if (savedMinor > 0 && moreMinor > 0) return { ...longer, planId: plan?.id ?? null, moreMinor, savedMinor }
  }
  return null
}
