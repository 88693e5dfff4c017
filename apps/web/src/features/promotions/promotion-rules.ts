import { promotionForm } from '@keystay/contract/promotions/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with a promotion as it would be sent, one issue per field. */
export function checkPromotion(body: object): readonly FieldIssue[] {
  const parsed = promotionForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
