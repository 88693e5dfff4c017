import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'
import { amenityForm } from '@keystay/contract/amenities/forms'
import { hotelForm } from '@keystay/contract/properties/forms'
import { roomTypeForm } from '@keystay/contract/room-types/forms'
import { nightsForm, nightsPreviewForm } from '@keystay/contract/nights/forms'

const rules = {
  hotel: hotelForm,
  roomType: roomTypeForm,
  amenity: amenityForm,
  nights: nightsForm,
  nightsPreview: nightsPreviewForm,
}

export type FormName = keyof typeof rules

/** What is wrong with what a form would send, one issue per field. */
export function checkForm(name: FormName, body: Readonly<Record<string, unknown>>): readonly FieldIssue[] {
  const parsed = rules[name].safeParse(body)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
