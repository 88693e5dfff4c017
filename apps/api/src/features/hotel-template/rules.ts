import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import type { InWords, TemplatePlan, TemplateTax } from '@keystay/contract/hotel-template/countries'
import type { TaxForm } from '@keystay/contract/local-taxes/forms'
import type { PlanForm } from '@keystay/contract/rate-plans/forms'
import type { Language } from '@keystay/contract/shared/languages'

/** What a hotel calls it: in the language of its owner, with the others beside it. */
function named(words: InWords, language: Language): Pick<PlanForm, 'name' | 'names'> {
  const { [language]: name, ...names } = words
  return { name, names }
}

/** A tax of a template as its owner would have typed it. */
export function taxFormOf({ name, source, city: _city, ...tax }: TemplateTax, language: Language): TaxForm {
  const none = { exemptGuests: null, exemptNames: {}, dueAtHotel: false }
  return { ...tax, ...named(name, language), ...none, source: source?.[language] ?? '' }
}

/** A plan of a template as its owner would have typed it; its board is the standard plan's, or breakfast. */
export function planFormOf(
  { name, addsBreakfast, ...plan }: TemplatePlan,
  language: Language,
  hasBreakfast: boolean,
): PlanForm {
  const board = addsBreakfast || hasBreakfast ? 'breakfast' : 'room_only'
  return {
    ...plan,
    ...named(name, language),
    parentId: null,
    adjustMinor: 0,
    board,
    depositPercent: null,
    balanceDays: null,
    ...soldAlways,
    onSale: true,
  }
}
