import { addDays } from '@keystay/contract/shared/plain-dates'
import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import type { FileBooking } from '../../tooling/demo/resort-file.ts'
import { askRich, enrichResort, type Limits } from '../lib/rich-resort.ts'

/** What a replayed resort sells beside its rooms: there is as much of it as the wishes of some take. */
export type Goods = {
  /** What a stay wants of it: half board every other, parking every third while there is a place, the code every seventh while it lasts. */
  readonly wish: (stay: FileBooking, index: number, guests: number) => ReturnType<typeof askRich>
  /** Counts in the database what was taken, and how much of it is not what was wished. */
  readonly compare: () => Promise<{ parked: number; codes: number; wrong: number }>
}

const limits: Limits = { places: 20, uses: 100 }

/** Gives a resort all of it. */
export async function openGoods(sql: PlainSql, propertyId: string): Promise<Goods> {
  const resort = await enrichResort(sql, propertyId, limits)
  const placesTaken = new Map<string, number>()
  let codes = 0
  const wish: Goods['wish'] = ({ arrival, nights }, index, guests) => {
    const dates = Array.from({ length: nights }, (_, night) => addDays(arrival, night))
    const parks = index % 3 === 0 && dates.every((date) => (placesTaken.get(date) ?? 0) < limits.places)
    const hasCode = index % 7 === 0 && codes < limits.uses
    if (parks) for (const date of dates) placesTaken.set(date, (placesTaken.get(date) ?? 0) + 1)
    if (hasCode) codes += 1
    return askRich(resort, { board: index % 2 === 1, parks, hasCode }, nights, guests)
  }
  const compare = async () => {
    const rows = await sql<{ night: string; sold: number }[]>`
      SELECT night::text, sold FROM extra_nights WHERE property_id = ${propertyId}`
    const sold = new Map(rows.map((row) => [row.night, row.sold]))
    const [voucher] = await sql<{ uses: number }[]>`SELECT uses FROM vouchers WHERE property_id = ${propertyId}`
    const apart = [...placesTaken].filter(([night, taken]) => sold.get(night) !== taken).length
    const wrong = apart + Math.abs(sold.size - placesTaken.size) + Math.abs((voucher?.uses ?? 0) - codes)
    return { parked: [...placesTaken.values()].reduce((sum, one) => sum + one, 0), codes, wrong }
  }
  return { wish, compare }
}
