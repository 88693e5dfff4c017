import type { NightSetting } from '@keystay/contract/nights/entities'
import type { NightsForm } from '@keystay/contract/nights/forms'
import { epochDay, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** What a night has of its own; a night without a row has nothing. */
export type OwnSetting = {
  readonly priceMinor: number | null
  readonly minStay: number | null
  readonly closed: boolean
}

export const noSetting: OwnSetting = { priceMinor: null, minStay: null, closed: false }

/** 1 Monday … 7 Sunday: 1970-01-01 was a Thursday. */
function weekdayOf(date: PlainDate): number {
  return ((epochDay(date) + 3) % 7) + 1
}

/** The nights that a form speaks of, in order. */
export function datesOf({ nights, from, to, weekdays }: NightsForm): PlainDate[] {
  if (nights) return nights.map((night) => night.date).toSorted()
  if (from === undefined || to === undefined) return []
  const dates = listNights(from, to)
  return weekdays ? dates.filter((date) => weekdays.includes(weekdayOf(date))) : dates
}

/** What a night has after the form was applied to what it had: in a range only what is given changes. */
export function settingAfter(form: NightsForm, date: PlainDate, before: OwnSetting): OwnSetting {
  const night = form.nights?.find((one) => one.date === date)
  const { price, minStay, closed }: Partial<Omit<NightSetting, 'date'>> = night ?? {
    ...(form.price === undefined ? {} : { price: form.price }),
    ...(form.minStay === undefined ? {} : { minStay: form.minStay }),
    ...(form.closed === undefined ? {} : { closed: form.closed }),
  }
  return {
    priceMinor: price === undefined ? before.priceMinor : (price?.minor ?? null),
    minStay: minStay === undefined ? before.minStay : minStay,
    closed: closed ?? before.closed,
  }
}

/** The field that names a price in another currency than the hotel's. */
export function foreignPrice(form: NightsForm, currency: string): string | null {
  if (form.price && form.price.currency !== currency) return 'price'
  const index = form.nights?.findIndex((night) => night.price !== null && night.price.currency !== currency) ?? -1
  return index === -1 ? null : `nights.${index}.price`
}
