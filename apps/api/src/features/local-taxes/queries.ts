import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { TaxRow } from '../inventory/rates/tax-rules.ts'

export type TaxKey = { readonly propertyId: string; readonly taxId: string }

function toColumns({ id: _id, translations, rates, netOf, ...fields }: TaxRow) {
  return {
    ...fields,
    translations: JSON.stringify(translations),
    rates: JSON.stringify(rates),
    netRoomPercent: netOf?.room ?? null,
    netFoodPercent: netOf?.food ?? null,
    netDrinksPercent: netOf?.drinks ?? null,
  }
}

/** Adds a tax after the others. */
export async function insertTax(tx: Tx, propertyId: string, tax: TaxRow): Promise<void> {
  const { position } = await tx
    .selectFrom('localTaxes')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('localTaxes')
    .values({ propertyId, id: tax.id, position, ...toColumns(tax) })
    .execute()
}

export async function updateTax(tx: Tx, propertyId: string, tax: TaxRow): Promise<void> {
  await tx
    .updateTable('localTaxes')
    .set({ ...toColumns(tax), version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', tax.id)
    .execute()
}

/** Takes a tax out of the prices to come. */
export async function retireTax(tx: Tx, { propertyId, taxId }: TaxKey, now: Date): Promise<void> {
  await tx
    .updateTable('localTaxes')
    .set({ retiredAt: now, version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', taxId)
    .execute()
}
