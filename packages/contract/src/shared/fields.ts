import { z } from 'zod'
import type { FieldCode } from './error-codes.ts'
import type { FieldIssue } from './field-errors.ts'
import { addDays, countNights, isPlainDate, type PlainDate } from './plain-dates.ts'
import { maxDaysAhead, maxGuests, maxStayNights, minPhoneDigits } from './limits.ts'
import { hasWebAddress, isOneLine, isPlainText, isStorable } from './text-rules.ts'

/** Makes a message of a field code, so that a mistyped code does not compile. */
export const say = (code: FieldCode): { error: FieldCode } => ({ error: code })

/** The longest text first: what is longer is not looked at any further, so that no pattern ever meets it. */
export const bounded = (shape: z.ZodString, max: number) => shape.max(max, { ...say('too_long'), abort: true })

/** A list whose length is looked at before what is in it: a body may hold tens of thousands. */
export const boundedList = <T extends z.ZodType>(shape: z.ZodArray<T>, max: number) =>
  z.preprocess(
    (value: z.input<T>[], context) => {
      if (!Array.isArray(value) || value.length <= max) return value
      context.addIssue({ code: 'custom', message: 'list_too_long' satisfies FieldCode, params: { max } })
      return z.NEVER
    },
    shape.max(max, say('list_too_long')),
  )

/** So many spaces may stand around a text beside it. */
const spacesAround = 1000

/** What anybody may type: `isFine` tells whether it fits the lines of its field. */
const typed = (max: number, missing: FieldCode, isFine: (text: string) => boolean) =>
  z
    .string(say(missing))
    .refine((text) => text.length <= max + spacesAround, { ...say('too_long'), abort: true, params: { max } })
    .refine(isStorable, say('text_invalid'))
    .refine(isFine, say('text_controls'))

const trimmed = (isFine: (text: string) => boolean) => (max: number, missing: FieldCode) =>
  typed(max, missing, isFine).trim().min(1, say(missing)).max(max, say('too_long'))

/** Trimmed text of one line, of at most `max` characters; `missing` is the code when it is absent or blank. */
export const textField = (max: number, missing: FieldCode = 'required') => trimmed(isOneLine)(max, missing)

/** Like `textField`, of several lines. */
export const linesField = trimmed(isPlainText)

/** Like `textField`, but may be blank or absent. */
export const optionalText = (max: number) =>
  typed(max, 'invalid', isOneLine).trim().max(max, say('too_long')).optional()

/** Like `linesField`, but may be blank or absent. */
export const optionalLines = (max: number) =>
  typed(max, 'invalid', isPlainText).trim().max(max, say('too_long')).optional()

/** A name or place that stands in mails to others: no page of the web is advertised by it. */
export const nameField = (max: number, missing: FieldCode) =>
  textField(max, missing).refine((text) => !hasWebAddress(text), say('web_address'))

/** Like `nameField`, but may be blank or absent. */
export const optionalName = (max: number) =>
  optionalText(max).refine((text = '') => !hasWebAddress(text), say('web_address'))

export const dateField = (missing: FieldCode) =>
  z
    .string(say(missing))
    .min(1, say(missing))
    .refine(isPlainDate, { ...say('date_invalid'), abort: true })

/** An e-mail address, in lower case; `missing` is the code when it is absent. */
export const emailFieldOf = (missing: FieldCode) =>
  bounded(z.string(say(missing)).trim().toLowerCase().min(1, say(missing)), 254).pipe(z.email(say('email_invalid')))

export const emailField = emailFieldOf('guest_email_required')

const phoneText = (shape: z.ZodString, wrong: FieldCode, isBlankFine = false) =>
  bounded(shape, 20)
    .refine((text) => /^\+?\d*$/.test(text), { ...say(wrong), abort: true })
    .refine(
      (text) => (isBlankFine && text === '') || text.replace('+', '').length >= minPhoneDigits,
      say('phone_too_short'),
    )

/** The telephone number of a booking: digits alone, with a + in front or without. */
export const phoneField = phoneText(
  z.string(say('phone_required')).trim().min(1, say('phone_required')),
  'phone_digits_only',
)

/** What people write between the digits of a telephone number: spaces of all kinds, brackets, points, slashes, dashes. */
const betweenDigits = /[\s()/.\u2010-\u2015-]/g

/** Like `phoneField`, but may be blank, and may have what people write between digits, which is left out: "+49 (0)170 123-45". */
export const optionalPhoneField = bounded(z.string(say('invalid')).trim(), 40)
  .transform((text) => text.replace(/^(\+[\d\s]*)\(0\)/, '$1').replaceAll(betweenDigits, ''))
  .pipe(phoneText(z.string(), 'phone_invalid', true))

/** The answer of the security verification, altcha's or Turnstile's. */
export const verificationAnswer = z
  .string(say('verification_required'))
  .min(1, say('verification_required'))
  .max(5000, { ...say('verification_failed'), abort: true })

export const guestsField = z.coerce
  .number(say('invalid'))
  .int(say('invalid'))
  .min(1, say('guests_min'))
  .max(maxGuests, say('guests_max'))

/** What is wrong with a number of guests to search for; null when it can be asked for. */
export function checkGuestCount(guests: number): Pick<FieldIssue, 'code' | 'params'> | null {
  if (Number.isNaN(guests)) return { code: 'guests_required' }
  if (!Number.isInteger(guests)) return { code: 'guests_whole' }
  if (guests < 1) return { code: 'guests_min' }
  return guests > maxGuests ? { code: 'guests_max', params: { max: maxGuests } } : null
}

export const idField = z.uuid(say('invalid'))

/** A wrong date of a stay: which field, which code; null when the stay can be asked for on `today` (the hotel's). */
export function checkStay(
  checkIn: PlainDate,
  checkOut: PlainDate,
  today: PlainDate,
): { field: 'checkIn' | 'checkOut'; code: FieldCode } | null {
  if (checkIn < today) return { field: 'checkIn', code: 'check_in_past' }
  if (checkIn > addDays(today, maxDaysAhead)) return { field: 'checkIn', code: 'check_in_too_far' }
  return checkStayOrder(checkIn, checkOut)
}

/** The part of `checkStay` that needs no clock. */
export function checkStayOrder(checkIn: PlainDate, checkOut: PlainDate): { field: 'checkOut'; code: FieldCode } | null {
  if (checkOut === checkIn) return { field: 'checkOut', code: 'check_out_same_day' }
  if (checkOut < checkIn) return { field: 'checkOut', code: 'check_out_after_check_in' }
  if (countNights(checkIn, checkOut) > maxStayNights) return { field: 'checkOut', code: 'stay_too_long' }
  return null
}

/** A zod check for objects with `checkIn` and `checkOut`: refuses stays that end before they begin or last too long. */
export function stayOrderCheck(
  value: { checkIn?: string | undefined; checkOut?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (!value.checkIn || !value.checkOut || !isPlainDate(value.checkIn) || !isPlainDate(value.checkOut)) return
  const problem = checkStayOrder(value.checkIn, value.checkOut)
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.code })
}
