import { sql, type RawBuilder } from 'kysely'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { readTogether, type FoundRows } from '../../../platform/database/together.ts'
import { extraRowsQuery, extrasByHotel } from './read-extras.ts'
import { promotionRowsQuery, promotionsByHotel } from './read-promotions.ts'
import { resolvePlans, standardPlanOf, type PlanRow, type StandardRow } from './plan-rules.ts'
import type { RatesOn } from './rates.ts'
import { taxesByHotel, taxRowsQuery } from './read-taxes.ts'
import { vatByHotel, vatQuery } from './read-vat.ts'
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
  return plansByHotel((await planRowsQuery(propertyIds).execute(db)).rows)
}

function planRowsQuery(propertyIds: readonly string[]): RawBuilder<Row> {
  const ofHotels = sql`property_id = ANY(${propertyIds}::uuid[])`
  const ofStandard = columns.map((column) => (standardColumns.includes(column) ? sql.ref(column) : sql`NULL`))
  return sql`
    SELECT property_id, version, position, ${sql.join(columns.map((column) => sql.ref(column)))}
    FROM rate_plans WHERE ${ofHotels} AND retired_at IS NULL
    UNION ALL
    SELECT property_id, version, NULL, ${sql.join(ofStandard)}
    FROM standard_plans WHERE ${ofHotels}
    ORDER BY position, id`
}

function plansByHotel(rows: readonly Row[]): (propertyId: string) => PlanRows {
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
  return toRates(await readTogether(db, (part) => rateQueries(part, propertyIds)))
}

/** The same as parts of a statement that reads more: `toRates` takes their rows. */
export function rateQueries(db: Sql | Tx, propertyIds: readonly string[]) {
  return {
    plans: planRowsQuery(propertyIds),
    extras: extraRowsQuery(db, propertyIds),
    taxes: taxRowsQuery(db, propertyIds),
    vat: vatQuery(db, propertyIds),
    promotions: promotionRowsQuery(db, propertyIds),
  }
}

export function toRates(found: FoundRows<ReturnType<typeof rateQueries>>): (propertyId: string) => RatesOn {
  const planRows = plansByHotel(found.plans)
  const [extraRows, taxRows] = [extrasByHotel(found.extras), taxesByHotel(found.taxes)]
  const [vatRows, promotionRows] = [vatByHotel(found.vat), promotionsByHotel(found.promotions)]
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
