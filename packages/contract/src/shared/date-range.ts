import { z } from 'zod'
import { isPlainDate, countNights } from './plain-dates.ts'
import { dateField } from './fields.ts'

type Dates = { readonly from?: string | undefined; readonly to?: string | undefined }

export function rangeCheck(maxNights: number) {
  return ({ from, to }: Dates, context: z.RefinementCtx): void => {
    if (!from || !to || !isPlainDate(from) || !isPlainDate(to)) return
    const nights = countNights(from, to)
    if (nights < 1) context.addIssue({ code: 'custom', path: ['to'], message: 'range_empty' })
    if (nights > maxNights)
      context.addIssue({ code: 'custom', path: ['to'], message: 'range_too_long', params: { max: maxNights } })
  }
}

/** The nights `[from, to)`. */
export const range = { from: dateField('required'), to: dateField('required') }
