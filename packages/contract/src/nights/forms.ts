import { z } from 'zod'
import { range, rangeCheck } from '../shared/date-range.ts'
import { money } from '../shared/money.ts'
import { say, boundedList, dateField, idField } from '../shared/fields.ts'
import { maxPriceMinor, maxRatePlans, maxRoomTypes } from '../shared/limits.ts'
import { countNights, isPlainDate } from '../shared/plain-dates.ts'

/** How many nights are read and changed at once, and how many the room plan shows. */
const maxNightsAtOnce = 731

/** How many nights of all room types and plans together are changed at once. */
const maxCellsAtOnce = 20_000

/** As many as can be undone at once: they fit into a request. */
export const maxSettingsAtOnce = 300

const longestAsked = 365

/** By the standard plan where none is named. */
export const nightsQuery = z.object({ ...range, planId: idField.optional() }).superRefine(rangeCheck(maxNightsAtOnce))

const price = money.extend({
  minor: z.int(say('price_positive')).min(1, say('price_positive')).max(maxPriceMinor, say('price_too_high')),
})

const stayNights = z.int(say('invalid')).min(1, say('invalid')).max(longestAsked, say('invalid'))
const yesOrNo = z.boolean(say('invalid'))

/** Null is "nothing of its own": the base price or the derived one, no restriction or that of the room type. */
const setting = {
  price: price.nullable(),
  minStay: stayNights.nullable(),
  maxStay: stayNights.nullable(),
  minStayThrough: stayNights.nullable(),
  closedToArrival: yesOrNo.nullable(),
  closedToDeparture: yesOrNo.nullable(),
  closed: yesOrNo,
}

const settingNames = z.object(setting).keyof().options

const typeIds = boundedList(z.array(idField).min(1, say('required')), maxRoomTypes)
/** Null: the standard plan. */
const planIds = boundedList(z.array(idField.nullable()).min(1, say('required')), maxRatePlans + 1)
const weekdays = boundedList(
  z.array(z.int(say('invalid')).min(1, say('invalid')).max(7, say('invalid'))).min(1, say('required')),
  7,
)

const nightsWish = z.strictObject({
  roomTypeIds: typeIds,
  planIds,
  ...range,
  weekdays: weekdays.optional(),
  ...z.object(setting).partial().shape,
})

type Wish = z.infer<typeof nightsWish>

function checkWish(wish: Wish, context: z.RefinementCtx): void {
  rangeCheck(maxNightsAtOnce)(wish, context)
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { from, to, roomTypeIds, planIds: plans } = wish
  for (const name of ['roomTypeIds', 'planIds'] as const)
    if (new Set(wish[name]).size < wish[name].length) issue(name, 'invalid')
  if (settingNames.every((name) => wish[name] === undefined)) issue('price', 'required')
  if (!isPlainDate(from) || !isPlainDate(to)) return
  const max = Math.floor(maxCellsAtOnce / (roomTypeIds.length * plans.length))
  if (countNights(from, to) > max && max < maxNightsAtOnce)
    context.addIssue({ code: 'custom', path: ['to'], message: 'range_too_long', params: { max } })
}

/** What to set for the nights `[from, to)`, of certain weekdays (1 Monday … 7 Sunday) or all, of room types by plans. */
export const nightsPreviewForm = nightsWish.superRefine(checkWish)

/** Of each room type that is changed: the version on top of which. */
const versions = { versions: z.record(idField, z.int(say('required'))) }

/** The same, to be saved on top of what was shown. */
export const nightsForm = nightsWish
  .extend(versions)
  .superRefine(checkWish)
  .superRefine((form, context) => {
    if (form.roomTypeIds.some((id) => form.versions[id] === undefined))
      context.addIssue({ code: 'custom', path: ['versions'], message: 'required' })
  })

/** What single nights have of their own, all parts of it: to undo a change. */
export const nightsUndoForm = z.strictObject({
  ...versions,
  settings: boundedList(
    z
      .array(
        z
          .strictObject({
            roomTypeId: idField,
            planId: idField.nullable(),
            from: dateField('required'),
            to: dateField('required'),
            ...setting,
          })
          .superRefine(rangeCheck(maxNightsAtOnce)),
      )
      .min(1, say('required')),
    maxSettingsAtOnce,
  ),
})

export type NightsPreviewForm = z.infer<typeof nightsPreviewForm>
export type NightsForm = z.infer<typeof nightsForm>
export type NightsUndoForm = z.infer<typeof nightsUndoForm>
