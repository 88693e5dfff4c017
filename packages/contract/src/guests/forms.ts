import { z } from 'zod'
import {
  boundedList,
  dateField,
  emailField,
  idField,
  linesField,
  nameField,
  optionalPhoneField,
  say,
  textField,
} from '../shared/fields.ts'
import { maxNote, maxReason, maxWish, maxWishes, mergeSides } from './merge-rules.ts'

/** The version of the card that was seen. */
export const versionOfCard = z.int(say('required')).min(1, say('invalid'))

/** Name, contact and wishes, on top of the version that was seen. */
export const guestForm = z.strictObject({
  name: nameField(100, 'guest_name_required'),
  /** Blank: not known. */
  email: z.union([z.literal(''), emailField]),
  phone: optionalPhoneField,
  wishes: boundedList(z.array(textField(maxWish)), maxWishes),
  version: versionOfCard,
})
export type GuestForm = z.infer<typeof guestForm>

/** Null: the hotel takes it back. */
export const doNotBookForm = z.strictObject({
  doNotBook: z
    .strictObject({ reason: textField(maxReason, 'do_not_book_reason'), until: dateField('required').nullable() })
    .nullable(),
  version: versionOfCard,
})
export type DoNotBookForm = z.infer<typeof doNotBookForm>

export const noteForm = z.strictObject({ text: linesField(maxNote, 'required') })

const side = z.enum(mergeSides, say('required'))

/** Puts another card into this one, each on top of the version that was seen. */
export const mergeForm = z.strictObject({
  mergedId: idField,
  mergedVersion: versionOfCard,
  version: versionOfCard,
  name: side,
  email: side,
  phone: side,
})
export type MergeForm = z.infer<typeof mergeForm>
