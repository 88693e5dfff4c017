import { z } from 'zod'
import { boundedList, dateField, say } from '../shared/fields.ts'
import { maxGapDays, maxGapNights } from '../shared/limits.ts'

/** Nights of a stay that were offered beside it, in order. */
export const gapNightsField = boundedList(z.array(dateField('required')), maxGapNights)

const whole = (least: number, most: number) =>
  z.int(say('invalid')).min(least, say('invalid')).max(most, say('invalid'))
const percent = z.int(say('promotion_percent')).min(1, say('promotion_percent')).max(9999, say('promotion_percent'))

const gapDealFields = {
  /** Off nights that lie alone, in hundredths of a percent; null: there are no gap deals. */
  percent: percent.nullable(),
  daysAhead: whole(0, maxGapDays),
  longestNights: whole(1, maxGapNights),
}

/** Gap deals as they shall be, on top of the version that the form was filled from. */
export const gapDealsChange = z.strictObject({ ...gapDealFields, version: z.int(say('required')) })
export type GapDealsChange = z.output<typeof gapDealsChange>

/** Gap deals that are tried on what is free now. */
export const gapDealsTrial = z.strictObject(gapDealFields)
export type GapDealsTrial = z.output<typeof gapDealsTrial>
