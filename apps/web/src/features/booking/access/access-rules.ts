import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'
import { emailField, textField } from '@keystay/contract/shared/fields'

const rules = { email: emailField, code: textField(12, 'code_required') }

export type AccessField = keyof typeof rules

/** What is wrong with a field of the form that opens a booking. */
export function checkAccess(field: AccessField, value: string): FieldIssue | undefined {
  const parsed = rules[field].safeParse(value)
  return parsed.success ? undefined : fieldIssues(parsed.error.issues)[0]
}
