import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { VatTerms } from '../inventory/rates/vat-rules.ts'

/** Replaces what a hotel says of VAT. */
export async function writeVat(tx: Tx, propertyId: string, { rates, boards, ...settings }: VatTerms): Promise<void> {
  await tx
    .insertInto('vatSettings')
    .values({ propertyId, ...settings })
    .onConflict((conflict) =>
      conflict.column('propertyId').doUpdateSet({ ...settings, version: sql`vat_settings.version + 1` }),
    )
    .execute()
  for (const table of ['vatRates', 'boardValues'] as const)
    await tx.deleteFrom(table).where('propertyId', '=', propertyId).execute()
  if (rates.length > 0)
    await tx
      .insertInto('vatRates')
      .values(rates.map(({ from, ...percents }) => ({ propertyId, validFrom: from, ...percents })))
      .execute()
  if (boards.length > 0)
    await tx
      .insertInto('boardValues')
      .values(boards.map((value) => ({ propertyId, ...value })))
      .execute()
}
