import { extraForm } from '@keystay/contract/extras/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with an extra as it would be sent, one issue per field. */
export function checkExtra(body: object): readonly FieldIssue[] {
  const parsed = extraForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
