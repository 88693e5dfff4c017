import { z } from 'zod'
import { namedRoom, namedType, roomBlocking, roomMove } from '../rooms/entities.ts'
import { rangeCheck } from '../shared/date-range.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { boundedList, dateField, idField, say, stayOrderCheck } from '../shared/fields.ts'
import { agesField } from '../shared/guest-ages.ts'
import { maxGuests, maxPhantomRooms, maxStayNights } from '../shared/limits.ts'
import { money } from '../shared/money.ts'
import { atProperty } from '../shared/params.ts'
import { priceLine } from '../shared/price-lines.ts'
import { data } from '../shared/replies.ts'

/** More types than a group is spread over. */
const maxPhantomLines = 8

/** Rooms of a type that somebody might want, with the same guests in each. */
const phantomLine = z.strictObject({
  roomTypeId: idField,
  rooms: z.int(say('invalid')).min(1, say('invalid')).max(maxPhantomRooms, say('invalid')),
  adults: z.int(say('invalid')).min(1, say('invalid')).max(maxGuests, say('invalid')),
  /** Of the children in each room. */
  ages: agesField.default([]),
})

/** A stay that nobody has booked: one room, or a group in several. */
const phantomStay = z.strictObject({
  kind: z.literal('stay'),
  checkIn: dateField('check_in_required'),
  checkOut: dateField('check_out_required'),
  lines: boundedList(z.array(phantomLine).min(1, say('required')), maxPhantomLines),
  /** The plan for all rooms; null: the standard plan; absent: the one that the rules sell for least. */
  planId: idField.nullable().optional(),
})

/** A room that would be out of order in the nights `[from, to)`. */
const brokenRoom = z.strictObject({
  kind: z.literal('room'),
  roomId: idField,
  from: dateField('required'),
  to: dateField('required'),
})

/** So many rooms in all. */
function roomsCheck({ lines }: z.infer<typeof phantomStay>, context: z.RefinementCtx): void {
  if (lines.reduce((sum, { rooms }) => sum + rooms, 0) > maxPhantomRooms)
    context.addIssue({ code: 'custom', path: ['lines'], message: 'invalid' })
}

const whatIfForm = z.discriminatedUnion('kind', [
  phantomStay.superRefine(stayOrderCheck).superRefine(roomsCheck),
  brokenRoom.superRefine(rangeCheck(maxStayNights)),
])
export type WhatIfForm = z.infer<typeof whatIfForm>
export type PhantomStay = Extract<WhatIfForm, { kind: 'stay' }>
export type BrokenRoom = Extract<WhatIfForm, { kind: 'room' }>

/** Rooms of a type that would not fit, why, and where they would. */
const missingRooms = z.object({
  roomType: namedType,
  rooms: z.int(),
  /** Nights in which fewer rooms are free than are wanted, with how many are; none: guests whose rooms were chosen are in the way. */
  nights: z.array(z.object({ night: z.iso.date(), free: z.int() })),
  /** Types that have so many rooms free, and what all of it would come to then. */
  elsewhere: z.array(z.object({ roomType: namedType, total: money })),
})

/** What a phantom stay would come to: what is said of it is of the rooms that fit. */
const stayOutcome = z.object({
  kind: z.literal('stay'),
  /** Where its rooms would be, line by line. */
  rooms: z.array(z.object({ roomTypeId: idField, rooms: z.array(namedRoom) })),
  /** Who would move for it. */
  moves: z.array(roomMove),
  missing: z.array(missingRooms),
  /** What it earns; null: nothing of it fits. */
  earns: z
    .object({
      planId: idField.nullable(),
      planName: z.string().nullable(),
      /** Whether the rules sell it; otherwise the hotel needs a reason to. */
      isSold: z.boolean(),
      priceLines: z.array(priceLine),
      total: money,
    })
    .nullable(),
})

/** What a broken room would come to. */
const roomOutcome = roomBlocking.extend({
  kind: z.literal('room'),
  atStake: z.object({
    /** What those who are stuck have booked of these nights. */
    booked: money,
    /** For how much the room could still be sold in the nights in which its type has one free. */
    open: money,
  }),
})

const whatIfOutcome = z.discriminatedUnion('kind', [stayOutcome, roomOutcome])
export type WhatIfOutcome = z.infer<typeof whatIfOutcome>
export type StayOutcome = z.infer<typeof stayOutcome>
export type RoomOutcome = z.infer<typeof roomOutcome>

export const askWhatIf = {
  method: 'POST',
  path: '/v1/properties/:propertyId/what-if',
  summary:
    'Who would move, what would not fit and what it would earn if a stay or a group came or a room broke; writes nothing',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 10,
  status: 200,
  params: atProperty,
  body: whatIfForm,
  reply: data(whatIfOutcome),
} as const satisfies Endpoint
