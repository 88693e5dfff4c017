import { sql } from 'kysely'
import type { AgeBandsChange } from '@keystay/contract/age-bands/forms'
import type { Supplement } from '@keystay/contract/shared/supplements'
import type { Sql, Tx } from '../../platform/database/database.ts'

/** Which save the bands of a hotel are from; undefined when there is no such hotel. */
export async function readBandsVersion(db: Sql | Tx, propertyId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('properties')
    .select('ageBandsVersion')
    .where('id', '=', propertyId)
    .executeTakeFirst()
  return row?.ageBandsVersion
}

type Bands = Pick<AgeBandsChange, 'bands' | 'extraAdult'>

/** Gives a locked hotel exactly these bands, under the next version. */
export async function replaceBands(tx: Tx, propertyId: string, { bands, extraAdult }: Bands): Promise<void> {
  await tx.deleteFrom('ageBands').where('propertyId', '=', propertyId).execute()
  const children = bands.map(({ from, to, counts, supplement }) => ({
    propertyId,
    ages: `[${from},${to}]`,
    counts,
    ...toColumns(supplement),
  }))
  const adult = extraAdult ? [{ propertyId, ages: null, counts: true, ...toColumns(extraAdult) }] : []
  const rows = [...children, ...adult].map((row, position) => ({ ...row, position }))
  if (rows.length > 0) await tx.insertInto('ageBands').values(rows).execute()
  await tx
    .updateTable('properties')
    .set({ ageBandsVersion: sql`age_bands_version + 1` })
    .where('id', '=', propertyId)
    .execute()
}

function toColumns(supplement: Supplement) {
  return {
    amountMinor: supplement.kind === 'amount' ? supplement.minor : null,
    percent: supplement.kind === 'percent' ? supplement.percent : null,
  }
}
