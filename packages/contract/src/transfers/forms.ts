import { z } from 'zod'
import { dateField, nameField, optionalName, optionalText, say } from '../shared/fields.ts'
import { maxPriceMinor, maxTransferDays, maxTransferRooms } from '../shared/limits.ts'

const whole = (most: number) => z.int(say('required')).min(1, say('invalid')).max(most, say('invalid'))

/** A hotel's bank account; which numbers it has to have is decided by the hotel's currency. Spaces in numbers do not matter. */
export const transferAccountForm = z.strictObject({
  active: z.boolean(say('required')),
  holder: nameField(70, 'holder_required'),
  iban: optionalText(60),
  bic: optionalText(20),
  bankBin: optionalText(20),
  bankName: optionalName(70),
  accountNumber: optionalText(60),
  holdDays: whole(maxTransferDays),
  maxRooms: whole(maxTransferRooms),
  /** The one that the form was filled from; null where there was none. */
  version: z.int(say('required')).nullable(),
})

export type TransferAccountForm = z.output<typeof transferAccountForm>

/** Money that came; `seenMinor` is what its owner saw as received before, so that two tabs, or two clicks, record it once. */
export const receiptForm = z.strictObject({
  amountMinor: z
    .int(say('amount_required'))
    .min(1, say('amount_positive'))
    .max(maxPriceMinor * 1000, say('invalid')),
  receivedOn: dateField('required'),
  seenMinor: z.int(say('required')).min(0, say('invalid')),
})

export type ReceiptForm = z.output<typeof receiptForm>
