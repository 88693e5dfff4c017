import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'

/** A room type, which others house its guests instead, and which could. */
const flexibleType = z.object({
  id: idField,
  name: z.string(),
  /** In the order in which they are taken. */
  better: z.array(idField),
  /** That take every party that this one takes. */
  mayHouse: z.array(idField),
})
export type FlexibleType = z.infer<typeof flexibleType>

/** What a hotel allows for guests who let it choose their room type, as its owner edits it. */
export const flexibleRooms = z.object({
  /** Off all nights, in hundredths of a percent; null: there are no flexible rooms. */
  percent: z.int().nullable(),
  /** That are sold, in the hotel's order. */
  types: z.array(flexibleType),
  version: z.int(),
})
export type FlexibleRooms = z.infer<typeof flexibleRooms>

/** What one night would cost by the standard plan, for as many guests as the room is furnished for. */
const flexibleExample = z.object({
  roomType: z.string(),
  better: z.array(z.string()),
  night: z.iso.date(),
  before: money,
  /** Not less where another promotion gives as much: it is not offered then. */
  after: money,
})
export type FlexibleExample = z.infer<typeof flexibleExample>

/** Of each room type of which guests could let the hotel choose. */
export const flexibleExamples = z.array(flexibleExample)
