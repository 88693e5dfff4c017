import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'
import { voucherChange, voucherForm, voucherSeries } from '@keystay/contract/vouchers/forms'
import type { VoucherAct } from './vouchers-api.ts'

const rules = { new: voucherForm, series: voucherSeries, change: voucherChange }

/** What the contract refuses of a voucher as it would be sent. */
export function checkVoucher(kind: VoucherAct['kind'], body: object): readonly FieldIssue[] {
  const parsed = rules[kind].safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
