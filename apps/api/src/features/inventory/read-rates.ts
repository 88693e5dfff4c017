import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { readExtraRows } from './read-extras.ts'
import { readPromotionRows } from './read-promotions.ts'
import { resolvePlans, standardPlanOf, type PlanRow, type StandardRow } from './plan-rules.ts'
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

/** The plans of a hotel as they are kept: what it says of its standard plan, if anything, and the others in its order. */
export type PlanRows = {
  readonly standard: StandardRow | null
  readonly rows: readonly (PlanRow & { readonly version: number })[]
}

const none: PlanRows = { standard: null, rows: [] }

/** What the standard plan has of a plan's columns. */
const standardColumns: readonly string[] = [
  'name',
  'translations',
  'cancellation',
  'payment',
  'depositPercent',
  'balanceDays',
  'onSale',
]

type OtherRow = PlanRow & { readonly version: number }
type Row = { readonly propertyId: string } & (OtherRow | (StandardRow & { readonly id: null }))

/** The plans of hotels by hotel, in one statement. */
export async function readPlanRows(
  db: Sql | Tx,
  propertyIds: readonly string[],
): Promise<(propertyId: string) => PlanRows> {
  const ofHotels = sql`property_id = ANY(${propertyIds}::uuid[])`
  const ofStandard = columns.map((column) => (standardColumns.includes(column) ? sql.ref(column) : sql`NULL`))
  const { rows } = await sql<Row>`
    SELECT property_id, version, position, ${sql.join(columns.map((column) => sql.ref(column)))}
    FROM rate_plans WHERE ${ofHotels} AND retired_at IS NULL
    UNION ALL
    SELECT property_id, version, NULL, ${sql.join(ofStandard)}
    FROM standard_plans WHERE ${ofHotels}
    ORDER BY position, id`.execute(db)
  const rowsByHotel = Map.groupBy(rows, ({ propertyId }) => propertyId)
  return (propertyId) => {
    const own = rowsByHotel.get(propertyId)
    return own ? { standard: own.flatMap(standardRowOf)[0] ?? null, rows: own.flatMap(planRowOf) } : none
  }
}

function planRowOf({ propertyId: _hotel, ...row }: Row): OtherRow[] {
  return row.id === null ? [] : [row]
}

function standardRowOf({ propertyId: _hotel, ...row }: Row): StandardRow[] {
  if (row.id !== null) return []
  const { name, translations, cancellation, payment, depositPercent, balanceDays, onSale, version } = row
  return [{ name, translations, cancellation, payment, depositPercent, balanceDays, onSale, version }]
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
    const { standard, rows } = planRows(propertyId)
    const fixed = {
      standard: standardPlanOf(standard),
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
