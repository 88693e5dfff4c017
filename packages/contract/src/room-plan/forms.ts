import { z } from 'zod'
import { range, rangeCheck } from '../shared/date-range.ts'
import { idField, say } from '../shared/fields.ts'

const maxPlanNights = 400

export const planQuery = z.object(range).superRefine(rangeCheck(maxPlanNights))

/** Puts a booked room into a room, if it still lies where the owner saw it. */
export const placementForm = z.strictObject({
  roomId: idField,
  expectedRoomId: idField,
  /** Chosen by the owner, so never moved automatically, unless told otherwise (to undo). */
  pinned: z.boolean(say('invalid')).default(true),
})
