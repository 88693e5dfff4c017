import {
  isIncluded,
  isPerGuest,
  type ExtraMode,
  type ExtraUnit,
  type IncludingBoard,
} from '@keystay/contract/extras/entities'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { Board } from '@keystay/contract/rate-plans/entities'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PricedExtra } from '../pricing/price-input.ts'
import type { SoldClass } from './vat-rules.ts'
import type { Stay } from '../rules.ts'

/** Dates, both included, on which an extra costs something else than usual: of a unit, in minor units. */
export type ExtraPeriod = { readonly from: PlainDate; readonly to: PlainDate; readonly priceMinor: number }

/** Something that a hotel sells beside its rooms, as it is kept; gross, of one unit, in minor units. */
export type ExtraRow = {
  readonly id: string
  readonly name: string
  readonly translations: unknown
  readonly unit: ExtraUnit
  /** On the dates of no period. */
  readonly priceMinor: number
  /** In order, none of them with a date of another one. */
  readonly periods: readonly ExtraPeriod[]
  readonly vatClass: SoldClass
  readonly mode: ExtraMode
  /** How many there are on a date; null: any number. */
  readonly capacity: number | null
  /** It does not go back when the booking is cancelled. */
  readonly kept: boolean
  /** The least board from which on it is not offered; null: with every plan. */
  readonly notWithBoard: IncludingBoard | null
  /** Until when it lets a guest keep the room on the day of departure, `HH:MM`; null: it does not. */
  readonly leavesAt: string | null
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

/** Which of the extras that were chosen a plan of this board includes already, as paths of the request. */
export function includedExtras(
  extras: readonly ExtraRow[],
  chosen: readonly ChosenExtra[],
  board: Board,
): (FieldIssue & Pick<ChosenExtra, 'extraId'>)[] {
  return chosen.flatMap(({ extraId }, index) => {
    const extra = extras.find(({ id }) => id === extraId)
    if (!extra || !isIncluded(extra, board)) return []
    return [{ path: `extras.${index}.extraId`, code: 'extra_included' as const, extraId }]
  })
}

/** How many of an extra are taken on each of its dates. */
export function piecesOf({ extra, count }: StayExtra, { persons, rooms }: Party): number {
  if (isPerGuest(extra.unit)) return count * persons
  return extra.unit === 'room_night' ? count * rooms : count
}

/** The dates on which an extra is taken: what is there all the time on all nights, what is handed out once on arrival. */
export function datesOf({ unit }: Pick<ExtraRow, 'unit'>, stay: Stay): Stay {
  if (unit !== 'person' && unit !== 'piece') return stay
  return { checkIn: stay.checkIn, checkOut: addDays(stay.checkIn, 1) }
}

/** What a unit of an extra costs on each of a stay's dates, in minor units. */
export function pricesOn(
  { priceMinor, periods }: Pick<ExtraRow, 'priceMinor' | 'periods'>,
  dates: readonly PlainDate[],
) {
  return dates.map((date) => periods.find(({ from, to }) => from <= date && date <= to)?.priceMinor ?? priceMinor)
}

/** An extra as the price of a stay of these nights is computed from it. */
export function toPricedExtra({ extra, count }: StayExtra, dates: readonly PlainDate[]): PricedExtra {
  return { unit: extra.unit, count, vatClass: extra.vatClass, datePrices: pricesOn(extra, dates) }
}

const perNight = ['night', 'person_night', 'room_night'] satisfies ExtraUnit[]

/** The prices that count of an extra, whose price is known for each night: of what is not paid by the night, that of check-in. */
export function countedPrices(unit: ExtraUnit, datePrices: readonly number[]): readonly number[] {
  return (perNight as readonly ExtraUnit[]).includes(unit) ? datePrices : datePrices.slice(0, 1)
}

/**
 * The price lines of a stay's extras, which were priced in order; the quantity is how often the unit's price is paid. One whose
 * nights have different prices has a line for each price.
 */
export function extraLines(
  extras: readonly StayExtra[],
  priced: readonly PricedExtra[],
  amountsMinor: readonly number[],
  party: Party,
) {
  return extras.flatMap((one, index) => {
    const { id: extraId, name, translations, unit, vatClass, kept, leavesAt } = one.extra
    const pieces = piecesOf(one, party)
    const nightsAt = Map.groupBy(countedPrices(unit, priced[index]?.datePrices ?? []), (priceMinor) => priceMinor)
    return [...nightsAt].map(([priceMinor, nights]) => {
      const times = pieces * nights.length
      return {
        kind: 'extra' as const,
        night: null,
        roomTypeId: null,
        quantity: times === 1 ? null : times,
        amountMinor: nightsAt.size === 1 ? (amountsMinor[index] ?? 0) : priceMinor * times,
        discountMinor: 0,
        vatClass,
        detail: { name, translations, extraId, kept, ...(leavesAt !== null && { leavesAt }) },
      }
    })
  })
}
