import { z } from 'zod'
import { idField, say, textField } from '../shared/fields.ts'
import { deskMethods } from '../shared/kinds.ts'
import { maxPriceMinor } from '../shared/limits.ts'
import { money } from '../shared/money.ts'
import { feeClasses } from '../vat/entities.ts'
import { payers } from './entities.ts'

/** The longest text of a charge. */
export const maxChargeText = 120
/** Of one charge. */
export const maxChargeQuantity = 999
/** No bill has so many lines. */
export const maxPosition = 1_000_000
const maxPaymentMinor = maxPriceMinor * 1000

const amount = z.int(say('amount_required')).min(1, say('amount_positive')).max(maxPaymentMinor, say('invalid'))

/** Money that moves at the desk. */
export const deskPaymentForm = z.strictObject({
  /** Chosen by who asks: sent twice, it is written once. */
  id: idField,
  kind: z.enum(['payment', 'refund'], say('invalid')),
  method: z.enum(deskMethods, say('invalid')),
  amountMinor: amount,
  /** What the desk saw as due, of a refund as held by it: two desks do not take or give the same money. */
  seenMinor: z.int(say('required')),
  /** Of a payment, whose part of a bill that two pay it is for; absent: it pays the guest's first. */
  payer: z.enum(payers, say('invalid')).optional(),
})
export type DeskPaymentForm = z.infer<typeof deskPaymentForm>

/** What is put on a guest's bill: an extra of the hotel, or any text with its VAT. */
export const chargeForm = z
  .strictObject({
    stayId: idField,
    payer: z.enum(payers, say('invalid')).default('guest'),
    quantity: z.int(say('invalid')).min(1, say('invalid')).max(maxChargeQuantity, say('invalid')),
    /** Of one piece, with the VAT in it. */
    priceMinor: z.int(say('amount_required')).min(1, say('amount_positive')).max(maxPriceMinor, say('invalid')),
    /** Its name and VAT are the extra's. */
    extraId: idField.optional(),
    text: textField(maxChargeText).optional(),
    vatClass: z.enum(feeClasses, say('invalid')).optional(),
    /** The total that was shown: on top of another one nothing is added, so that a second click adds nothing. */
    expectedTotal: money,
  })
  .superRefine(({ extraId, text, vatClass }, context) => {
    if (extraId !== undefined) return
    if (text === undefined) context.addIssue({ code: 'custom', path: ['text'], message: 'required' })
    if (vatClass === undefined) context.addIssue({ code: 'custom', path: ['vatClass'], message: 'required' })
  })
export type ChargeForm = z.infer<typeof chargeForm>

/** Which lines, or which amount of them, go to whom; what takes something of them back goes with them. */
export const payerForm = z.strictObject({
  positions: z
    .array(z.int(say('invalid')).min(0, say('invalid')).max(maxPosition, say('invalid')), say('required'))
    .min(1, say('required'))
    .max(2000, say('invalid')),
  payer: z.enum(payers, say('invalid')),
  /** Only so much of what the other payer has of them; absent: all. */
  part: z
    .strictObject({
      minor: amount,
      /** What the desk saw that the other payer has of them: on top of another sum nothing moves, so that a second click moves nothing. */
      seenMinor: z.int(say('required')),
    })
    .refine(({ minor, seenMinor }) => minor <= seenMinor, { ...say('invalid'), path: ['minor'] })
    .optional(),
})
export type PayerForm = z.infer<typeof payerForm>
