import { z } from 'zod'
import { payers } from '../folio/entities.ts'
import { countryField } from '../shared/country-field.ts'
import { emailField, optionalText, say, textField } from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'
import { money } from '../shared/money.ts'

const upper = (max: number) => optionalText(max).transform((text = '') => text.replaceAll(/\s/gu, '').toUpperCase())
/** Of the EU: the country, then up to twelve characters. */
const vatId = upper(20).pipe(
  z.union([z.literal(''), z.string().regex(/^[A-Z]{2}[0-9A-Z+*]{2,12}$/, say('invalid'))], say('invalid')),
)
const optional = (max: number) => optionalText(max).transform((text = '') => text)
const optionalEmail = z.union([z.literal(''), emailField], say('email_invalid'))

const address = {
  name: textField(120),
  street: textField(120),
  zip: optional(20),
  city: textField(80),
  country: countryField,
}

/** What a hotel says of itself on invoices, on top of the version that the form was filled from (0: the first). */
export const invoiceSellerForm = z
  .strictObject({
    ...address,
    vatId,
    taxNumber: optional(40),
    registration: optional(120),
    contact: optional(80),
    phone: optional(40),
    email: optionalEmail,
    exemption: optional(200),
    prefix: upper(10).pipe(z.string().regex(/^[A-Z0-9-]*$/, say('invalid'))),
    dueDays: z.int(say('required')).min(0, say('invalid')).max(90, say('invalid')),
    version: z.int(say('required')),
  })
  .superRefine(({ vatId: ownVatId, taxNumber }, context) => {
    if (ownVatId === '' && taxNumber === '')
      context.addIssue({ code: 'custom', path: ['taxNumber'], message: 'required' })
  })
export type InvoiceSellerForm = z.output<typeof invoiceSellerForm>

/** An invoice of what of a booking is on none. */
export const invoiceForm = z.strictObject({
  payer: z.enum(payers, say('invalid')).nullable(),
  language: z.enum(languages, say('invalid')),
  recipient: z.strictObject({
    ...address,
    attention: optional(120),
    vatId,
    email: optionalEmail,
    reference: optional(60),
  }),
  /** What was shown: of another total nothing is issued, so that a second click issues nothing. */
  expectedTotal: money,
})
export type InvoiceForm = z.output<typeof invoiceForm>

/** Mails an invoice; `mailed` is how often that was done as was seen, so that a second click sends nothing. */
export const mailInvoiceForm = z.strictObject({ mailed: z.int(say('invalid')).min(0, say('invalid')) })
