import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { namedType } from '../rooms/entities.ts'

const limits = {
  minStay: z.int().min(1).nullable(),
  maxStay: z.int().min(1).nullable(),
  minStayThrough: z.int().min(1).nullable(),
}

/** A night of a room type by a plan, as its owner sees it. */
const ownerNight = z.object({
  date: z.iso.date(),
  /** What a room costs by the plan: the night's own price, else the base price or the derived one. */
  price: money,
  hasOwnPrice: z.boolean(),
  /** What the price derives from: the parent's; null for the standard plan. */
  parentPrice: money.nullable(),
  /** What holds; null is "nothing". */
  ...limits,
  closedToArrival: z.boolean(),
  closedToDeparture: z.boolean(),
  closed: z.boolean(),
  /** Which restrictions the plan has of its own; of the standard plan none is told. */
  ownRestrictions: z.array(
    z.enum(['minStay', 'maxStay', 'minStayThrough', 'closedToArrival', 'closedToDeparture', 'closed']),
  ),
  sold: z.int().min(0),
  capacity: z.int().min(0),
})

export type OwnerNight = z.infer<typeof ownerNight>

export const ownerNights = z.object({
  roomType: namedType,
  /** Null: the standard plan. */
  planId: idField.nullable(),
  /** Of the room type: a change on top of an older one is refused. */
  version: z.int(),
  basePrice: money,
  nights: z.array(ownerNight),
})

export type OwnerNights = z.infer<typeof ownerNights>

/** What the nights `[from, to)` of a room type have of their own by a plan; null is "nothing". */
const nightsSetting = z.object({
  roomTypeId: idField,
  planId: idField.nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  price: money.nullable(),
  ...limits,
  closedToArrival: z.boolean().nullable(),
  closedToDeparture: z.boolean().nullable(),
  closed: z.boolean(),
})

export type NightsSetting = z.infer<typeof nightsSetting>

/** From the lowest to the highest. */
const priceSpan = z.object({ least: money, most: money })

/** What a change would do to the nights of a room type by a plan. */
const nightsEffect = z.object({
  roomTypeId: idField,
  /** Null: the standard plan. */
  planId: idField.nullable(),
  /** How many of its nights it changes; 0: they are like that already. */
  nights: z.int(),
  /** What these cost before and after; null where no price is set. */
  prices: z.object({ before: priceSpan, after: priceSpan }).nullable(),
})

export type NightsEffect = z.infer<typeof nightsEffect>

const versions = z.record(z.string(), z.int())

export const nightsPreview = z.object({
  versions,
  /** How many nights are meant of each room type and plan. */
  nights: z.int(),
  effects: z.array(nightsEffect),
  /** How many prices of other plans change with them, because they derive from them. */
  derived: z.array(z.object({ planId: idField, nights: z.int() })),
  /** Meant, and not sold by the plan: it stays as it is. */
  notSold: z.array(z.object({ roomTypeId: idField, planId: idField })),
})

export type NightsPreview = z.infer<typeof nightsPreview>

export const nightsChanged = z.object({
  versions,
  nights: z.int(),
  /** What those that changed had before; sent back it undoes the change. */
  before: z.array(nightsSetting),
})

export type NightsChanged = z.infer<typeof nightsChanged>
