import type { Sql } from '../../platform/database/database.ts'
import { readHotelCount } from './count-queries.ts'

/** How many hotels have rooms to sell at this moment, from the places that they are counted in; null when too much is not counted yet. */
export async function countHotels(db: Sql): Promise<number | null> {
  return await readHotelCount(db)
}
