import type { AgesExample } from '@keystay/contract/age-bands/entities'
import type { AgesExampleForm } from '@keystay/contract/age-bands/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { priceExample, readExampleStay, tellExample } from '../inventory/example-stay.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { supplementsIn } from '../inventory/rates/supplements-in.ts'
import { bandsOf } from './rules.ts'

/**
 * What a stay would cost by the standard plan with the bands of the form, if nobody had booked yet, and who would sleep where.
 * Guests that all rooms of the type together do not take are left out. Nothing is written. Throws not_found, validation_failed.
 */
export async function tryAgeBands(
  deps: Deps,
  propertyId: string,
  form: AgesExampleForm,
  language: Language,
): Promise<AgesExample> {
  const example = await readExampleStay(deps, propertyId, form, language)
  const rates = { ...example.rates, bands: form.bands ? bandsOf(form.bands) : example.rates.bands }
  const party = partyOfSearch(form.guests, form.ages)
  const priced = priceExample(example, { rates, party, plan: null })
  const supplementsMinor = supplementsIn(priced.lines) ?? 0
  return {
    ...tellExample(example, priced, language),
    supplements: { minor: supplementsMinor, currency: example.hotel.currency },
    split: [...priced.wanted.split],
  }
}
