import type { NightsForm } from '@keystay/contract/nights/forms'
import { unrestricted, type Restrictions } from '@keystay/contract/nights/restrictions'
import { listNights, weekdayOf, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** What a night has of its own; a night without a row has nothing. */
export type OwnSetting = Restrictions & { readonly priceMinor: number | null }

export const noSetting: OwnSetting = { ...unrestricted, priceMinor: null }

/** The parts of a setting, in one order. */
export const settingParts = [
  'priceMinor',
  'minStay',
  'maxStay',
  'minStayThrough',
  'closedToArrival',
  'closedToDeparture',
  'closed',
] as const satisfies readonly (keyof OwnSetting)[]

/** The nights that a form speaks of, in order. */
export function datesOf({ nights, from, to, weekdays }: NightsForm): PlainDate[] {
  if (nights) return nights.map((night) => night.date).toSorted()
  if (from === undefined || to === undefined) return []
  const dates = listNights(from, to)
  return weekdays ? dates.filter((date) => weekdays.includes(weekdayOf(date))) : dates
}

/** What a night has after the form was applied to what it had: in a range only what is given changes. */
export function settingAfter(form: NightsForm, date: PlainDate, before: OwnSetting): OwnSetting {
  const given = form.nights?.find((one) => one.date === date) ?? form
  const kept = <T>(value: T | undefined, old: T): T => (value === undefined ? old : value)
  return {
    priceMinor: given.price === undefined ? before.priceMinor : (given.price?.minor ?? null),
    minStay: kept(given.minStay, before.minStay),
    maxStay: kept(given.maxStay, before.maxStay),
    minStayThrough: kept(given.minStayThrough, before.minStayThrough),
    closedToArrival: kept(given.closedToArrival, before.closedToArrival),
    closedToDeparture: kept(given.closedToDeparture, before.closedToDeparture),
    closed: kept(given.closed, before.closed),
  }
}

/** The field of a form that makes no stay possible: at most fewer nights than at least; null when there is none. */
export function contradiction(form: NightsForm, { minStay, maxStay, minStayThrough }: OwnSetting): string | null {
  const least = Math.max(minStay ?? 1, minStayThrough ?? 1)
  if (maxStay === null || maxStay >= least) return null
  if (form.nights) return 'nights'
  if (form.maxStay !== undefined) return 'maxStay'
  return form.minStay === undefined ? 'minStayThrough' : 'minStay'
}

/** The field that names a price in another currency than the hotel's. */
export function foreignPrice(form: NightsForm, currency: string): string | null {
  if (form.price && form.price.currency !== currency) return 'price'
  const index = form.nights?.findIndex((night) => night.price !== null && night.price.currency !== currency) ?? -1
  return index === -1 ? null : `nights.${index}.price`
}
