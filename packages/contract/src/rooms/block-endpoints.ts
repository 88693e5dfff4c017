import { z } from 'zod'
import { range, rangeCheck } from '../shared/date-range.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { dateField, idField, textField } from '../shared/fields.ts'
import { maxBlockReason, maxStayNights } from '../shared/limits.ts'
import { data } from '../shared/replies.ts'
import { roomBlock, roomBlocking, roomMove } from './entities.ts'

const atRoom = z.object({ propertyId: idField, roomId: idField })
const atBlock = z.object({ propertyId: idField, blockId: idField })

const nights = { from: dateField('required'), to: dateField('required') }
const reason = textField(maxBlockReason)

/** The nights `[from, to)` and why nobody can sleep there. */
const blockForm = z.strictObject({ ...nights, reason }).superRefine(rangeCheck(maxStayNights))
export type BlockForm = z.infer<typeof blockForm>

/** What was shown of a block when it was changed; another one is refused with what is there now. */
const expected = z.strictObject({ ...nights, reason })

const changeForm = z.strictObject({ ...nights, reason, expected }).superRefine(rangeCheck(maxStayNights))
export type ChangeBlockForm = z.infer<typeof changeForm>

const blocked = z.object({ block: roomBlock, moves: z.array(roomMove) })

export const previewBlock = {
  method: 'GET',
  path: '/v1/properties/:propertyId/rooms/:roomId/blocking',
  summary: 'Which stays would move if a room were out of order in the nights [from, to), and what is in the way',
  write: false,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atRoom,
  /** With a block of the room: as if that one had these nights. */
  query: z.object({ ...range, blockId: idField.optional() }).superRefine(rangeCheck(maxStayNights)),
  reply: data(roomBlocking),
} as const satisfies Endpoint

export const blockRoom = {
  method: 'POST',
  path: '/v1/properties/:propertyId/rooms/:roomId/blocks',
  summary:
    'Take a room out of order for some nights; who is planned there is housed elsewhere, or it is refused with who is in the way',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 201,
  params: atRoom,
  body: blockForm,
  reply: data(blocked),
} as const satisfies Endpoint

export const changeBlock = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/blocks/:blockId',
  summary: 'Give a block other nights or another reason; nights that are over stay as they were',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atBlock,
  body: changeForm,
  reply: data(blocked),
} as const satisfies Endpoint

export const endBlock = {
  method: 'POST',
  path: '/v1/properties/:propertyId/blocks/:blockId/end',
  summary: 'Put a room in order again from now on: a block that has begun ends, one to come is removed',
  write: true,
  access: 'owner',
  right: 'desk',
  status: 200,
  params: atBlock,
  body: z.strictObject({ expected }),
  /** What is left of it: the nights that are over. */
  reply: data(roomBlock.nullable()),
} as const satisfies Endpoint
