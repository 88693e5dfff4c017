import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { dateField, idField, optionalText, say, textField } from '../shared/fields.ts'
import { maxPriceMinor } from '../shared/limits.ts'
import { atProperty } from '../shared/params.ts'
import { data } from '../shared/replies.ts'
import { cashBook, dayEnd } from './entities.ts'

const mostMinor = maxPriceMinor * 1000
/** The longest word on a movement or a difference. */
export const maxDayNote = 200

export const getCashBook = {
  method: 'GET',
  path: '/v1/properties/:propertyId/cash-book',
  summary: 'A day of the cash book: opening, movements, count and difference; without a day the one that is open',
  write: false,
  access: 'owner',
  right: 'money',
  status: 200,
  params: atProperty,
  query: z.object({ day: dateField('invalid').optional() }),
  reply: data(cashBook),
} as const satisfies Endpoint

const moveCashForm = z.strictObject({
  /** Chosen by who asks: sent twice, it is written once. */
  id: idField,
  /** Below 0: it is taken out. */
  amountMinor: z
    .int(say('amount_required'))
    .min(-mostMinor, say('invalid'))
    .max(mostMinor, say('invalid'))
    .refine((minor) => minor !== 0, say('amount_required')),
  note: textField(maxDayNote),
})
export type MoveCashForm = z.infer<typeof moveCashForm>

export const moveCash = {
  method: 'POST',
  path: '/v1/properties/:propertyId/cash-book/movements',
  summary: 'Put cash of no booking into the drawer, or take some out: change, the way to the bank, small expenses',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: atProperty,
  body: moveCashForm,
  reply: data(cashBook),
} as const satisfies Endpoint

export const turnCash = {
  method: 'POST',
  path: '/v1/properties/:propertyId/cash-book/movements/:paymentId/reversal',
  summary: 'Take back cash of no booking that was recorded wrongly, once; on the day that is open',
  write: true,
  access: 'owner',
  right: 'money',
  status: 201,
  params: z.object({ propertyId: idField, paymentId: idField }),
  reply: data(cashBook),
} as const satisfies Endpoint

export const getDayEnd = {
  method: 'GET',
  path: '/v1/properties/:propertyId/day-end',
  summary: 'What is open at the end of the day, and its cash book',
  write: false,
  access: 'owner',
  right: 'money',
  cost: 5,
  status: 200,
  params: atProperty,
  reply: data(dayEnd),
} as const satisfies Endpoint

const closeDayForm = z.strictObject({
  day: dateField('invalid'),
  /** What was shown as being in the drawer: what came meanwhile is counted again. */
  expectedMinor: z.int(say('required')),
  /** Absent: nobody counts. */
  countedMinor: z.int(say('invalid')).min(0, say('invalid')).max(mostMinor, say('invalid')).optional(),
  /** Why it differs. */
  note: optionalText(maxDayNote),
})
export type CloseDayForm = z.infer<typeof closeDayForm>

export const closeDay = {
  method: 'POST',
  path: '/v1/properties/:propertyId/day-end',
  summary:
    'Close the day with what was counted: it takes no more rows, and days before it that are open are closed too',
  write: true,
  access: 'owner',
  right: 'money',
  status: 200,
  params: atProperty,
  body: closeDayForm,
  reply: data(dayEnd),
} as const satisfies Endpoint
