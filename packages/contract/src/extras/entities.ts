import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { priceLine } from '../shared/price-lines.ts'
import { boards, type Board } from '../rate-plans/entities.ts'

/** What an extra is counted by: the whole stay, nights, persons, each person's or each room's nights, pieces. */
export const extraUnits = ['stay', 'night', 'person', 'person_night', 'room_night', 'piece'] as const

export type ExtraUnit = (typeof extraUnits)[number]

/** Whether an extra is counted by guest: it is then for all guests of a stay. */
export const isPerGuest = (unit: ExtraUnit): boolean => unit === 'person' || unit === 'person_night'

/** Who decides on an extra: the guest, nobody (it is part of every price), or the hotel alone. */
export const extraModes = ['chosen', 'compulsory', 'hotel'] as const

export type ExtraMode = (typeof extraModes)[number]

/** Which of a country's VAT rates it has. */
export const vatClasses = ['standard', 'reduced', 'none'] as const

/** Boards from which on an extra may be not offered, from least to most. */
export const includingBoards = boards.filter((board) => board !== 'room_only')

export type IncludingBoard = Exclude<Board, 'room_only'>

/** Whether a plan of this board includes an extra already, so that it is not offered beside it. */
export function isIncluded({ notWithBoard }: { readonly notWithBoard: Board | null }, board: Board): boolean {
  return notWithBoard !== null && boards.indexOf(board) >= boards.indexOf(notWithBoard)
}

/** Dates, both included, on which an extra costs something else than usual. */
const extraPeriod = z.object({ from: z.iso.date(), to: z.iso.date(), price: money })

/** An extra as its owner edits it. */
export const extra = z.object({
  id: idField,
  name: z.string(),
  /** The name by language, where it differs. */
  names: z.partialRecord(z.enum(['de', 'en', 'vi']), z.string()),
  unit: z.enum(extraUnits),
  /** On the dates of no period. */
  price: money,
  /** In order, none of them with a date of another one. */
  periods: z.array(extraPeriod),
  vatClass: z.enum(vatClasses),
  mode: z.enum(extraModes),
  /** How many there are on a date; null: any number. */
  capacity: z.int().nullable(),
  /** It does not go back when a booking is cancelled. */
  kept: z.boolean(),
  /** The least board from which on it is not offered; null: with every plan. */
  notWithBoard: z.enum(includingBoards).nullable(),
  /** Whoever has it keeps the room until then on the day of departure, `HH:MM`; null: it has nothing to do with that. */
  leavesAt: z.string().nullable(),
  version: z.int(),
})

export type Extra = z.infer<typeof extra>

/** An extra that a guest can choose for a stay. */
export const offeredExtra = z.object({
  id: idField,
  name: z.string(),
  unit: z.enum(extraUnits),
  /** On the stay's date on which it costs least. */
  price: money,
  /** On the one on which it costs most, where the dates of the stay have different prices; else null. */
  highestPrice: money.nullable(),
  /** On the date with the fewest; null: any number. */
  left: z.int().min(0).nullable(),
  /** It does not go back when the booking is cancelled. */
  kept: z.boolean(),
  /** The boards that have it already, so that it is not offered with their plans; absent: none. */
  includedIn: z.array(z.enum(boards)).optional(),
})

export type OfferedExtra = z.infer<typeof offeredExtra>

/** What the stay of an example costs with an extra. */
export const extraExample = z.object({
  priceLines: z.array(priceLine),
  total: money,
  /** The standard plan, by which the stay is priced, includes the extra: it is not offered with it. */
  isIncluded: z.literal(true).optional(),
})

export type ExtraExample = z.infer<typeof extraExample>
