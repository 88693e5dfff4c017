import { z } from 'zod'
import { boundedList, dateField, guestsField, idField, say, stayOrderCheck } from '../shared/fields.ts'
import { adultLeftCheck, agesField } from '../shared/guest-ages.ts'
import { maxAgeBands, maxChildAge } from '../shared/limits.ts'
import { supplementField } from '../shared/supplement-field.ts'
import type { Supplement } from '../shared/supplements.ts'

const age = z.int(say('age_invalid')).min(0, say('age_invalid')).max(maxChildAge, say('age_invalid'))

const bandField = z.strictObject({
  from: age,
  to: age,
  counts: z.boolean(say('required')),
  supplement: supplementField,
})

const bandFields = {
  bands: boundedList(z.array(bandField, say('required')), maxAgeBands),
  extraAdult: supplementField.nullable(),
}

type Bands = { readonly bands: readonly z.output<typeof bandField>[]; readonly extraAdult: Supplement | null }

const worth = (supplement: Supplement) => (supplement.kind === 'amount' ? supplement.minor : supplement.percent)

/** Each age is in one band, and no child costs more than an adult, whatever a night costs. */
function bandsCheck({ bands, extraAdult }: Bands, context: z.RefinementCtx): void {
  for (const [index, { from, to, supplement }] of bands.entries()) {
    const refuse = (field: 'from' | 'to' | 'supplement', message: string) =>
      context.addIssue({ code: 'custom', path: ['bands', index, field], message })
    if (to < from) refuse('to', 'band_range_empty')
    else if (bands.slice(0, index).some((one) => one.from <= to && from <= one.to)) refuse('from', 'band_overlap')
    if (worth(supplement) === 0) continue
    if (extraAdult && extraAdult.kind !== supplement.kind) refuse('supplement', 'band_kind')
    else if (extraAdult === null || worth(supplement) > worth(extraAdult)) refuse('supplement', 'band_above_adult')
  }
}

/** What guests pay beside the room as it shall be, on top of the version that the form was filled from. */
export const ageBandsChange = z.strictObject({ ...bandFields, version: z.int(say('required')) }).superRefine(bandsCheck)

export type AgeBandsChange = z.output<typeof ageBandsChange>

/** The stay that bands are tried on before they are saved; null: those that are saved. */
export const agesExampleForm = z
  .strictObject({
    roomTypeId: idField,
    checkIn: dateField('check_in_required'),
    checkOut: dateField('check_out_required'),
    guests: guestsField,
    ages: agesField,
    bands: z.strictObject(bandFields).superRefine(bandsCheck).nullable(),
  })
  .superRefine(stayOrderCheck)
  .superRefine(adultLeftCheck)

export type AgesExampleForm = z.output<typeof agesExampleForm>
