import type { Promotion } from '@keystay/contract/promotions/entities'
import type { PromotionChange, PromotionForm } from '@keystay/contract/promotions/forms'
import { maxPromotions } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit, type AuditEntry } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import type { PromotionRow } from '../inventory/rates/promotion-rules.ts'
import { readPromotionRows } from '../inventory/rates/read-promotions.ts'
import { insertPromotion, retirePromotion, updatePromotion, writeOrder, type PromotionKey } from './queries.ts'
import { promotionOf, tellPromotion } from './rules.ts'

/** The promotions of a hotel, in its order. */
export async function listHotelPromotions(db: Sql | Tx, propertyId: string): Promise<Promotion[]> {
  return ((await readPromotionRows(db, [propertyId])).get(propertyId) ?? []).map(tellPromotion)
}

/** Adds a promotion after the others. Throws too_many_promotions. */
export async function createPromotion(deps: Deps, propertyId: string, form: PromotionForm): Promise<Promotion> {
  const promotion = promotionOf(form, newId())
  return await inStory(deps, propertyId, async (tx, promotions) => {
    if (promotions.length >= maxPromotions)
      throw new DomainError('too_many_promotions', { params: { max: maxPromotions } })
    await insertPromotion(tx, propertyId, promotion)
    await noteChange(tx, deps, propertyId, 'promotion_added', figuresOf(promotion))
    return findPromotion(await listHotelPromotions(tx, propertyId), promotion.id)
  })
}

/**
 * Changes a promotion on top of the version that the form was filled from; bookings keep what they were sold with. Throws
 * not_found, changed_meanwhile with the promotion as it is.
 */
export async function changePromotion(
  deps: Deps,
  { propertyId, promotionId }: PromotionKey,
  { version, ...form }: PromotionChange,
): Promise<Promotion> {
  const promotion = promotionOf(form, promotionId)
  return await inStory(deps, propertyId, async (tx, promotions) => {
    const current = findPromotion(promotions, promotionId)
    if (current.version !== version) throw new DomainError('changed_meanwhile', { details: { current } })
    await updatePromotion(tx, propertyId, promotion)
    await noteChange(tx, deps, propertyId, 'promotion_changed', figuresOf(promotion))
    return findPromotion(await listHotelPromotions(tx, propertyId), promotionId)
  })
}

/** Deletes a promotion: no price that is shown from now on has it. Throws not_found. */
export async function deletePromotion(deps: Deps, key: PromotionKey): Promise<void> {
  const { propertyId, promotionId } = key
  await inStory(deps, propertyId, async (tx, promotions) => {
    const promotion = findPromotion(promotions, promotionId)
    await retirePromotion(tx, key, deps.clock())
    await noteChange(tx, deps, propertyId, 'promotion_deleted', figuresOf(promotion))
  })
}

/** Puts all promotions of a hotel in another order. Throws changed_meanwhile with those that there are, where these are others. */
export async function orderPromotions(
  deps: Deps,
  propertyId: string,
  promotionIds: readonly string[],
): Promise<Promotion[]> {
  return await inStory(deps, propertyId, async (tx, promotions) => {
    const isAll = promotionIds.length === promotions.length && promotions.every(({ id }) => promotionIds.includes(id))
    if (!isAll) throw new DomainError('changed_meanwhile', { details: { current: promotions } })
    await writeOrder(tx, propertyId, promotionIds)
    await noteChange(tx, deps, propertyId, 'promotions_ordered', { first: promotionIds[0] ?? null })
    return await listHotelPromotions(tx, propertyId)
  })
}

function findPromotion(promotions: readonly Promotion[], promotionId: string): Promotion {
  const promotion = promotions.find(({ id }) => id === promotionId)
  if (!promotion) throw new DomainError('not_found')
  return promotion
}

type Figures = NonNullable<AuditEntry['detail']>

/** What owners' pages hear of a promotion: which one, and its figures. */
function figuresOf({ id, percent, stayNights, payNights, minNights }: Omit<PromotionRow, 'translations'>): Figures {
  return { promotionId: id, percent, stayNights, payNights, minNights }
}

async function noteChange(
  tx: Tx,
  { clock }: Deps,
  propertyId: string,
  event: Extract<AuditEntry['event'], `promotion${string}`>,
  detail: Figures,
): Promise<void> {
  await writeAudit(tx, [{ propertyId, at: clock(), bookingId: null, actor: 'owner', event, detail }])
}

/** The hotel's own row, whose version is raised first, lets one story after the other at its promotions. */
async function inStory<T>(
  { database }: Deps,
  propertyId: string,
  story: (tx: Tx, promotions: readonly Promotion[]) => Promise<T>,
): Promise<T> {
  return await inTransaction(database.write, async (tx) => {
    await raiseCatalogueVersion(tx, propertyId)
    return await story(tx, await listHotelPromotions(tx, propertyId))
  })
}
