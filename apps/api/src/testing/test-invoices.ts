import type { LightMyRequestResponse } from 'fastify'
import type { BookingInvoices } from '@keystay/contract/invoices/entities'
import { dataOf } from './test-owner.ts'
import type { OwnedHotel } from './test-stays.ts'

/** What a hotel says of itself on invoices, and the numbers that invoices have. */
export const sellerForm = {
  name: 'Zur Post Hotelbetriebs GmbH',
  street: 'Marktplatz 1',
  zip: '87561',
  city: 'Oberstdorf',
  country: 'DE',
  vatId: 'DE 123456789',
  taxNumber: '',
  registration: 'HRB 1234, Amtsgericht Kempten',
  contact: 'Anna Huber',
  phone: '+49 8322 12345',
  email: 'post@hotel.example',
  exemption: 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
  prefix: '',
  dueDays: 14,
  version: 0,
}

export const recipientForm = {
  name: 'Muster AG',
  attention: '',
  street: 'Hauptstraße 5',
  zip: '80331',
  city: 'München',
  country: 'DE',
  vatId: '',
  email: 'rechnung@muster.example',
  reference: '',
}

/** Says what stands on a hotel's invoices. */
export async function saveSeller({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, form: object = {}): Promise<void> {
  dataOf(await owner.send('PUT', `${url}/invoice-seller`, { ...sellerForm, ...form }))
}

/** What the desk does with the invoices of a booking. */
export function invoicesOf({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, bookingId: string) {
  const at = `${url}/bookings/${bookingId}/invoices`
  const list = async () => dataOf<BookingInvoices>(await owner.get(at))
  return {
    list,
    /** Issues what is offered to a payer (null: the whole). */
    issue: async (payer: 'guest' | 'company' | null = null, form: object = {}): Promise<LightMyRequestResponse> => {
      const offer = (await list()).offers.find((one) => one.payer === payer)
      const expectedTotal = offer?.total ?? { minor: 1, currency: 'EUR' }
      return await owner.send('POST', at, { payer, language: 'de', recipient: recipientForm, expectedTotal, ...form })
    },
    /** Has one mailed that was mailed so often before. */
    mail: async (invoiceId: string | undefined, mailed = 0) =>
      await owner.send('POST', `${url}/invoices/${invoiceId}/mails`, { mailed }),
    credit: async (invoiceId: string | undefined) =>
      await owner.send('POST', `${url}/invoices/${invoiceId}/credit-note`),
  }
}
