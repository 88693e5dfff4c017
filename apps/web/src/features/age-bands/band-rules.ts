import { ageBandsChange } from '@keystay/contract/age-bands/forms'
import { serversFieldCodes } from '@keystay/contract/shared/error-codes'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** Texts of these come with the server's reply only. */
const ofServer: ReadonlySet<string> = new Set(serversFieldCodes)

/** What is wrong with bands as they would be sent, one issue per field, as far as pages have words for it. */
export function checkBands(body: object): readonly FieldIssue[] {
  const parsed = ageBandsChange.safeParse({ ...body, version: 1 })
  const issues = parsed.success ? [] : fieldIssues(parsed.error.issues)
  return issues.filter(({ code }) => !ofServer.has(code))
}
