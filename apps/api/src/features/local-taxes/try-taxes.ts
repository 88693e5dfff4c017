import type { TaxExample } from '@keystay/contract/local-taxes/entities'
import type { TaxExampleForm } from '@keystay/contract/local-taxes/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { priceExample, readExampleStay, tellExample } from '../inventory/example-stay.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { tellVat, toTaxedLine } from '../inventory/rates/price-lines.ts'
import type { TaxRow } from '../inventory/rates/tax-rules.ts'
import { vatOfStay } from '../inventory/rates/vat-rules.ts'
import { vatTermsOf } from '../vat/rules.ts'
import { taxOf } from './rules.ts'

/**
 * What a stay in the hotel's first room type would cost by the plan of the form, with all its local taxes and the VAT in it, if
 * nobody had booked yet; what the form has takes the place of what is saved. Nothing is written. Throws not_found, which a hotel
 * without room types is too, and validation_failed.
 */
export async function tryTaxes(
  deps: Deps,
  propertyId: string,
  form: TaxExampleForm,
  language: Language,
): Promise<TaxExample> {
  const { checkIn, checkOut } = form
  const example = await readExampleStay(deps, propertyId, { roomTypeId: null, checkIn, checkOut }, language)
  const vat = form.vat ? vatTermsOf(form.vat) : example.rates.vat
  const rates = { ...example.rates, taxes: layOver(example.rates.taxes, form), vat }
  const plan = form.planId === null ? null : rates.plans.find(({ id }) => id === form.planId)
  if (plan === undefined) throw new DomainError('not_found')
  const priced = priceExample(example, { rates, party: partyOfSearch(form.guests, form.ages), plan })
  const sums = vatOfStay(priced.lines.map(toTaxedLine), vat.rates, checkIn)
  const { priceLines, total } = tellExample(example, priced, language)
  return { lines: priceLines, total, vat: sums && tellVat(sums, total.currency) }
}

/** The taxes of a hotel with that of the form among them. Throws not_found. */
function layOver(taxes: readonly TaxRow[], { taxId, tax: tried }: TaxExampleForm): readonly TaxRow[] {
  if (taxId !== null && !taxes.some(({ id }) => id === taxId)) throw new DomainError('not_found')
  if (tried === null) return taxes
  const tax = taxOf(tried, taxId ?? 'unsaved')
  return taxId === null ? [...taxes, tax] : taxes.map((one) => (one.id === taxId ? tax : one))
}
