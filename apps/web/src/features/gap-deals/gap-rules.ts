import { gapDealsTrial } from '@keystay/contract/gap-deals/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with gap deals as they would be sent. */
export function checkGapDeals(body: object): readonly FieldIssue[] {
  const parsed = gapDealsTrial.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
