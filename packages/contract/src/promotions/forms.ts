import { z } from 'zod'
import { boundedList, dateField, idField, nameField, say, stayOrderCheck } from '../shared/fields.ts'
import { adultLeftCheck, partyFields } from '../shared/guest-ages.ts'
import { languages } from '../shared/languages.ts'
import { maxPromotions } from '../shared/limits.ts'

const whole = (least: number, most: number) =>
  z.int(say('invalid')).min(least, say('invalid')).max(most, say('invalid'))
const percent = z.int(say('promotion_percent')).min(1, say('promotion_percent')).max(9999, say('promotion_percent'))

/** Percents are hundredths of a percent; null is open, or no condition. */
const promotionFields = {
  name: nameField(60, 'required'),
  names: z.partialRecord(z.enum(languages), nameField(60, 'required')).default({}),
  /** Either a percent, or of so many nights so many are paid. */
  percent: percent.nullable(),
  stayNights: whole(2, 365).nullable(),
  payNights: whole(1, 364).nullable(),
  stayFrom: dateField('required').nullable(),
  stayTo: dateField('required').nullable(),
  bookFrom: dateField('required').nullable(),
  bookTo: dateField('required').nullable(),
  minDaysBefore: whole(0, 730).nullable(),
  maxDaysBefore: whole(0, 730).nullable(),
  minNights: whole(1, 365).nullable(),
}

type Fields = z.output<z.ZodObject<typeof promotionFields>>

function promotionCheck(form: Fields, context: z.RefinementCtx): void {
  const { percent: off, stayNights, payNights } = form
  const refuse = (path: keyof Fields, message: 'required' | 'promotion_pay' | 'plan_range_empty') =>
    context.addIssue({ code: 'custom', path: [path], message })
  const gives = [off, stayNights, payNights].map((one) => one !== null).join()
  if (gives !== 'true,false,false' && gives !== 'false,true,true') refuse('percent', 'required')
  if (stayNights !== null && payNights !== null && payNights >= stayNights) refuse('payNights', 'promotion_pay')
  const inOrder = (least: string | number | null, most: string | number | null, path: keyof Fields) => {
    if (least !== null && most !== null && most < least) refuse(path, 'plan_range_empty')
  }
  inOrder(form.stayFrom, form.stayTo, 'stayTo')
  inOrder(form.bookFrom, form.bookTo, 'bookTo')
  inOrder(form.minDaysBefore, form.maxDaysBefore, 'maxDaysBefore')
}

export const promotionForm = z.strictObject(promotionFields).superRefine(promotionCheck)

export type PromotionForm = z.output<typeof promotionForm>

/** A promotion as it shall be, on top of the version that the form was filled from. */
export const promotionChange = z
  .strictObject({ ...promotionFields, version: z.int(say('required')) })
  .superRefine(promotionCheck)

export type PromotionChange = z.output<typeof promotionChange>

/** All promotions of a hotel in another order. */
export const promotionOrder = z.strictObject({ promotionIds: boundedList(z.array(idField), maxPromotions) })

/** The stay that a promotion is tried on before it is saved, as if it were booked on a date; it stands in for the one of `promotionId`. */
export const promotionExampleForm = z
  .strictObject({
    roomTypeId: idField,
    checkIn: dateField('check_in_required'),
    checkOut: dateField('check_out_required'),
    ...partyFields,
    bookedOn: dateField('required'),
    promotionId: idField.nullable(),
    promotion: promotionForm,
  })
  .superRefine(stayOrderCheck)
  .superRefine(adultLeftCheck)

export type PromotionExampleForm = z.output<typeof promotionExampleForm>
