import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import { noFee, wholeFee } from '@keystay/contract/shared/cancel-fees'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import { newId } from '../platform/database/ids.ts'
import { rowsOf } from '../platform/database/plain-sql.ts'
import type { PlanRow, StandardRow } from '../features/inventory/rates/plan-rules.ts'
import type { TestApp } from './test-app.ts'

/** Cancelled free until so many hours before check-in, then not at all; null: never free. */
export function freeFor(hours: number | null): Cancellation {
  return { tiers: hours === null ? [] : [{ hours, fee: noFee }], after: wholeFee }
}

/** A plan that differs from the standard plan in nothing but what is given. */
export function planRow(over: Partial<PlanRow> = {}): PlanRow {
  return {
    id: newId(),
    name: 'Tarif',
    translations: {},
    parentId: null,
    adjustPercent: 0,
    adjustMinor: 0,
    stepMinor: 1,
    personMinor: 0,
    board: 'room_only',
    cancellation: freeFor(null),
    payment: 'any',
    depositPercent: null,
    balanceDays: null,
    ...soldAlways,
    onSale: true,
    ...over,
  }
}

/** Writes a plan of a hotel as its owner's story does; returns its id. */
export async function createPlan(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  over: Partial<PlanRow> = {},
): Promise<string> {
  const { id, ...row } = planRow(over)
  const named = Object.entries({ ...row, id, propertyId }).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name === 'translations' || name === 'cancellation' ? JSON.stringify(value) : value,
  ])
  await sql`INSERT INTO rate_plans ${rowsOf(Object.fromEntries(named))}`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${propertyId}`
  return id
}

/** What a hotel says of its standard plan: nothing but its name and what is given. */
export function standardRow(over: Partial<StandardRow> = {}): StandardRow {
  return {
    name: 'Flexibel',
    translations: {},
    cancellation: null,
    payment: 'any',
    depositPercent: null,
    balanceDays: null,
    onSale: true,
    version: 1,
    ...over,
  }
}

/** Writes what a hotel says of its standard plan as its owner's story does. */
export async function sayOfStandard(
  { sql }: Pick<TestApp, 'sql'>,
  propertyId: string,
  over: Partial<StandardRow> = {},
): Promise<void> {
  const { name, translations, cancellation, payment, depositPercent, balanceDays, onSale } = standardRow(over)
  await sql`
    INSERT INTO standard_plans (property_id, name, translations, cancellation, payment, deposit_percent, balance_days, on_sale)
    VALUES (${propertyId}, ${name}, ${JSON.stringify(translations)}, ${cancellation && JSON.stringify(cancellation)},
      ${payment}, ${depositPercent}, ${balanceDays}, ${onSale})
    ON CONFLICT (property_id) DO UPDATE SET name = EXCLUDED.name, translations = EXCLUDED.translations,
      cancellation = EXCLUDED.cancellation, payment = EXCLUDED.payment, deposit_percent = EXCLUDED.deposit_percent,
      balance_days = EXCLUDED.balance_days, on_sale = EXCLUDED.on_sale, version = standard_plans.version + 1`
  await sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${propertyId}`
}
