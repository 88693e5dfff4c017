import { z } from 'zod'
import { refundReasons } from '../bookings/entities.ts'
import { namedRoom } from '../rooms/entities.ts'
import { idField } from '../shared/fields.ts'
import { deskMethods } from '../shared/kinds.ts'
import { money } from '../shared/money.ts'
import { endingOption } from '../stays/entities.ts'

/** Money that moved at the desk on a day. */
const movement = z.object({
  id: idField,
  at: z.iso.datetime(),
  method: z.enum(deskMethods),
  /** Below 0: it went out. */
  amount: money,
  /** The booking that it was paid for; null: cash that was put into the drawer or taken out of it. */
  booking: z.object({ id: idField, code: z.string(), guest: z.string() }).nullable(),
  /** Of what belongs to no booking: what it was. */
  note: z.string(),
  reason: z.enum(refundReasons).nullable(),
  /** The row that it takes back; null: of none. */
  reverses: idField.nullable(),
  turned: z.boolean(),
  /** Of what belongs to no booking; other rows are taken back from their bill. */
  mayTurn: z.boolean(),
})
export type Movement = z.infer<typeof movement>

/** A day of the cash book: what was in the drawer, what moved, what was counted. */
export const cashBook = z.object({
  day: z.iso.date(),
  /** The day on which money that moves now stands. */
  openDay: z.iso.date(),
  /** The days before and after it on which something stands; null: none. */
  before: z.iso.date().nullable(),
  after: z.iso.date().nullable(),
  timezone: z.string(),
  /** Of the hotel: what its law asks of who takes cash in a system depends on it. */
  country: z.string(),
  /** What was counted last and what came since; nothing before the first count. */
  opening: money,
  movements: z.array(movement),
  /** What moved by each way; only by which something did. */
  sums: z.array(z.object({ method: z.enum(deskMethods), total: money })),
  /** What has to be in the drawer: opening and cash. */
  expected: money,
  /** Null: not closed yet. */
  closedAt: z.iso.datetime().nullable(),
  /** Null: nobody counted. */
  counted: money.nullable(),
  difference: money.nullable(),
  note: z.string(),
})
export type CashBook = z.infer<typeof cashBook>

/** A stay that still waits for its step. */
const openStay = z.object({ id: idField, bookingId: idField, guest: z.string(), room: namedRoom })

/** What is open at the end of a day, and its cash book. */
export const dayEnd = z.object({
  book: cashBook,
  /** Whether the day can be closed: it has begun. */
  mayClose: z.boolean(),
  /** Who should have come today, or on a day before. */
  arrivals: z.array(openStay),
  missed: z.array(openStay),
  departures: z.array(openStay),
  /** Who has left, or leaves today, and owes something. */
  balances: z.array(openStay.extend({ due: money })),
  /** What the hotel holds for guests, and whose last day has come. */
  options: z.array(endingOption),
  /** Rooms that are held for who has begun to book by the web, and until when. */
  waiting: z.array(
    z.object({ bookingId: idField, guest: z.string(), code: z.string(), until: z.iso.datetime().nullable() }),
  ),
  dirty: z.array(namedRoom),
})
export type DayEnd = z.infer<typeof dayEnd>
