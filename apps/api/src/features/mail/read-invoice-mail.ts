import { z } from 'zod'
import { addressOf } from '@keystay/contract/shared/addresses'
import { withoutWebAddress } from '@keystay/contract/shared/text-rules'
import type { Deps } from '../../deps.ts'
import { isTestMode } from '../../platform/process/config.ts'
import { accessToken } from '../bookings/guest/access.ts'
import { readMailable } from '../invoices/read-invoices.ts'
import { readBookingFacts, type OutboxRow, type ReadMail } from './queries.ts'
import { personName } from './rules.ts'

const payload = z.object({ invoiceId: z.string() })

/**
 * An invoice, to the address that stands on it and no other; undefined when it was taken back or may go to nobody by now. Only where
 * that address is the booking's own, and not a company's, does the way to the booking go along.
 */
export async function readInvoiceMail({ config, database }: Deps, row: OutboxRow): Promise<ReadMail | undefined> {
  const { propertyId, bookingId } = row
  if (propertyId === null || bookingId === null) return undefined
  const { invoiceId } = payload.parse(row.payload)
  const mailable = await readMailable(database.write, propertyId, invoiceId)
  if (!mailable) return undefined
  const { invoice, address, payer } = mailable
  const facts = await readBookingFacts(database.write, propertyId, bookingId)
  const isOwnAddress = facts?.guest?.address.toLowerCase() === address.toLowerCase()
  const link = `${config.publicUrl}${addressOf('bookingAccess')}#${accessToken(config, propertyId, bookingId)}`
  const { recipient, hotelName, language } = invoice
  return {
    to: { name: personName(recipient.name), address },
    content: {
      kind: 'invoice',
      invoice,
      hotelName: withoutWebAddress(hotelName),
      reader: personName(recipient.attention || (payer === 'company' ? '' : recipient.name)),
      guestUrl: isOwnAddress && payer !== 'company' ? link : null,
      home: config.publicUrl,
      language,
      at: row.createdAt.toISOString(),
      testMode: isTestMode(config),
      from: config.mail.from,
    },
    // The desk may have typed a stranger's address.
    causes: { recipient: address, addressHash: null, propertyId },
  }
}
