import { z } from 'zod'
import type { FieldCode } from './error-codes.ts'
import { maxPhotos } from './limits.ts'
import { boundedList, idField, optionalText, say, textField } from './fields.ts'

/**
 * A field that is the same in JSON and in multipart form data, where every value is text: blank text counts as absent,
 * text that `read` understands as what it means.
 */
const alsoAsText = <T extends z.ZodType>(read: (text: string) => unknown, shape: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    return value.trim() === '' ? undefined : read(value.trim())
  }, shape)

/** JSON in a field of form data; text that is none stays text, which no shape accepts. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const readNumber = (text: string): unknown => (/^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
const readBoolean = (text: string): unknown => (text === 'true' ? true : text === 'false' ? false : text)

/** A number; `missing` is the code when it is absent, `wrong` when it is none. */
export const numberField = (missing: FieldCode, wrong: FieldCode = 'invalid') =>
  z.number({ error: ({ input }) => (input === undefined || input === null ? missing : wrong) })

export const numeric = <T extends z.ZodType>(shape: T) => alsoAsText(readNumber, shape)
/** A value that is JSON in form data. */
export const json = <T extends z.ZodType>(shape: T) => alsoAsText(readJson, shape)

export const booleanField = alsoAsText(readBoolean, z.boolean(say('invalid')).optional())

/** A list: an array, or the repeated fields of form data, of which a single one is no array. */
export const listOf = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (typeof value === 'string' ? [value].filter((text) => text.trim() !== '') : value), shape)

/** The version of what the form was filled from. */
export const versionField = numeric(numberField('required').int(say('invalid')).min(1, say('invalid')))

/** What a photo shows, for who cannot see it. */
const alt = textField(300, 'photo_alt_required')

/** More than a hotel may have, so that who sends some too many is told how many it may be. */
const mostPhotoChoices = 5 * maxPhotos

/**
 * All photos in their order: those that stay by `id`, new ones by `file`, the name of the part of the form data that
 * brings them. In form data it is JSON. Absent: the photos stay as they are.
 */
export const photosField = alsoAsText(
  readJson,
  boundedList(
    z.array(
      z.union(
        [z.strictObject({ id: idField, alt }), z.strictObject({ file: z.string().regex(/^[\w-]{1,40}$/), alt })],
        say('invalid'),
      ),
      say('invalid'),
    ),
    mostPhotoChoices,
  ).optional(),
)
export type PhotoChoice = NonNullable<z.output<typeof photosField>>[number]

/** `HH:MM`. */
export const timeField = z
  .string(say('invalid'))
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('invalid'))
  .optional()

/** A telephone number as hotels print it; may be blank. */
export const hotelPhoneField = optionalText(30).refine(
  (text = '') => text === '' || (/\d/.test(text) && /^\+?[\d\s()/.\u2010-\u2015-]*$/.test(text)),
  say('phone_invalid'),
)
