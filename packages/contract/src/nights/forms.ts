import { z } from 'zod'
import { range, rangeCheck } from '../shared/date-range.ts'
import { money } from '../shared/money.ts'
import { say, boundedList, dateField } from '../shared/fields.ts'
import { maxPriceMinor } from '../shared/limits.ts'

/** How many nights are read and changed at once, and how many the room plan shows. */
const maxNightsAtOnce = 731

const longestAsked = 365

export const nightsQuery = z.object(range).superRefine(rangeCheck(maxNightsAtOnce))

const price = money.extend({
  minor: z.int(say('price_positive')).min(1, say('price_positive')).max(maxPriceMinor, say('price_too_high')),
})

const stayNights = z.int(say('invalid')).min(1, say('invalid')).max(longestAsked, say('invalid'))
const yesOrNo = z.boolean(say('invalid'))

const setting = {
  price: price.nullable(),
  minStay: stayNights.nullable(),
  closed: yesOrNo,
}

/** Left out of a night they stay as they are. */
const laterSetting = z
  .object({
    maxStay: stayNights.nullable(),
    minStayThrough: stayNights.nullable(),
    closedToArrival: yesOrNo,
    closedToDeparture: yesOrNo,
  })
  .partial().shape

const settingNames = z.object({ ...setting, ...laterSetting }).keyof().options

/**
 * What to set: for the nights `[from, to)`, of certain weekdays (1 Monday … 7 Sunday) or all, whatever is given; or, to
 * undo, night by night. Null is "as the type".
 */
export const nightsForm = z
  .strictObject({
    version: z.int(say('required')),
    from: range.from.optional(),
    to: range.to.optional(),
    weekdays: boundedList(
      z.array(z.int(say('invalid')).min(1, say('invalid')).max(7, say('invalid'))).min(1, say('required')),
      7,
    ).optional(),
    ...z.object(setting).partial().shape,
    ...laterSetting,
    nights: boundedList(
      z.array(z.strictObject({ date: dateField('required'), ...setting, ...laterSetting })).min(1, say('required')),
      maxNightsAtOnce,
    ).optional(),
  })
  .superRefine(rangeCheck(maxNightsAtOnce))
  .superRefine((form, context) => {
    const { from, to, nights } = form
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const isGiven = settingNames.some((name) => form[name] !== undefined)
    if (nights) {
      if (from !== undefined || to !== undefined || form.weekdays !== undefined || isGiven) issue('nights', 'invalid')
      if (new Set(nights.map((night) => night.date)).size < nights.length) issue('nights', 'invalid')
      return
    }
    if (from === undefined) issue('from', 'required')
    if (to === undefined) issue('to', 'required')
    if (!isGiven) issue('price', 'required')
  })

export type NightsForm = z.infer<typeof nightsForm>
