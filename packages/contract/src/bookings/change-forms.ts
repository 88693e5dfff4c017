import { z } from 'zod'
import { chosenExtras } from '../extras/forms.ts'
import { exemptionsCheck, statedExemptions } from '../local-taxes/exemptions.ts'
import { cancelTier, planTerms } from '../rate-plans/entities.ts'
import { boundedList, dateField, idField, say, stayOrderCheck } from '../shared/fields.ts'
import { deskMethods } from '../shared/kinds.ts'
import { maxCancelTiers } from '../shared/limits.ts'
import { money } from '../shared/money.ts'
import { bookingLineRequest, bookingLines } from './forms.ts'

const stayFields = {
  checkIn: dateField('check_in_required'),
  checkOut: dateField('check_out_required'),
  lines: bookingLines(bookingLineRequest),
  /** The plan for all rooms; null: the standard plan. */
  planId: idField.nullable(),
  extras: chosenExtras,
  /** Adults who say that they are exempt of local taxes; absent: those that the booking has. */
  exemptions: statedExemptions.optional(),
}

/** A confirmed booking's stay as it shall be, whole: what is left out of it is left out of the booking. */
export const stayForm = z.strictObject(stayFields).superRefine(stayOrderCheck).superRefine(exemptionsCheck)
export type StayForm = z.infer<typeof stayForm>

/** The same with the total and the promise that were shown for it, on top of the version that they were shown for. */
const changeFields = {
  ...stayFields,
  expectedTotal: money,
  expectedTerms: planTerms.extend({ tiers: boundedList(z.array(cancelTier), maxCancelTiers + 1) }).optional(),
  version: z.int(say('required')),
}
export const stayChange = z.strictObject(changeFields).superRefine(stayOrderCheck).superRefine(exemptionsCheck)
export type StayChange = z.infer<typeof stayChange>

/** The same by the hotel: how its desk hands out what goes back there. */
export const ownerStayChange = z
  .strictObject({ ...changeFields, refundBy: z.enum(deskMethods, say('invalid')).default('cash') })
  .superRefine(stayOrderCheck)
  .superRefine(exemptionsCheck)
