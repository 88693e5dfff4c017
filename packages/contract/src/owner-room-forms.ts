import { z } from 'zod'
import { bounded, boundedList, dateField, idField, optionalText, say } from './fields.ts'
import { hasWebAddress, isStorable } from './text-rules.ts'
import { maxPriceMinor } from './limits.ts'
import { money } from './money.ts'
import { countNights, isPlainDate } from './plain-dates.ts'
import { roomStatuses } from './owner-room-entities.ts'
import { isRoomNumber, maxRoomsAtOnce, readRoomNumbers } from './owner-room-numbers.ts'

/** How many nights are read and changed at once, and how many the room plan shows. */
export const maxNightsAtOnce = 731
export const maxPlanNights = 400
const maxMinStay = 365

/** It stands in mails to guests. */
const roomNumber = z
  .string(say('room_number_required'))
  .trim()
  .min(1, say('room_number_required'))
  .refine(isStorable, say('text_invalid'))
  .refine(isRoomNumber, { ...say('room_number_invalid'), abort: true })
  .refine((text) => !hasWebAddress(text), say('web_address'))

export const addRoomsForm = z.strictObject({
  roomTypeId: idField,
  /** "101", "101, 105" or "101–120". */
  numbers: bounded(z.string(say('room_number_required')), 2000)
    .refine(isStorable, { ...say('text_invalid'), abort: true })
    .superRefine((text, context) => {
      const read = readRoomNumbers(text)
      if ('problem' in read)
        context.addIssue({ code: 'custom', message: read.problem, params: { max: maxRoomsAtOnce } })
      else if (read.numbers.some(hasWebAddress)) context.addIssue({ code: 'custom', message: 'web_address' })
    }),
})
export type AddRoomsForm = z.infer<typeof addRoomsForm>

/** A new number goes with the one that its owner saw. */
export const roomForm = z
  .strictObject({
    status: z.enum(roomStatuses, say('invalid')).optional(),
    number: roomNumber.optional(),
    expectedNumber: optionalText(100),
  })
  .superRefine(({ status, number, expectedNumber }, context) => {
    if (status === undefined && number === undefined)
      context.addIssue({ code: 'custom', path: ['status'], message: 'required' })
    if (number !== undefined && expectedNumber === undefined)
      context.addIssue({ code: 'custom', path: ['expectedNumber'], message: 'required' })
  })
export type RoomForm = z.infer<typeof roomForm>

type Dates = { readonly from?: string | undefined; readonly to?: string | undefined }

function rangeCheck(maxNights: number) {
  return ({ from, to }: Dates, context: z.RefinementCtx): void => {
    if (!from || !to || !isPlainDate(from) || !isPlainDate(to)) return
    const nights = countNights(from, to)
    if (nights < 1) context.addIssue({ code: 'custom', path: ['to'], message: 'range_empty' })
    if (nights > maxNights)
      context.addIssue({ code: 'custom', path: ['to'], message: 'range_too_long', params: { max: maxNights } })
  }
}

/** The nights `[from, to)`. */
const range = { from: dateField('required'), to: dateField('required') }
export const nightsQuery = z.object(range).superRefine(rangeCheck(maxNightsAtOnce))
export const planQuery = z.object(range).superRefine(rangeCheck(maxPlanNights))

const price = money.extend({
  minor: z.int(say('price_positive')).min(1, say('price_positive')).max(maxPriceMinor, say('price_too_high')),
})
const minStay = z.int(say('invalid')).min(1, say('invalid')).max(maxMinStay, say('invalid'))
const setting = {
  price: price.nullable(),
  minStay: minStay.nullable(),
  closed: z.boolean(say('invalid')),
}

/**
 * What to set: for the nights `[from, to)`, of certain weekdays (1 Monday … 7 Sunday) or all, whatever is given; or, to
 * undo, night by night. Null is "as the type".
 */
export const nightsForm = z
  .strictObject({
    version: z.int(say('required')),
    from: range.from.optional(),
    to: range.to.optional(),
    weekdays: boundedList(
      z.array(z.int(say('invalid')).min(1, say('invalid')).max(7, say('invalid'))).min(1, say('required')),
      7,
    ).optional(),
    price: setting.price.optional(),
    minStay: setting.minStay.optional(),
    closed: setting.closed.optional(),
    nights: boundedList(
      z.array(z.strictObject({ date: dateField('required'), ...setting })).min(1, say('required')),
      maxNightsAtOnce,
    ).optional(),
  })
  .superRefine(rangeCheck(maxNightsAtOnce))
  .superRefine((form, context) => {
    const { from, to, nights, price: given, minStay: least, closed } = form
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (nights) {
      const others = [from, to, form.weekdays, given, least, closed]
      if (others.some((one) => one !== undefined)) issue('nights', 'invalid')
      if (new Set(nights.map((night) => night.date)).size < nights.length) issue('nights', 'invalid')
      return
    }
    if (from === undefined) issue('from', 'required')
    if (to === undefined) issue('to', 'required')
    if (given === undefined && least === undefined && closed === undefined) issue('price', 'required')
  })
export type NightsForm = z.infer<typeof nightsForm>

/** Puts a booked room into a room, if it still lies where the owner saw it. */
export const placementForm = z.strictObject({
  roomId: idField,
  expectedRoomId: idField,
  /** Chosen by the owner, so never moved automatically, unless told otherwise (to undo). */
  pinned: z.boolean(say('invalid')).default(true),
})
