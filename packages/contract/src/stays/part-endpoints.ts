import { z } from 'zod'
import { namedRoom, namedType } from '../rooms/entities.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { dateField, idField, say } from '../shared/fields.ts'
import { data } from '../shared/replies.ts'
import { readinessStates, stayNow } from './entities.ts'

const atStay = z.object({ propertyId: idField, stayId: idField })

/** A room into which a stay can go for what is left of it. */
const moveOffer = z.object({
  room: namedRoom,
  roomType: namedType,
  /** It is of the type that was sold; else the stay costs what it cost before. */
  sameType: z.boolean(),
  readiness: z.enum(readinessStates),
  /** Another guest is in it until the first of these nights. */
  occupied: z.boolean(),
  /** How many guests who have not arrived change rooms for it. */
  moves: z.int().min(0),
})
export type MoveOffer = z.infer<typeof moveOffer>

export const moveOffers = z.object({
  /** The nights that would be in another room, and the first from which on they could be. */
  first: z.iso.date(),
  from: z.iso.date(),
  until: z.iso.date(),
  /** Where it is in the first of these nights. */
  room: namedRoom,
  /** Those that nobody is in first, of them those of the type that was sold and those for which nobody has to move. */
  rooms: z.array(moveOffer),
})
export type MoveOffers = z.infer<typeof moveOffers>

const moveForm = z.strictObject({
  roomId: idField,
  /** The first night in the other room; absent: the first that can be. */
  from: dateField('invalid').optional(),
  version: z.int(say('invalid')),
  /** The room need not be ready. */
  anyway: z.boolean(say('invalid')).default(false),
})
export type MoveForm = z.infer<typeof moveForm>

export const listMoveOffers = {
  method: 'GET',
  path: '/v1/properties/:propertyId/stays/:stayId/rooms',
  summary: 'Rooms into which what is left of a stay can move, and how many other guests would change rooms for it',
  write: false,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atStay,
  query: z.object({ from: dateField('invalid').optional() }),
  reply: data(moveOffers),
} as const satisfies Endpoint

export const moveStay = {
  method: 'POST',
  path: '/v1/properties/:propertyId/stays/:stayId/moves',
  summary: 'Put what is left of a stay into another room, at the price that was sold',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atStay,
  body: moveForm,
  reply: data(stayNow),
} as const satisfies Endpoint
