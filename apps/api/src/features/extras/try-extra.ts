import { isIncluded, type ExtraExample } from '@keystay/contract/extras/entities'
import type { ExtraExampleForm } from '@keystay/contract/extras/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { priceExample, readExampleStay, tellExample } from '../inventory/example-stay.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { boardOf } from '../inventory/rates/plan-rules.ts'
import type { ExtraRow } from '../inventory/rates/extra-rules.ts'
import { checkExtra, extraOf } from './rules.ts'

/**
 * What a stay would cost by the standard plan with the extra of the form, taken once unless that plan
 * includes it, and all that is compulsory. Nothing is
 * written. Throws not_found, validation_failed.
 */
export async function tryExtra(
  deps: Deps,
  propertyId: string,
  form: ExtraExampleForm,
  language: Language,
): Promise<ExtraExample> {
  const example = await readExampleStay(deps, propertyId, form, language)
  const { extras, tried } = layOver(example.rates.extras, form)
  const rates = { ...example.rates, extras }
  const included = isIncluded(tried, boardOf(example.hotel, example.rates.standard ?? null))
  const chosen = included ? [] : [{ extraId: tried.id, count: 1 }]
  const priced = priceExample(example, {
    rates,
    party: partyOfSearch(form.guests, form.ages),
    plan: null,
    extras: chosen,
  })
  return { ...tellExample(example, priced, language), ...(included && { isIncluded: true as const }) }
}

/** The extras of a hotel with that of the form among them, which can be chosen unless it is compulsory. */
function layOver(extras: readonly ExtraRow[], { extraId, extra: form }: ExtraExampleForm) {
  if (extraId !== null && !extras.some(({ id }) => id === extraId)) throw new DomainError('not_found')
  const extra = extraOf(form, extraId ?? 'unsaved')
  const issues = checkExtra(extra, extras)
  if (issues.length > 0) throw fieldError(...issues.map((issue) => ({ ...issue, path: `extra.${issue.path}` })))
  const tried = extra.mode === 'compulsory' ? extra : { ...extra, mode: 'chosen' as const }
  return {
    tried,
    extras: extraId === null ? [...extras, tried] : extras.map((one) => (one.id === extraId ? tried : one)),
  }
}
