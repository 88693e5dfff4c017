import { z } from 'zod'
import { boundedList, dateField, idField, nameField, say, stayOrderCheck } from '../shared/fields.ts'
import { adultLeftCheck, partyFields } from '../shared/guest-ages.ts'
import { languages } from '../shared/languages.ts'
import { maxPriceMinor } from '../shared/limits.ts'
import { vatForm } from '../vat/forms.ts'
import { taxKinds, taxReasons } from './entities.ts'

const whole = (least: number, most: number) =>
  z.int(say('invalid')).min(least, say('invalid')).max(most, say('invalid'))
const percent = whole(0, 10_000)
const longestSource = 300
const longestExempt = 120
const maxTaxRates = 20

/** Amounts are in minor units of the hotel's currency, percents in hundredths of a percent. */
const taxFields = {
  name: nameField(60, 'tax_name_required'),
  names: z.partialRecord(z.enum(languages), nameField(60, 'tax_name_required')).default({}),
  kind: z.enum(taxKinds, say('required')),
  rates: boundedList(
    z
      .array(
        z.strictObject({
          from: dateField('required'),
          rate: z.int(say('tax_rate_required')).min(0, say('invalid')).max(maxPriceMinor, say('invalid')),
        }),
      )
      .min(1, say('tax_rate_required')),
    maxTaxRates,
  ),
  exemptBelowAge: whole(0, 18),
  /** Absent, as older pages send it: nobody can say that they are exempt. */
  exemptGuests: nameField(longestExempt, 'required').nullable().default(null),
  exemptNames: z.partialRecord(z.enum(languages), nameField(longestExempt, 'required')).default({}),
  netOf: z.strictObject({ room: percent, food: percent, drinks: percent }).nullable(),
  withFood: z.boolean(say('required')),
  withDrinks: z.boolean(say('required')),
  firstNights: whole(1, 365).nullable(),
  vatPercent: percent,
  owedFor: z.enum(taxReasons, say('required')),
  /** Absent, as older pages send it: it is paid with the rest. */
  dueAtHotel: z.boolean(say('required')).default(false),
  source: z.string(say('invalid')).trim().max(longestSource, say('invalid')).default(''),
}

type Rated = {
  readonly kind: (typeof taxKinds)[number]
  readonly rates: readonly { readonly from: string; readonly rate: number }[]
}

/** Each date has one rate, and no percent is more than the price that it is taken of. */
function ratesCheck({ kind, rates }: Rated, context: z.RefinementCtx): void {
  const refuse = (index: number, field: 'from' | 'rate', message: 'tax_date_twice' | 'invalid') =>
    context.addIssue({ code: 'custom', path: ['rates', index, field], message })
  for (const [index, { from, rate }] of rates.entries()) {
    if (rates.findIndex((one) => one.from === from) < index) refuse(index, 'from', 'tax_date_twice')
    if (kind === 'percent' && rate > 10_000) refuse(index, 'rate', 'invalid')
  }
}

export const taxForm = z.strictObject(taxFields).superRefine(ratesCheck)

export type TaxForm = z.output<typeof taxForm>

/** A tax as it shall be, on top of the version that the form was filled from. */
export const taxChange = z.strictObject({ ...taxFields, version: z.int(say('required')) }).superRefine(ratesCheck)

export type TaxChange = z.output<typeof taxChange>

/**
 * The stay that taxes are tried on before they are saved; `tax` replaces the one of `taxId`, or is a new one, and `vat` what the
 * hotel says of VAT. By a rate plan, or by the standard plan.
 */
export const taxExampleForm = z
  .strictObject({
    checkIn: dateField('check_in_required'),
    checkOut: dateField('check_out_required'),
    ...partyFields,
    taxId: idField.nullable(),
    tax: taxForm.nullable(),
    vat: vatForm.nullable().default(null),
    planId: idField.nullable().default(null),
  })
  .superRefine(stayOrderCheck)
  .superRefine(adultLeftCheck)

export type TaxExampleForm = z.output<typeof taxExampleForm>
