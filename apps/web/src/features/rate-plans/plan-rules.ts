import { planForm, standardForm } from '@keystay/contract/rate-plans/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with a plan as it would be sent, one issue per field. */
export function checkPlan(body: object): readonly FieldIssue[] {
  const parsed = planForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}

/** The same of the standard plan. */
export function checkStandard(body: object): readonly FieldIssue[] {
  const parsed = standardForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
