import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'
import { transferAccountForm } from '@keystay/contract/transfers/forms'

/** What is wrong with an account as it would be sent; its numbers are judged by the server. */
export function checkAccount(body: object): readonly FieldIssue[] {
  const parsed = transferAccountForm.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
