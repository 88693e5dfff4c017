import { z } from 'zod'
import { boundedList, dateField, idField, nameField, say, stayOrderCheck } from '../shared/fields.ts'
import { adultLeftCheck, partyFields } from '../shared/guest-ages.ts'
import { timeField } from '../shared/form-fields.ts'
import { languages } from '../shared/languages.ts'
import { maxExtraCapacity, maxExtraCount, maxExtraPeriods, maxExtraPriceMinor, maxExtras } from '../shared/limits.ts'
import { extraModes, extraUnits, includingBoards, vatClasses, type ExtraMode, type IncludingBoard } from './entities.ts'

const whole = (least: number, most: number) =>
  z.int(say('invalid')).min(least, say('invalid')).max(most, say('invalid'))

/** The price is in minor units of the hotel's currency. */
const extraFields = {
  name: nameField(60, 'extra_name_required'),
  names: z.partialRecord(z.enum(languages), nameField(60, 'extra_name_required')).default({}),
  unit: z.enum(extraUnits, say('required')),
  priceMinor: whole(0, maxExtraPriceMinor),
  /** Dates, both included, on which it costs something else. Absent, as older pages send it: none. */
  periods: boundedList(
    z.array(
      z.strictObject({
        from: dateField('required'),
        to: dateField('required'),
        priceMinor: z.int(say('extra_price_required')).min(0, say('invalid')).max(maxExtraPriceMinor, say('invalid')),
      }),
    ),
    maxExtraPeriods,
  ).default([]),
  vatClass: z.enum(vatClasses, say('required')),
  mode: z.enum(extraModes, say('required')),
  capacity: whole(1, maxExtraCapacity).nullable(),
  /** Absent, as older pages send it: it goes back when a booking is cancelled. */
  kept: z.boolean(say('required')).default(false),
  /** The least board from which on it is not offered. Absent, as older pages send it: with every plan. */
  notWithBoard: z.enum(includingBoards, say('invalid')).nullable().default(null),
  /** `HH:MM`: until when it lets a guest keep the room. Absent, as older pages send it: it does not. */
  leavesAt: timeField.unwrap().nullable().default(null),
}

type Checked = {
  readonly mode: ExtraMode
  readonly capacity: number | null
  readonly notWithBoard: IncludingBoard | null
  readonly leavesAt: string | null
  readonly periods: readonly { readonly from: string; readonly to: string }[]
}

/** What everybody pays has no limit, depends on no plan and is no late check-out, and each date has one price. */
function extraCheck({ mode, capacity, notWithBoard, leavesAt, periods }: Checked, context: z.RefinementCtx): void {
  if (mode === 'compulsory' && capacity !== null)
    context.addIssue({ code: 'custom', path: ['capacity'], message: 'extra_compulsory_limited' })
  if (mode === 'compulsory' && notWithBoard !== null)
    context.addIssue({ code: 'custom', path: ['notWithBoard'], message: 'extra_compulsory_board' })
  if (mode === 'compulsory' && leavesAt !== null)
    context.addIssue({ code: 'custom', path: ['leavesAt'], message: 'extra_compulsory_late' })
  for (const [index, { from, to }] of periods.entries()) {
    if (to < from) context.addIssue({ code: 'custom', path: ['periods', index, 'to'], message: 'plan_range_empty' })
    else if (periods.slice(0, index).some((other) => other.from <= to && from <= other.to))
      context.addIssue({ code: 'custom', path: ['periods', index, 'from'], message: 'extra_periods_overlap' })
  }
}

export const extraForm = z.strictObject(extraFields).superRefine(extraCheck)

export type ExtraForm = z.output<typeof extraForm>

/** An extra as it shall be, on top of the version that the form was filled from. */
export const extraChange = z.strictObject({ ...extraFields, version: z.int(say('required')) }).superRefine(extraCheck)

export type ExtraChange = z.output<typeof extraChange>

/** The stay that an extra is tried on, once, before it is saved; it stands in for the one of `extraId`. */
export const extraExampleForm = z
  .strictObject({
    roomTypeId: idField,
    checkIn: dateField('check_in_required'),
    checkOut: dateField('check_out_required'),
    ...partyFields,
    extraId: idField.nullable(),
    extra: z.strictObject(extraFields).superRefine(extraCheck),
  })
  .superRefine(stayOrderCheck)
  .superRefine(adultLeftCheck)

export type ExtraExampleForm = z.output<typeof extraExampleForm>

/** An extra that a guest takes, and how often: of one per person, how often for each. */
export const chosenExtra = z.strictObject({
  extraId: idField,
  count: z.int(say('extra_count')).min(1, say('extra_count')).max(maxExtraCount, say('extra_count')),
})

export type ChosenExtra = z.infer<typeof chosenExtra>

/** The extras of a booking, each at most once. */
export const chosenExtras = boundedList(z.array(chosenExtra), maxExtras).refine(
  (extras) => new Set(extras.map(({ extraId }) => extraId)).size === extras.length,
  say('invalid'),
)
