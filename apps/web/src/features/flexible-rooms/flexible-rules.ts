import { flexibleRoomsTrial } from '@keystay/contract/flexible-rooms/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

/** What is wrong with flexible rooms as they would be sent. */
export function checkFlexibleRooms(body: object): readonly FieldIssue[] {
  const parsed = flexibleRoomsTrial.safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
