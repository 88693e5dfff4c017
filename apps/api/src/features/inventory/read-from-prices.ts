import type { Board } from '@keystay/contract/rate-plans/entities'
import { sql } from 'kysely'
import type { Sql } from '../../platform/database/database.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { fromPriceOf, type PricedType } from './from-price.ts'
import { boardOf, resolvePlans } from './plan-rules.ts'
import { readPlanRows } from './read-rates.ts'

type TypeRow = PricedType & {
  readonly propertyId: string
  readonly timezone: string
  readonly currency: string
  readonly capacity: number
  readonly offersBreakfast: boolean
}

/** What a room type costs from, in minor units, with which board, and whether it has rooms to sell. */
export type FromPrice = {
  readonly propertyId: string
  readonly roomTypeId: string
  readonly minor: number
  readonly board: Board
  readonly hasRooms: boolean
}

type Asked = {
  readonly propertyIds: readonly string[]
  readonly now: Date
  /** Whether guests can pay online in a currency. */
  readonly paysOnline: (currency: string) => boolean
}

/**
 * What the room types of hotels cost from while there are no dates (`fromPriceOf`). Hotels that have the standard plan alone are
 * left out: theirs cost the base price.
 */
export async function readFromPrices(db: Sql, { propertyIds, now, paysOnline }: Asked): Promise<FromPrice[]> {
  const planRows = await readPlanRows(db, propertyIds)
  if (planRows.size === 0) return []
  const { rows } = await sql<TypeRow>`
    SELECT t.property_id, t.id, t.base_price_minor, t.standard_occupancy, t.max_occupancy, t.capacity, p.timezone, p.currency, p.offers_breakfast
    FROM room_types t JOIN properties p ON p.id = t.property_id
    WHERE t.property_id = ANY(${[...planRows.keys()]}::uuid[]) AND t.retired_at IS NULL`.execute(db)
  const plansByHotel = new Map([...planRows].map(([id, own]) => [id, resolvePlans(own, [])]))
  return rows.map((type) => {
    const { propertyId, timezone, currency, capacity } = type
    const looking = { today: dateIn(timezone, now), paysOnline: paysOnline(currency) }
    const { minor, plan } = fromPriceOf(plansByHotel.get(propertyId) ?? [], type, looking)
    return { propertyId, roomTypeId: type.id, minor, board: boardOf(type, plan), hasRooms: capacity > 0 }
  })
}
