import type { VoucherExample } from '@keystay/contract/vouchers/entities'
import type { VoucherExampleForm } from '@keystay/contract/vouchers/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { priceExample, readExampleStay, tellExample } from '../inventory/example-stay.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { soldBy, stayProblem, useProblem, type VoucherRow } from './rules.ts'

/** A code that nobody has used yet; which word it is, is no part of what it costs. */
const unused = { id: 'unsaved', code: '', uses: 0, ended: false, version: 1 }

/**
 * What a stay would cost by the standard plan with a code of the form's terms, booked on the date of the form, if nobody had
 * booked yet. Nothing is written. Throws not_found, validation_failed.
 */
export async function tryVoucher(
  deps: Deps,
  propertyId: string,
  form: VoucherExampleForm,
  language: Language,
): Promise<VoucherExample> {
  const example = await readExampleStay(deps, propertyId, form, language)
  const { rates, stay, today } = example
  const row: VoucherRow = { ...unused, ...form.terms }
  const isTaken = stayProblem(row, stay) === null && useProblem(row, 0, today) === null
  const voucher = isTaken ? soldBy(row) : null
  const priced = priceExample(example, { rates, party: partyOfSearch(form.guests, form.ages), plan: null, voucher })
  return { ...tellExample(example, priced, language), isTaken }
}
