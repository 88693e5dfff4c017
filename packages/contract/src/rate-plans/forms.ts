import { mayFollowFee } from '../shared/cancel-fees.ts'
import { z } from 'zod'
import { boundedList, dateField, idField, nameField, say, stayOrderCheck } from '../shared/fields.ts'
import { adultLeftCheck, partyFields } from '../shared/guest-ages.ts'
import { languages } from '../shared/languages.ts'
import { maxCancelTiers, maxPriceMinor, maxRoomTypes, maxStayNights } from '../shared/limits.ts'
import { feesOf } from './cancellation.ts'
import { boards, planPayments, type Cancellation } from './entities.ts'

const whole = (least: number, most: number) =>
  z.int(say('invalid')).min(least, say('invalid')).max(most, say('invalid'))
const amount = whole(-maxPriceMinor, maxPriceMinor)
const days = whole(0, 730).nullable()
const nights = whole(1, 365).nullable()

const feeFrom = (leastPercent: number) =>
  z.union(
    [z.strictObject({ percent: whole(leastPercent, 10_000) }), z.strictObject({ nights: whole(1, maxStayNights) })],
    say('invalid'),
  )

/** Deadlines come nearer to check-in, and fees do not fall. */
function tiersCheck(form: Cancellation, context: z.RefinementCtx): void {
  const { tiers } = form
  const refuse = (path: (string | number)[]) => context.addIssue({ code: 'custom', path, message: 'cancel_order' })
  for (const [index, { hours }] of tiers.entries()) {
    const before = tiers[index - 1]
    if (before && hours >= before.hours) refuse(['tiers', index, 'hours'])
  }
  for (const [index, one] of feesOf(form).entries()) {
    const before = tiers[index - 1]
    if (before && !mayFollowFee(before.fee, one)) refuse(index === tiers.length ? ['after'] : ['tiers', index, 'fee'])
  }
}

const cancellation = z
  .strictObject({
    tiers: boundedList(
      z.array(z.strictObject({ hours: whole(0, 24 * 365), fee: feeFrom(0) }, say('invalid')), say('required')),
      maxCancelTiers,
    ),
    /** In the end something is kept. */
    after: feeFrom(1),
  })
  .superRefine(tiersCheck)

/** What every plan has, the standard plan too. Percents are hundredths of a percent. */
const sharedFields = {
  name: nameField(60, 'plan_name_required'),
  names: z.partialRecord(z.enum(languages), nameField(60, 'plan_name_required')).default({}),
  payment: z.enum(planPayments, say('required')),
  /** Of a deposit: null is each room's first night. */
  depositPercent: z
    .int(say('plan_deposit_percent'))
    .min(1, say('plan_deposit_percent'))
    .max(9999, say('plan_deposit_percent'))
    .nullable()
    .default(null),
  /** Of a deposit: null is that the balance is paid at the hotel. */
  balanceDays: z
    .int(say('plan_balance_days'))
    .min(0, say('plan_balance_days'))
    .max(365, say('plan_balance_days'))
    .nullable()
    .default(null),
  onSale: z.boolean(say('required')),
}

/** Amounts are in minor units of the hotel's currency. */
const planFields = {
  ...sharedFields,
  /** Null: the standard plan. */
  parentId: idField.nullable(),
  adjustPercent: whole(-10_000, 100_000),
  adjustMinor: amount,
  stepMinor: whole(1, maxPriceMinor),
  personMinor: amount,
  board: z.enum(boards, say('required')),
  cancellation,
  takesEarlyBooking: z.boolean(say('required')),
  roomTypeIds: boundedList(z.array(idField).min(1, say('plan_room_type_required')), maxRoomTypes)
    .transform((ids) => [...new Set(ids)])
    .nullable(),
  minDaysBefore: days,
  maxDaysBefore: days,
  arrivalFrom: dateField('required').nullable(),
  arrivalTo: dateField('required').nullable(),
  arrivalWeekdays: boundedList(z.array(whole(1, 7)).min(1, say('plan_weekday_required')), 7)
    .transform((weekdays) => [...new Set(weekdays)].toSorted((a, b) => a - b))
    .nullable(),
  minNights: nights,
  maxNights: nights,
}

type Ranges = {
  readonly minDaysBefore: number | null
  readonly maxDaysBefore: number | null
  readonly arrivalFrom: string | null
  readonly arrivalTo: string | null
  readonly minNights: number | null
  readonly maxNights: number | null
}

function rangesCheck(form: Ranges, context: z.RefinementCtx): void {
  const check = (least: number | string | null, most: number | string | null, path: keyof Ranges) => {
    if (least !== null && most !== null && most < least)
      context.addIssue({ code: 'custom', path: [path], message: 'plan_range_empty' })
  }
  check(form.minDaysBefore, form.maxDaysBefore, 'maxDaysBefore')
  check(form.arrivalFrom, form.arrivalTo, 'arrivalTo')
  check(form.minNights, form.maxNights, 'maxNights')
}

type Paid = { readonly payment: string; readonly depositPercent: number | null; readonly balanceDays: number | null }

/** What is only said of a deposit is said of nothing else. */
function depositCheck({ payment, depositPercent, balanceDays }: Paid, context: z.RefinementCtx): void {
  if (payment === 'deposit') return
  if (depositPercent !== null) context.addIssue({ code: 'custom', path: ['depositPercent'], message: 'invalid' })
  if (balanceDays !== null) context.addIssue({ code: 'custom', path: ['balanceDays'], message: 'invalid' })
}

export const planForm = z.strictObject(planFields).superRefine(rangesCheck).superRefine(depositCheck)

export type PlanForm = z.output<typeof planForm>

/** A plan as it shall be, on top of the version that the form was filled from. */
export const planChange = z
  .strictObject({ ...planFields, version: z.int(say('required')) })
  .superRefine(rangesCheck)
  .superRefine(depositCheck)

export type PlanChange = z.output<typeof planChange>

const standardFields = {
  ...sharedFields,
  /** Null: as the hotel's offer of free cancellation says. */
  cancellation: cancellation.nullable(),
}

/** What a hotel says of its standard plan. */
export const standardForm = z.strictObject(standardFields).superRefine(depositCheck)

export type StandardForm = z.output<typeof standardForm>

/** On top of the version that the form was filled from; 0 where nothing was said yet. */
export const standardChange = z
  .strictObject({ ...standardFields, version: z.int(say('required')) })
  .superRefine(depositCheck)

export type StandardChange = z.output<typeof standardChange>

/**
 * The stay that plans are tried on before they are saved; `plan` replaces the one of `planId`, or is a new one, `standard`
 * replaces what the hotel says of its standard plan.
 */
export const exampleForm = z
  .strictObject({
    roomTypeId: idField,
    checkIn: dateField('check_in_required'),
    checkOut: dateField('check_out_required'),
    ...partyFields,
    planId: idField.nullable(),
    plan: planForm.nullable(),
    standard: standardForm.nullable().default(null),
  })
  .superRefine(stayOrderCheck)
  .superRefine(adultLeftCheck)

export type ExampleForm = z.output<typeof exampleForm>
