import { z } from 'zod'
import { money } from '../shared/money.ts'

/** The bank account to which guests of a hotel may transfer what they pay, as its owner edits it. Blank is what it does not have. */
export const transferAccount = z.object({
  /** The hotel's, which it is in: decides what an account is told by. */
  currency: z.string(),
  active: z.boolean(),
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** The bank's number in Vietnam: six digits. */
  bankBin: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  /** How many days rooms wait for the money, and how many rooms may on any night. */
  holdDays: z.int(),
  maxRooms: z.int(),
  /** Null: none was saved yet. */
  version: z.int().nullable(),
})

export type TransferAccount = z.infer<typeof transferAccount>

/** Where a guest is to transfer what; amounts are of what is still missing. */
export const bookingTransfer = transferAccount
  .pick({ holder: true, iban: true, bic: true, bankBin: true, bankName: true, accountNumber: true })
  .extend({
    /** Until when the rooms wait for it; null where they do not depend on it. */
    until: z.iso.datetime().nullable(),
    amount: money,
    /** What has come of it so far. */
    received: money,
    reference: z.string(),
    /** What banks' apps read from a QR code; null where there is no standard for the account. */
    qr: z.object({ kind: z.enum(['epc', 'vietqr']), text: z.string() }).nullable(),
  })

export type BookingTransfer = z.infer<typeof bookingTransfer>

/** What became of money that came: it paid, some is still missing, it bought the rooms again, or it is to be sent back. */
export const receiptOutcomes = ['pays', 'part', 'again', 'too_late', 'twice'] as const

export type ReceiptOutcome = (typeof receiptOutcomes)[number]
