import type { ExtraMode, ExtraUnit } from '@keystay/contract/extras/entities'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { PricedExtra } from './pricing/price-input.ts'
import type { SoldClass } from './vat-rules.ts'
import type { Stay } from './rules.ts'

/** Something that a hotel sells beside its rooms, as it is kept; gross, of one unit, in minor units. */
export type ExtraRow = {
  readonly id: string
  readonly name: string
  readonly translations: unknown
  readonly unit: ExtraUnit
  readonly priceMinor: number
  readonly vatClass: SoldClass
  readonly mode: ExtraMode
  /** How many there are on a date; null: any number. */
  readonly capacity: number | null
  /** It does not go back when the booking is cancelled. */
  readonly kept: boolean
}

/** An extra of a stay and how often it is taken. */
export type StayExtra = { readonly extra: ExtraRow; readonly count: number }

/** All who stay, and in how many rooms. */
export type Party = { readonly persons: number; readonly rooms: number }

/** The party of what is to be priced. */
export function partyOf(wanted: readonly { readonly guests: number; readonly quantity: number }[]): Party {
  let [persons, rooms] = [0, 0]
  for (const { guests, quantity } of wanted) {
    persons += guests
    rooms += quantity
  }
  return { persons, rooms }
}

/** What is part of a stay's price: the compulsory extras and those that were chosen, in the hotel's order. Others that are named count for nothing. */
export function extrasOf(extras: readonly ExtraRow[], chosen: readonly ChosenExtra[]): StayExtra[] {
  return extras.flatMap((extra): StayExtra[] => {
    if (extra.mode === 'compulsory') return [{ extra, count: 1 }]
    const choice = extra.mode === 'chosen' ? chosen.find(({ extraId }) => extraId === extra.id) : undefined
    return choice ? [{ extra, count: choice.count }] : []
  })
}

/** How many of an extra are taken on each of its dates. */
export function piecesOf({ extra, count }: StayExtra, { persons, rooms }: Party): number {
  if (extra.unit === 'person' || extra.unit === 'person_night') return count * persons
  return extra.unit === 'room_night' ? count * rooms : count
}

/** The dates on which an extra is taken: what is there all the time on all nights, what is handed out once on arrival. */
export function datesOf({ unit }: Pick<ExtraRow, 'unit'>, stay: Stay): Stay {
  if (unit !== 'person' && unit !== 'piece') return stay
  return { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, 1) }
}

/** An extra as the price is computed from it; it costs the same on every date. */
export function toPricedExtra({ extra, count }: StayExtra, nights: number): PricedExtra {
  const { unit, priceMinor, vatClass } = extra
  return { unit, count, vatClass, datePrices: Array.from({ length: nights }, () => priceMinor) }
}

const perNight = ['night', 'person_night', 'room_night'] satisfies ExtraUnit[]
const isPerNight = (unit: ExtraUnit) => (perNight as readonly ExtraUnit[]).includes(unit)

/** The price lines of a stay's extras, whose amounts are given in order; the quantity is how often the unit's price is paid. */
export function extraLines(
  extras: readonly StayExtra[],
  amountsMinor: readonly number[],
  party: Party,
  nights: number,
) {
  return extras.map((one, index) => {
    const { id: extraId, name, translations, unit, vatClass, kept } = one.extra
    const times = piecesOf(one, party) * (isPerNight(unit) ? nights : 1)
    return {
      kind: 'extra' as const,
      night: null,
      roomTypeId: null,
      quantity: times === 1 ? null : times,
      amountMinor: amountsMinor[index] ?? 0,
      discountMinor: 0,
      vatClass,
      detail: { name, translations, extraId, kept },
    }
  })
}
