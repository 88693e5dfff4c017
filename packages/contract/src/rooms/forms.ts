import { z } from 'zod'
import { say, idField, bounded, optionalText } from '../shared/fields.ts'
import { isStorable, hasWebAddress } from '../shared/text-rules.ts'
import { isRoomNumber, readRoomNumbers, maxRoomsAtOnce } from './room-numbers.ts'
import { roomStatuses } from './entities.ts'

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
