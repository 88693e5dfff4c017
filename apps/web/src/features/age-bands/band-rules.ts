import { ageBandsChange } from '@keystay/contract/age-bands/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with bands as they would be sent, one issue per field. */
export function checkBands(body: object): readonly FieldIssue[] {
  const parsed = ageBandsChange.safeParse({ ...body, version: 1 })
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
