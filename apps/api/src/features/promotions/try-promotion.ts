import type { PromotionExample } from '@keystay/contract/promotions/entities'
import type { PromotionExampleForm } from '@keystay/contract/promotions/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { priceExample, readExampleStay, tellExample } from '../inventory/example-stay.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import type { PromotionRow } from '../inventory/rates/promotion-rules.ts'
import { promotionOf } from './rules.ts'

/**
 * What a stay would cost by the standard plan, booked on the date of the form, if nobody had booked yet; the promotion of the
 * form takes the place of the one that it changes. Nothing is written. Throws not_found, validation_failed.
 */
export async function tryPromotion(
  deps: Deps,
  propertyId: string,
  form: PromotionExampleForm,
  language: Language,
): Promise<PromotionExample> {
  const example = await readExampleStay(deps, propertyId, form, language)
  const { promotions, tried } = layOver(example.rates.promotions, form)
  const rates = { ...example.rates, promotions }
  const priced = priceExample(example, { rates, party: partyOfSearch(form.guests, form.ages), plan: null })
  const isTaken = priced.lines.some(({ detail }) => detail?.promotionId === tried.id)
  return { ...tellExample(example, priced, language), isTaken }
}

/** The promotions of a hotel with that of the form among them. Throws not_found. */
function layOver(promotions: readonly PromotionRow[], { promotionId, promotion }: PromotionExampleForm) {
  if (promotionId !== null && !promotions.some(({ id }) => id === promotionId)) throw new DomainError('not_found')
  const tried = promotionOf(promotion, promotionId ?? 'unsaved')
  if (promotionId === null) return { tried, promotions: [...promotions, tried] }
  return { tried, promotions: promotions.map((one) => (one.id === promotionId ? tried : one)) }
}
