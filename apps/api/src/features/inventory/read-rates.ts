import type { Board, Cancellation, PlanPayment } from '@keystay/contract/rate-plans/entities'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { readExtraRows } from './read-extras.ts'
import { readPromotionRows } from './read-promotions.ts'
import { resolvePlans, type PlanRow } from './plan-rules.ts'
import type { RatesOn } from './rates.ts'
import { readTaxRows } from './read-taxes.ts'
import { readVatRows } from './read-vat.ts'
import { noVat } from './vat-rules.ts'

const columns = [
  'id',
  'name',
  'translations',
  'parentId',
  'adjustPercent',
  'adjustMinor',
  'stepMinor',
  'personMinor',
  'board',
  'cancellation',
  'payment',
  'depositPercent',
  'balanceDays',
  'takesEarlyBooking',
  'roomTypeIds',
  'minDaysBefore',
  'maxDaysBefore',
  'arrivalFrom',
  'arrivalTo',
  'arrivalWeekdays',
  'minNights',
  'maxNights',
  'onSale',
] as const

/** The rate plans of hotels as they are kept, in their order, by hotel; those with the standard plan alone are left out. */
export async function readPlanRows(
  db: Sql | Tx,
  propertyIds: readonly string[],
): Promise<Map<string, (PlanRow & { readonly version: number })[]>> {
  const rows = await db
    .selectFrom('ratePlans')
    .select(['propertyId', 'version', ...columns])
    .where('propertyId', '=', sql<string>`ANY(${propertyIds}::uuid[])`)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const plans = rows.map(({ propertyId, ...row }) => ({
    propertyId,
    plan: {
      ...row,
      board: row.board as Board,
      cancellation: row.cancellation as Cancellation,
      payment: row.payment as PlanPayment,
    },
  }))
  const plansByHotel = Map.groupBy(plans, ({ propertyId }) => propertyId)
  return new Map([...plansByHotel].map(([propertyId, own]) => [propertyId, own.map(({ plan }) => plan)]))
}

/** What hotels' prices are made from, by hotel; every hotel that is asked for has its own. */
export async function readRates(
  db: Sql | Tx,
  propertyIds: readonly string[],
): Promise<(propertyId: string) => RatesOn> {
  const [planRows, extraRows, taxRows, vatRows, promotionRows] = await Promise.all([
    readPlanRows(db, propertyIds),
    readExtraRows(db, propertyIds),
    readTaxRows(db, propertyIds),
    readVatRows(db, propertyIds),
    readPromotionRows(db, propertyIds),
  ])
  return (propertyId) => {
    const rows = planRows.get(propertyId) ?? []
    const fixed = {
      extras: extraRows.get(propertyId) ?? [],
      taxes: taxRows.get(propertyId) ?? [],
      promotions: promotionRows.get(propertyId) ?? [],
      vat: vatRows.get(propertyId) ?? noVat,
    }
    const derived = resolvePlans(rows, [])
    return (inventories) => ({
      ...fixed,
      plans: inventories.some(({ planNights }) => planNights.size > 0) ? resolvePlans(rows, inventories) : derived,
      // They come with the inventory: no search and no booking asks once more for them.
      bands: inventories.find((one) => one.propertyId === propertyId)?.bands ?? [],
    })
  }
}

const mostRemembered = 2000
const remembered = new Map<string, { readonly version: number; readonly ratesOn: RatesOn }>()

/**
 * What a hotel's prices are made from. It is read again only under another version of its catalogue, which the caller has
 * just read from the same database: whoever changes rates raises it.
 */
export async function readRatesAt(db: Sql | Tx, propertyId: string, version: number): Promise<RatesOn> {
  const entry = remembered.get(propertyId)
  if (entry?.version === version) return entry.ratesOn
  const ratesOn = (await readRates(db, [propertyId]))(propertyId)
  remembered.delete(propertyId)
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(propertyId, { version, ratesOn })
  return ratesOn
}
