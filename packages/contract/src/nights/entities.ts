import { z } from 'zod'
import { money } from '../shared/money.ts'
import { namedType } from '../rooms/entities.ts'

/** What a night may ask of stays; null is "nothing of its own". */
const restrictions = {
  minStay: z.int().min(1).nullable(),
  maxStay: z.int().min(1).nullable(),
  minStayThrough: z.int().min(1).nullable(),
  closedToArrival: z.boolean(),
  closedToDeparture: z.boolean(),
  closed: z.boolean(),
}

/** A night of a room type as its owner sees it. */
const ownerNight = z.object({
  date: z.iso.date(),
  /** What a room costs: the night's own price, else the base price. */
  price: money,
  hasOwnPrice: z.boolean(),
  ...restrictions,
  sold: z.int().min(0),
  capacity: z.int().min(0),
})

export type OwnerNight = z.infer<typeof ownerNight>

/** What an owner sets for a night; null is "as the type". */
export const nightSetting = z.object({
  date: z.iso.date(),
  price: money.nullable(),
  ...restrictions,
})

export type NightSetting = z.infer<typeof nightSetting>

export const ownerNights = z.object({
  roomType: namedType,
  /** Of the room type: a change on top of an older one is refused. */
  version: z.int(),
  basePrice: money,
  nights: z.array(ownerNight),
})

export type OwnerNights = z.infer<typeof ownerNights>
