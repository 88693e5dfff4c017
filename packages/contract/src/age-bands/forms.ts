import { z } from 'zod'
import type { FieldCode } from '../shared/error-codes.ts'
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

type Refuse = (index: number, field: 'from' | 'to' | 'supplement', message: FieldCode) => void

const costs = ({ supplement }: { readonly supplement: Supplement }) => worth(supplement) > 0

/**
 * Each age is in one band, and no guest can pay more because ages are told: no child costs more than an adult or an older child,
 * whatever a night costs, and a cot beside the places costs nothing.
 */
function bandsCheck(form: Bands, context: z.RefinementCtx): void {
  // It is the adult's amount that is missing, not the child's that is wrong.
  if (form.extraAdult === null && form.bands.some(costs)) {
    context.addIssue({ code: 'custom', path: ['extraAdult'], message: 'extra_adult_required' })
    return
  }
  let isSound = true
  const refuse: Refuse = (index, field, message) => {
    isSound = false
    context.addIssue({ code: 'custom', path: ['bands', index, field], message })
  }
  eachCheck(form, refuse)
  if (isSound) orderCheck(form, refuse)
}

function eachCheck({ bands, extraAdult }: Bands, refuse: Refuse): void {
  for (const [index, { from, to, counts, supplement }] of bands.entries()) {
    if (to < from) refuse(index, 'to', 'band_range_empty')
    else if (bands.slice(0, index).some((one) => one.from <= to && from <= one.to))
      refuse(index, 'from', 'band_overlap')
    if (!costs({ supplement })) continue
    if (extraAdult && extraAdult.kind !== supplement.kind) refuse(index, 'supplement', 'band_kind')
    else if (extraAdult && worth(supplement) > worth(extraAdult)) refuse(index, 'supplement', 'band_above_adult')
    else if (!counts) refuse(index, 'supplement', 'band_cot_free')
  }
}

/** Standard places go to the oldest first: were a younger child dearer, the age of another could push it out of its place. */
function orderCheck({ bands, extraAdult }: Bands, refuse: Refuse): void {
  let [next, below] = [0, 0]
  const byAge = [...bands.entries()].toSorted(([, a], [, b]) => a.from - b.from)
  for (const [index, { from, to, supplement }] of byAge) {
    // Who is in no band pays as an adult does.
    if (from > next && extraAdult && worth(supplement) < worth(extraAdult)) refuse(index, 'from', 'band_gap')
    else if (worth(supplement) < below) refuse(index, 'supplement', 'band_below_younger')
    next = to + 1
    below = worth(supplement)
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
