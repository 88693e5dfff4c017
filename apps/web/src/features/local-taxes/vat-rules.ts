import { vatForm } from '@keystay/contract/vat/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with a hotel's VAT as it would be sent, one issue per field. */
export function checkVat(body: object): readonly FieldIssue[] {
  const parsed = vatForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
