import { z } from 'zod'
import { boundedList, dateField, say } from '../shared/fields.ts'
import { maxPriceMinor } from '../shared/limits.ts'
import { feeClasses, valuedBoards } from './entities.ts'

const percent = z.int(say('vat_percent_required')).min(0, say('invalid')).max(10_000, say('invalid'))
const amount = z.int(say('invalid')).min(0, say('invalid')).max(maxPriceMinor, say('invalid'))
const maxVatDates = 20

/** Amounts are in minor units of the hotel's currency, percents in hundredths of a percent. */
const vatFields = {
  rates: boundedList(
    z.array(
      z.strictObject({
        from: dateField('required'),
        lodging: percent,
        food: percent,
        drinks: percent,
        standard: percent,
        reduced: percent,
      }),
    ),
    maxVatDates,
  ),
  boards: boundedList(
    z.array(z.strictObject({ board: z.enum(valuedBoards, say('required')), adultMinor: amount, childMinor: amount })),
    valuedBoards.length,
  ),
  drinksPercent: percent,
  feeClass: z.enum(feeClasses, say('required')),
}

type Dated = {
  readonly rates: readonly { readonly from: string }[]
  readonly boards: readonly { readonly board: string; readonly adultMinor: number; readonly childMinor: number }[]
}

/** Each date has its rates once, each board its value once, and no child's is above an adult's. */
function vatCheck({ rates, boards }: Dated, context: z.RefinementCtx): void {
  for (const [index, { from }] of rates.entries())
    if (rates.findIndex((one) => one.from === from) < index)
      context.addIssue({ code: 'custom', path: ['rates', index, 'from'], message: 'tax_date_twice' })
  for (const [index, { board, adultMinor, childMinor }] of boards.entries()) {
    if (boards.findIndex((one) => one.board === board) < index)
      context.addIssue({ code: 'custom', path: ['boards', index, 'board'], message: 'invalid' })
    if (childMinor > adultMinor)
      context.addIssue({ code: 'custom', path: ['boards', index, 'childMinor'], message: 'board_child_above_adult' })
  }
}

export const vatForm = z.strictObject(vatFields).superRefine(vatCheck)

export type VatForm = z.output<typeof vatForm>

/** What a hotel shall say of VAT, on top of the version that the form was filled from (0: the first). */
export const vatChange = z.strictObject({ ...vatFields, version: z.int(say('required')) }).superRefine(vatCheck)

export type VatChange = z.output<typeof vatChange>
