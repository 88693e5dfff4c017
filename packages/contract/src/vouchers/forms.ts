import { z } from 'zod'
import { dateField, idField, say, stayOrderCheck, textField } from '../shared/fields.ts'
import { adultLeftCheck, partyFields } from '../shared/guest-ages.ts'
import { maxBulkVouchers, maxPriceMinor } from '../shared/limits.ts'
import { codePattern, foldCode } from './codes.ts'

const whole = (least: number, most: number) =>
  z.int(say('invalid')).min(least, say('invalid')).max(most, say('invalid'))

/** What a guest types; whether there is such a code is for the hotel's list to say. */
export const typedCode = textField(100, 'voucher_code_required').transform(foldCode)

export const voucherCode = typedCode.refine((code) => codePattern.test(code), say('voucher_code_invalid'))

const termFields = {
  /** Hundredths of a percent, or minor units of the hotel's currency: one of both. */
  percent: whole(1, 10_000).nullable(),
  amountMinor: whole(1, maxPriceMinor).nullable(),
  bookFrom: dateField('required').nullable(),
  bookTo: dateField('required').nullable(),
  stayFrom: dateField('required').nullable(),
  stayTo: dateField('required').nullable(),
  minNights: whole(1, 365).nullable(),
  maxUses: whole(1, 1_000_000).nullable(),
}

type Terms = z.output<z.ZodObject<typeof termFields>>

function termsCheck(form: Terms, context: z.RefinementCtx): void {
  const refuse = (path: keyof Terms, message: 'voucher_value_required' | 'plan_range_empty') =>
    context.addIssue({ code: 'custom', path: [path], message })
  if ((form.percent === null) === (form.amountMinor === null)) refuse('percent', 'voucher_value_required')
  if (form.bookFrom !== null && form.bookTo !== null && form.bookTo < form.bookFrom)
    refuse('bookTo', 'plan_range_empty')
  if (form.stayFrom !== null && form.stayTo !== null && form.stayTo < form.stayFrom)
    refuse('stayTo', 'plan_range_empty')
}

/** What a code gives, and where. */
export const voucherTerms = z.strictObject(termFields).superRefine(termsCheck)

export const voucherForm = z.strictObject({ code: voucherCode, ...termFields }).superRefine(termsCheck)

export type VoucherForm = z.output<typeof voucherForm>

/** A voucher as it shall be, on top of the version that the form was filled from; its code stays. */
export const voucherChange = z
  .strictObject({ ...termFields, ended: z.boolean(say('required')), version: z.int(say('required')) })
  .superRefine(termsCheck)

export type VoucherChange = z.output<typeof voucherChange>

/** The stay that a code's terms are tried on before they are saved, as if it were booked on a date. */
export const voucherExampleForm = z
  .strictObject({
    roomTypeId: idField,
    checkIn: dateField('check_in_required'),
    checkOut: dateField('check_out_required'),
    ...partyFields,
    bookedOn: dateField('required'),
    terms: voucherTerms,
  })
  .superRefine(stayOrderCheck)
  .superRefine(adultLeftCheck)

export type VoucherExampleForm = z.output<typeof voucherExampleForm>

/** Many codes at once: the prefix, then what nobody guesses. */
export const voucherSeries = z
  .strictObject({
    prefix: z
      .string(say('invalid'))
      .max(100, say('too_long'))
      .transform(foldCode)
      .refine((prefix) => /^([\p{L}\p{N}][\p{L}\p{N}_-]{0,19})?$/u.test(prefix), say('voucher_code_invalid')),
    count: whole(1, maxBulkVouchers),
    ...termFields,
  })
  .superRefine(termsCheck)

export type VoucherSeries = z.output<typeof voucherSeries>

/** A table of codes as text, with the columns of the table that can be downloaded. */
export const voucherTable = z.strictObject({
  csv: z.string(say('required')).min(1, say('required')).max(90_000, say('too_long')),
})
