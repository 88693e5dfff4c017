import { addDays } from '@keystay/contract/shared/plain-dates'
import { allWeekdays, type NightRange } from './night-dates.ts'
import type { NightsBody } from './nights-api.ts'
import { readPrice } from '../../../platform/format/money-text.ts'

/** What stands in the form beside the calendar; blank means as it is. */
export type NightValues = {
  readonly weekdays: readonly number[]
  readonly price: string
  readonly basePrice: boolean
  readonly minStay: string
  readonly noMinStay: boolean
  readonly sale: 'same' | 'open' | 'closed'
}

export const nothingChanged: NightValues = {
  weekdays: [...allWeekdays],
  price: '',
  basePrice: false,
  minStay: '',
  noMinStay: false,
  sale: 'same',
}

/** What is sent, before the rules have seen it. */
export function toNightsBody(values: NightValues, range: NightRange, currency: string, version: number): NightsBody {
  const { weekdays, price, basePrice, minStay, noMinStay, sale } = values
  const minor = readPrice(price, currency)
  const stay = minStay.trim() === '' ? undefined : Number(minStay)
  return {
    version,
    from: range.first,
    to: addDays(range.last, 1),
    ...(weekdays.length < 7 && { weekdays: [...weekdays] }),
    ...(basePrice ? { price: null } : minor !== undefined && { price: { minor: minor as number, currency } }),
    ...(noMinStay ? { minStay: null } : stay !== undefined && { minStay: stay }),
    ...(sale !== 'same' && { closed: sale === 'closed' }),
  }
}
