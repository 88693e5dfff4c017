import { z } from 'zod'
import { range, rangeCheck } from '../shared/date-range.ts'
import { money } from '../shared/money.ts'
import { say, boundedList, dateField } from '../shared/fields.ts'
import { maxPriceMinor } from '../shared/limits.ts'

/** How many nights are read and changed at once, and how many the room plan shows. */
const maxNightsAtOnce = 731

const maxMinStay = 365

export const nightsQuery = z.object(range).superRefine(rangeCheck(maxNightsAtOnce))

const price = money.extend({
  minor: z.int(say('price_positive')).min(1, say('price_positive')).max(maxPriceMinor, say('price_too_high')),
})

const minStay = z.int(say('invalid')).min(1, say('invalid')).max(maxMinStay, say('invalid'))

const setting = {
  price: price.nullable(),
  minStay: minStay.nullable(),
  closed: z.boolean(say('invalid')),
}

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
    price: setting.price.optional(),
    minStay: setting.minStay.optional(),
    closed: setting.closed.optional(),
    nights: boundedList(
      z.array(z.strictObject({ date: dateField('required'), ...setting })).min(1, say('required')),
      maxNightsAtOnce,
    ).optional(),
  })
  .superRefine(rangeCheck(maxNightsAtOnce))
  .superRefine((form, context) => {
    const { from, to, nights, price: nightPrice, minStay: least, closed } = form
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (nights) {
      const others = [from, to, form.weekdays, nightPrice, least, closed]
      if (others.some((one) => one !== undefined)) issue('nights', 'invalid')
      if (new Set(nights.map((night) => night.date)).size < nights.length) issue('nights', 'invalid')
      return
    }
    if (from === undefined) issue('from', 'required')
    if (to === undefined) issue('to', 'required')
    if (nightPrice === undefined && least === undefined && closed === undefined) issue('price', 'required')
  })

export type NightsForm = z.infer<typeof nightsForm>
