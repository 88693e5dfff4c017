import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField, say } from '../shared/fields.ts'
import { registrationReasons } from '../registrations/entities.ts'
import { deskMethods } from '../shared/kinds.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { owingReasons, readinessStates, roomReadiness, stayNow, staySteps, today } from './entities.ts'

/** What the desk saw when it chose a step; another version is refused with what is there now. */
const stepForm = z.strictObject({
  step: z.enum(staySteps, say('invalid')),
  version: z.int(say('invalid')),
  /** Of a check-in: the room need not be ready. */
  anyway: z.boolean(say('invalid')).default(false),
  /** Of a check-in: why the guest comes in without a registration that the country wants. */
  registration: z.enum(registrationReasons, say('invalid')).optional(),
  /** Of a check-out: why it leaves a balance. */
  reason: z.enum(owingReasons, say('invalid')).optional(),
  /** Of an undo: how the desk hands out what goes back there. */
  refundBy: z.enum(deskMethods, say('invalid')).default('cash'),
})
export type StepForm = z.infer<typeof stepForm>

/** A room's state, on top of the version that was seen. */
const readinessForm = z.strictObject({
  state: z.enum(readinessStates, say('invalid')),
  version: z.int(say('invalid')).min(0, say('invalid')),
})
export type ReadinessForm = z.infer<typeof readinessForm>

export const getToday = {
  method: 'GET',
  path: '/v1/properties/:propertyId/today',
  summary: "The desk's day: arrivals, guests in the house, departures, and what waits for a decision",
  write: false,
  access: 'owner',
  right: 'bookings',
  cost: 5,
  status: 200,
  params: atProperty,
  reply: data(today),
} as const satisfies Endpoint

export const takeStayStep = {
  method: 'POST',
  path: '/v1/properties/:propertyId/stays/:stayId/steps',
  summary: 'Check a stay in or out, note that nobody came, or take the last of these back',
  write: true,
  access: 'owner',
  right: 'desk',
  moreRights: { step: { undo: 'undo' } },
  status: 200,
  params: z.object({ propertyId: idField, stayId: idField }),
  body: stepForm,
  reply: data(stayNow),
} as const satisfies Endpoint

export const listReadiness = {
  method: 'GET',
  path: '/v1/properties/:propertyId/readiness',
  summary: 'Which rooms are ready, in walking order, with what the desk day brings them',
  write: false,
  access: 'owner',
  right: 'housekeeping',
  status: 200,
  params: atProperty,
  reply: data(z.array(roomReadiness)),
} as const satisfies Endpoint

export const setReadiness = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/rooms/:roomId/readiness',
  summary: 'Say that a room is dirty, clean or inspected',
  write: true,
  access: 'owner',
  right: 'housekeeping',
  status: 200,
  params: z.object({ propertyId: idField, roomId: idField }),
  body: readinessForm,
  reply: data(roomReadiness),
} as const satisfies Endpoint

export const settleMail = {
  method: 'POST',
  path: '/v1/properties/:propertyId/refused-mails/:mailId/settlement',
  summary: 'Say that whoever did not get a mail was told otherwise',
  write: true,
  access: 'owner',
  right: 'desk',
  status: 200,
  params: z.object({ propertyId: idField, mailId: idField }),
  reply: data(z.boolean()),
} as const satisfies Endpoint
