import { fieldIssues, type FieldIssue } from '@keystay/contract/field-errors'
import { amenityForm, hotelForm, roomTypeForm } from '@keystay/contract/owner-house-forms'
import { nightsForm } from '@keystay/contract/owner-room-forms'

const rules = { hotel: hotelForm, roomType: roomTypeForm, amenity: amenityForm, nights: nightsForm }

export type FormName = keyof typeof rules

/** What is wrong with what a form would send, one issue per field. */
export function checkForm(name: FormName, body: Readonly<Record<string, unknown>>): readonly FieldIssue[] {
  const parsed = rules[name].safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
