import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'
import { voucherChange, voucherForm, voucherSeries, voucherTerms } from '@keystay/contract/vouchers/forms'

const rules = { new: voucherForm, series: voucherSeries, change: voucherChange, terms: voucherTerms }

/** What the contract refuses of a voucher, or of its terms alone, as they would be sent. */
export function checkVoucher(kind: keyof typeof rules, body: object): readonly FieldIssue[] {
  const parsed = rules[kind].safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
