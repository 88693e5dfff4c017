import type { Money } from '@keystay/contract/shared/money'
import type { Sql } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { takesOnline } from '../bookings/payments/rules.ts'
import { readFromPrices } from '../inventory/rates/read-from-prices.ts'

type Shown = { readonly id: string; readonly fromPrice: Money; readonly total: Money | null }

/**
 * Hotels whose price without dates is that of the cheapest plan that is sold, where it was the lowest base price; with its board,
 * where no total is shown. `planned`: those of them that have plans, where that is known.
 */
export async function atCheapestPlan<T extends Shown>(
  db: Sql,
  { providers }: Pick<Deps, 'providers'>,
  now: Date,
  hotels: readonly T[],
  planned: readonly Pick<T, 'id'>[] = hotels,
): Promise<T[]> {
  if (planned.length === 0) return [...hotels]
  const propertyIds = planned.map(({ id }) => id)
  const prices = await readFromPrices(db, { propertyIds, now, paysOnline: takesOnline(providers) })
  const pricesByHotel = Map.groupBy(
    prices.filter(({ hasRooms }) => hasRooms),
    ({ propertyId }) => propertyId,
  )
  return hotels.map((hotel) => {
    const [cheapest] = pricesByHotel.get(hotel.id)?.toSorted((a, b) => a.minor - b.minor) ?? []
    if (!cheapest) return hotel
    const { minor, board } = cheapest
    return { ...hotel, fromPrice: { ...hotel.fromPrice, minor }, ...(hotel.total === null && { board }) }
  })
}
