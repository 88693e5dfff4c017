import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { PromotionRow } from '../inventory/rates/promotion-rules.ts'

export type PromotionKey = { readonly propertyId: string; readonly promotionId: string }

function toColumns({ id: _id, translations, ...fields }: PromotionRow) {
  return { ...fields, translations: JSON.stringify(translations) }
}

/** Adds a promotion after the others. */
export async function insertPromotion(tx: Tx, propertyId: string, promotion: PromotionRow): Promise<void> {
  const { position } = await tx
    .selectFrom('promotions')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('position'))
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('promotions')
    .values({ propertyId, id: promotion.id, position, ...toColumns(promotion) })
    .execute()
}

export async function updatePromotion(tx: Tx, propertyId: string, promotion: PromotionRow): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ ...toColumns(promotion), version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', promotion.id)
    .execute()
}

/** Takes a promotion out of the prices to come. */
export async function retirePromotion(tx: Tx, { propertyId, promotionId }: PromotionKey, now: Date): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ retiredAt: now, version: sql`version + 1` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', promotionId)
    .execute()
}

/** Puts promotions in this order; what they say stays, and so do their versions. */
export async function writeOrder(tx: Tx, propertyId: string, promotionIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE promotions p SET position = o.position - 1
    FROM unnest(${promotionIds}::uuid[]) WITH ORDINALITY AS o (id, position)
    WHERE p.property_id = ${propertyId} AND p.id = o.id`.execute(tx)
}
