import { z } from 'zod'
import { refundReasons } from '../bookings/entities.ts'
import { idField } from '../shared/fields.ts'
import { deskMethods, paymentMethods } from '../shared/kinds.ts'
import { money } from '../shared/money.ts'
import { priceLineKinds } from '../shared/price-lines.ts'
import { stayStates } from '../stays/entities.ts'
import { feeClasses } from '../vat/entities.ts'

/** Who pays a line of a bill. */
export const payers = ['guest', 'company'] as const
export type Payer = (typeof payers)[number]

/** A part of a line that has a rate of its own: a night with breakfast has several. */
const folioVat = z.object({
  vatClass: z.enum(feeClasses),
  /** Hundredths of a percent on the line's date; null: the hotel states no VAT, or did not when it was sold. */
  percent: z.int().nullable(),
  /** With the VAT in it. */
  amount: money,
})

/** A line of a booking's price as its bill has it: nights after discounts, so that the lines sum to the total without further ones. */
export const folioLine = z.object({
  /** What names it within the booking, with its payer: two may pay one. */
  position: z.int(),
  kind: z.enum(priceLineKinds),
  /** Of a night its date; of what the desk added the desk's day. */
  date: z.iso.date().nullable(),
  /** In the language that was asked for. */
  text: z.string(),
  /** The stay for which the desk added it, and the number of its room; null and empty: sold with the booking. */
  stayId: idField.nullable(),
  room: z.string(),
  quantity: z.int().nullable(),
  amount: money,
  /** Of a line that two pay, of which this is one payer's part: all of it. Null: its payer pays it alone. */
  whole: money.nullable(),
  /** What discounts took off it. */
  discount: money,
  vat: z.array(folioVat),
  payer: z.enum(payers),
  /** The position of the line of which it takes something back; null: of none. */
  counters: z.int().nullable(),
  /** A charge that was turned: its counterpart takes all of it back. */
  turned: z.boolean(),
  /** The invoice that has it; null: none. */
  invoiceId: idField.nullable(),
})
export type FolioLine = z.infer<typeof folioLine>

/** Money that moved: online at a provider or by a transfer that was recorded, or at the desk. */
export const folioPayment = z.object({
  id: idField,
  at: z.iso.datetime(),
  from: z.enum(['online', 'desk']),
  method: z.enum([...paymentMethods, ...deskMethods]),
  /** Below 0: it went back. */
  amount: money,
  /** Of what goes back online; what came, and what the desk gave, is done. */
  status: z.enum(['done', 'pending', 'failed']),
  /** Why it went back; null: it was paid. */
  reason: z.enum(refundReasons).nullable(),
  /** Of the desk: the day on which it stands in the cash book, and the row that it takes back. */
  day: z.iso.date().nullable(),
  reverses: idField.nullable(),
  /** Another row takes it back. */
  turned: z.boolean(),
  mayTurn: z.boolean(),
  /** Of the desk: whose part of the bill it is for; null: nobody said. */
  payer: z.enum(payers).nullable(),
})
export type FolioPayment = z.infer<typeof folioPayment>

/** The bill of a booking: what was sold, what was added, what was paid, what is due. */
export const folio = z.object({
  bookingId: idField,
  code: z.string(),
  /** Empty when the person was erased. */
  guest: z.string(),
  currency: z.string(),
  lines: z.array(folioLine),
  payments: z.array(folioPayment),
  /** What the lines of each payer come to; only who has lines. */
  payers: z.array(z.object({ payer: z.enum(payers), total: money })),
  total: money,
  /** What was paid and is still held. */
  paid: money,
  due: money,
  /** What the desk has taken and could give back. */
  deskHeld: money,
  /** To whose room something can be charged. */
  stays: z.array(z.object({ id: idField, room: z.string(), state: z.enum(stayStates) })),
  /** The day of the cash book on which money that moves now stands. */
  day: z.iso.date(),
  may: z.object({ pay: z.boolean(), refund: z.boolean(), charge: z.boolean() }),
})
export type Folio = z.infer<typeof folio>
