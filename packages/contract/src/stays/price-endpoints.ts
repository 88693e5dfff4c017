import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { dateField, idField, say } from '../shared/fields.ts'
import { deskMethods } from '../shared/kinds.ts'
import { maxStayNights } from '../shared/limits.ts'
import { money } from '../shared/money.ts'
import { data } from '../shared/replies.ts'
import { owingReasons, stayNow } from './entities.ts'

const atStay = z.object({ propertyId: idField, stayId: idField })

const leaveFields = {
  /** The hotel keeps nothing for the nights that are given back. */
  waivesFee: z.boolean(say('invalid')).default(false),
  /** So many nights are charged, if the policy keeps as much; absent: what the policy keeps. */
  chargedNights: z.int(say('invalid')).min(1, say('invalid')).max(maxStayNights, say('invalid')).optional(),
}

/** How a guest in the house would leave early, or what somebody who did not come would pay. */
const leaveWish = z.strictObject(leaveFields)
export type LeaveWish = z.infer<typeof leaveWish>

/** The same with the total that was shown, on top of the version that the desk saw. */
const leaveForm = z.strictObject({
  ...leaveFields,
  expectedTotal: money,
  version: z.int(say('invalid')),
  /** Why a guest leaves a balance; of who did not come, none is asked for. */
  reason: z.enum(owingReasons, say('invalid')).optional(),
  /** How the desk hands out what goes back there. */
  refundBy: z.enum(deskMethods, say('invalid')).default('cash'),
})
export type LeaveForm = z.infer<typeof leaveForm>

const priceFields = {
  /** What it is made on top of. */
  version: z.int(),
  /** The total of the booking now, and as it would be. */
  before: money,
  total: money,
  /** What of its money would go back, and what would be left to pay. */
  refund: money,
  /** What of that the desk hands out. */
  refundAtDesk: money,
  due: money,
}

export const leaveQuote = z.object({
  ...priceFields,
  /** The day on which the stay would end, and how many nights would be given back. */
  until: z.iso.date(),
  nights: z.int(),
  /** What these nights cost, and what the policy keeps of that. */
  givenBack: money,
  fee: money,
  /** How many nights can be charged: at least those before that day, at most so many as the policy keeps. */
  charged: z.object({ least: z.int(), most: z.int() }),
})
export type LeaveQuote = z.infer<typeof leaveQuote>

export const quoteLeaving = {
  method: 'POST',
  path: '/v1/properties/:propertyId/stays/:stayId/departure/quotes',
  summary: 'What leaving before the end, or not having come, would cost: the departure itself, taken back',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atStay,
  body: leaveWish,
  reply: data(leaveQuote),
} as const satisfies Endpoint

export const leaveEarly = {
  method: 'POST',
  path: '/v1/properties/:propertyId/stays/:stayId/departure',
  summary: 'Check a guest out before the end, or note that nobody came: the nights from the desk day on are given back',
  write: true,
  access: 'owner',
  right: 'desk',
  moreRights: { waivesFee: 'price_override', chargedNights: 'price_override' },
  cost: 5,
  status: 200,
  params: atStay,
  body: leaveForm,
  reply: data(stayNow),
} as const satisfies Endpoint

const extendFields = {
  checkOut: dateField('check_out_required'),
  /** The room of the further nights; absent: the one in which the stay ends. */
  roomId: idField.optional(),
}

/** Until when a stay would go on. */
const extendWish = z.strictObject(extendFields)
export type ExtendWish = z.infer<typeof extendWish>

const extendForm = z.strictObject({ ...extendFields, expectedTotal: money, version: z.int(say('invalid')) })
export type ExtendForm = z.infer<typeof extendForm>

export const extendQuote = z.object({
  ...priceFields,
  checkOut: z.iso.date(),
  nights: z.int(),
  /** What the further nights cost. */
  added: money,
  /** How many guests who have not arrived would change rooms for it. */
  moves: z.int(),
})
export type ExtendQuote = z.infer<typeof extendQuote>

export const quoteExtension = {
  method: 'POST',
  path: '/v1/properties/:propertyId/stays/:stayId/extension/quotes',
  summary: 'What further nights of a stay would cost: the extension itself, taken back',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atStay,
  body: extendWish,
  reply: data(extendQuote),
} as const satisfies Endpoint

export const extendStay = {
  method: 'POST',
  path: '/v1/properties/:propertyId/stays/:stayId/extension',
  summary: 'Let a stay go on: whoever is planned in its room and has not arrived is housed elsewhere',
  write: true,
  access: 'owner',
  right: 'desk',
  cost: 5,
  status: 200,
  params: atStay,
  body: extendForm,
  reply: data(stayNow),
} as const satisfies Endpoint
