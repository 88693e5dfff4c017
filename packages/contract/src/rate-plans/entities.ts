import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'

/** What is eaten with a night, from least to most. */
export const boards = ['room_only', 'breakfast', 'half', 'full', 'all_inclusive'] as const

export type Board = (typeof boards)[number]

/** How a plan is paid: in any way that the hotel takes, all of it online when booking, or a deposit online when booking. */
export const planPayments = ['any', 'now', 'deposit'] as const

export type PlanPayment = (typeof planPayments)[number]

/** What of a total is paid when booking, and how the balance is. */
export const depositTerms = z.object({
  /** Hundredths of a percent of the total; null: each room's first night. */
  percent: z.int().nullable(),
  amount: money,
  balance: money,
  /** Until which date of the hotel it is paid by a mailed link; null: at the hotel. */
  balanceDueOn: z.iso.date().nullable(),
})

export type DepositTerms = z.infer<typeof depositTerms>

/** What a hotel keeps of a stay that its guest cancels: hundredths of a percent of the lodging, or its first nights. */
const cancelFee = z.union([z.object({ percent: z.int() }), z.object({ nights: z.int() })])

/**
 * How a plan is cancelled: each fee holds until so many hours before check-in, the longest notice first, and `after` from the
 * last of these moments on. Without tiers `after` always holds.
 */
export const cancellation = z.object({
  tiers: z.array(z.object({ hours: z.int(), fee: cancelFee })),
  after: cancelFee,
})

export type Cancellation = z.infer<typeof cancellation>

/** A fee of a stay and the last moment at which it holds; null: to the end. */
export const cancelTier = z.object({ until: z.iso.datetime().nullable(), fee: cancelFee })

/**
 * What a plan promises for a stay; cancelling is free until `freeUntil`, never when it is null. The tiers are those that have
 * not passed, in order, the last one to the end.
 */
export const planTerms = z.object({
  board: z.enum(boards),
  freeUntil: z.iso.datetime().nullable(),
  tiers: z.array(cancelTier),
  payment: z.enum(planPayments),
  /** Only where a deposit is paid. */
  deposit: depositTerms.optional(),
  /** What of the total is paid at the hotel, however the rest is; absent: nothing. */
  atHotel: money.optional(),
})

export type PlanTerms = z.infer<typeof planTerms>

/** The plan that a booking was made by, as it was promised; a standard plan of which its hotel says nothing is none. */
export const bookedPlan = z.object({
  /** Null: the standard plan. */
  id: idField.nullable(),
  name: z.string(),
  board: z.enum(boards),
  payment: z.enum(planPayments),
})

export type BookedPlan = z.infer<typeof bookedPlan>

/** A plan as its owner edits it. Percents are hundredths of a percent, null is "no limit" or "all". */
export const ratePlan = z.object({
  id: idField,
  name: z.string(),
  /** The name by language, where it differs. */
  names: z.partialRecord(z.enum(['de', 'en', 'vi']), z.string()),
  parentId: idField.nullable(),
  adjustPercent: z.int(),
  adjust: money,
  step: money,
  perPerson: money,
  board: z.enum(boards),
  cancellation,
  payment: z.enum(planPayments),
  /** Of a deposit: null is each room's first night. */
  depositPercent: z.int().nullable(),
  /** So many days before arrival the balance of a deposit is due by link; null: it is paid at the hotel. */
  balanceDays: z.int().nullable(),
  /** Whether promotions are taken off its prices: that for booking early, which is the first of them, and the hotel's own. */
  takesEarlyBooking: z.boolean(),
  roomTypeIds: z.array(idField).nullable(),
  minDaysBefore: z.int().nullable(),
  maxDaysBefore: z.int().nullable(),
  arrivalFrom: z.iso.date().nullable(),
  arrivalTo: z.iso.date().nullable(),
  arrivalWeekdays: z.array(z.int()).nullable(),
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
  onSale: z.boolean(),
  version: z.int(),
})

export type RatePlan = z.infer<typeof ratePlan>

/** What a hotel says of its standard plan, as its owner edits it. */
export const standardPlan = ratePlan
  .pick({
    name: true,
    names: true,
    payment: true,
    depositPercent: true,
    balanceDays: true,
    onSale: true,
    version: true,
  })
  .extend({
    /** Null: as the hotel's offer of free cancellation says. */
    cancellation: cancellation.nullable(),
  })

export type StandardPlan = z.infer<typeof standardPlan>

/** What the stay of an example costs by a plan, in all its rooms together: nights, persons, discount and taxes sum to the total. */
export const planExample = z.object({
  /** "unsaved": a new plan that is only tried. */
  planId: z.union([idField, z.enum(['standard', 'unsaved'])]),
  /** Without what persons cost beside; empty where it is not sold. */
  nights: z.array(z.object({ date: z.iso.date(), price: money })),
  /** Of all persons and nights; 0 where the plan has no amount per person. */
  persons: money,
  /** Of the promotion that it gets, at most 0. */
  discount: money,
  /** All local taxes together. */
  taxes: money,
  /** Null: it is not sold for this stay. */
  total: money.nullable(),
  /** What cancelling the stay would cost who books it now. */
  terms: planTerms.pick({ freeUntil: true, tiers: true }),
  /** Only where a deposit would be paid. */
  deposit: depositTerms.optional(),
})

export type PlanExample = z.infer<typeof planExample>
