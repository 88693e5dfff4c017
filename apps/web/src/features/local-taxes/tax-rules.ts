import { taxForm } from '@keystay/contract/local-taxes/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with a tax as it would be sent, one issue per field. */
export function checkTax(body: object): readonly FieldIssue[] {
  const parsed = taxForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
