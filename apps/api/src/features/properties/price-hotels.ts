import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { readFreeTypes } from '../inventory/offer-stays.ts'
import { boardRank } from '../inventory/rates/best-board.ts'
import { boardOf, isFreeToCancel, type Plan } from '../inventory/rates/plan-rules.ts'
import { plansOf, type Rates } from '../inventory/rates/rates.ts'
import { readRates } from '../inventory/rates/read-rates.ts'
import type { Stay } from '../inventory/rules.ts'
import { readHotelTerms, readWantedTypes, type OfferFilter, type PricedTerms } from './queries.ts'
import { lowestTotal } from './rules.ts'

/** Who stays when, asked now. */
export type DatedSearch = Pick<Deps, 'providers'> &
  OfferFilter & { readonly stay: Stay; readonly party: RoomGuests; readonly now: Date }

/** A hotel that houses all guests of a search, and what they pay there at least. */
export type PricedHotel = Pick<PropertySummary, 'id' | 'board'> & {
  readonly total: Money
  readonly freeCancellation: boolean
}

/** What of these hotels houses all guests, by their ids: each priced by every plan that they may have. */
export async function priceHotels(
  db: Sql,
  propertyIds: readonly string[],
  search: DatedSearch,
): Promise<Map<string, PricedHotel>> {
  const { stay, now } = search
  const [terms, types, ratesOf, wanted] = await Promise.all([
    readHotelTerms(db, propertyIds),
    readFreeTypes(db, { propertyIds, stay, now }),
    readRates(db, propertyIds),
    readWantedTypes(db, propertyIds, search),
  ])
  const fitting = wanted ? types.filter(({ inventory }) => wanted.has(inventory.roomTypeId)) : types
  const freeByHotel = Map.groupBy(fitting, ({ inventory }) => inventory.propertyId)
  const priced = terms.flatMap((one) => {
    const free = freeByHotel.get(one.id) ?? []
    const rates = ratesOf(one.id)(free.map(({ inventory }) => inventory))
    return priceHotel(one, free, rates, search) ?? []
  })
  return new Map(priced.map((one) => [one.id, one]))
}

type FreeTypes = Awaited<ReturnType<typeof readFreeTypes>>

/** Each hotel applies its own now: a stay that began yesterday there is not offered, nor one by a plan that is not what is filtered by. */
function priceHotel(
  terms: PricedTerms,
  free: FreeTypes,
  rates: Rates,
  { stay, party, now, freeCancellation, payAtHotel, board, providers }: DatedSearch,
): PricedHotel | null {
  const { id, currency } = terms
  const today = dateIn(terms.timezone, now)
  if (stay.checkIn < today) return null
  const totals = plansOf(rates).flatMap((plan) => {
    if (payAtHotel && (plan?.payment ?? 'any') !== 'any') return []
    const isFree = isFreeToCancel(terms, plan, stay.checkIn, now)
    if (freeCancellation && !isFree) return []
    if (board && boardRank(boardOf(terms, plan)) < boardRank(board)) return []
    const total = lowestTotal(plan, free, { terms, rates, stay, party, today })
    return total === null || !canPay(providers, plan, currency, total) ? [] : [{ minor: total, plan, isFree }]
  })
  const [cheapest] = totals.toSorted((a, b) => a.minor - b.minor || Number(b.isFree) - Number(a.isFree))
  if (!cheapest) return null
  const { minor, plan, isFree } = cheapest
  return { id, total: { minor, currency }, board: boardOf(terms, plan), freeCancellation: isFree }
}

/** What is paid when booking has to be payable online. */
function canPay(providers: Deps['providers'], plan: Plan | null, currency: string, totalMinor: number): boolean {
  return (plan?.payment ?? 'any') === 'any' || paymentMethodsOf(providers, currency, totalMinor, false).length > 0
}
