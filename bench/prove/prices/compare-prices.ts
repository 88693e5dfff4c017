import { listNights } from '@keystay/contract/shared/plain-dates'
import { cancellingOf, wrongFees } from './cancelling.ts'
import { hotelOf, type Hotel } from './hotels.ts'
import { brokenLaws } from './laws.ts'
import { oraclePrice, oracleVat } from './oracle/oracle.ts'
import type { Pricing } from './plants.ts'
import { linesOf, stayOf } from './stays.ts'

type Figures = {
  readonly stays: number
  readonly hotels: number
  /** Stays that are not sold, by the oracle. */
  readonly notSold: number
  readonly different: number
  readonly lawsBroken: number
  readonly violations: number
}

const staysPerHotel = 20

/**
 * Prices so many stays from number `first` on and compares them with the oracle, field by field; a stay and its hotel are
 * wholly made by its number. `tell` is given what is wrong, in words.
 */
export function comparePrices(
  pricing: Pricing,
  range: { readonly first: number; readonly stays: number },
  tell: (number: number, wrong: string) => void,
  progress: (done: number, of: number) => void = () => undefined,
): Figures {
  const counts = { hotels: 0, notSold: 0, different: 0, lawsBroken: 0 }
  let hotel = hotelOf(0)
  let hotelNumber = -1
  for (let done = 0; done < range.stays; done += 1) {
    const number = range.first + done
    if (Math.floor(number / staysPerHotel) !== hotelNumber) {
      hotelNumber = Math.floor(number / staysPerHotel)
      hotel = hotelOf(hotelNumber)
      counts.hotels += 1
    }
    const report = compareStay(pricing, hotel, number)
    if (report.notSold) counts.notSold += 1
    if (report.difference !== null) counts.different += 1
    counts.lawsBroken += report.broken.length
    for (const wrong of [...(report.difference === null ? [] : [report.difference]), ...report.broken])
      tell(number, wrong)
    progress(done + 1, range.stays)
  }
  return { stays: range.stays, ...counts, violations: counts.different + counts.lawsBroken }
}

type Report = { readonly notSold: boolean; readonly difference: string | null; readonly broken: readonly string[] }

function compareStay({ priceOf, vatOf, pricesOn, feeAt }: Pricing, hotel: Hotel, number: number): Report {
  const input = stayOf(hotel, number)
  const right = oraclePrice(input)
  try {
    const dates = listNights(input.stay.checkIn, input.stay.checkOut)
    const datePrices = hotel.extras.map((extra) => pricesOn(extra, dates))
    const extras = input.extras.map((extra, at) => ({ ...extra, datePrices: datePrices[at] ?? [] }))
    let difference = firstDifference(priceOf({ ...input, extras }), right, 'price')
    const fees = right && wrongFees(feeAt, cancellingOf(input, right, number))
    if (right !== null && difference === null) {
      const lines = linesOf(input, right, number)
      const sums = vatOf(lines).toSorted((a, b) => a.rate - b.rate)
      difference = firstDifference(sums, oracleVat(lines), 'vat')
    }
    const broken = [...brokenLaws(priceOf, input, number), ...(fees?.broken ?? [])]
    return { notSold: right === null, difference: difference ?? fees?.different ?? null, broken }
  } catch (error) {
    return { notSold: right === null, difference: `it throws: ${String(error)}`, broken: [] }
  }
}

/** The first place where a value is not as it is right, in words; a zero may have either sign. */
function firstDifference(value: unknown, right: unknown, path: string): string | null {
  if (value === right) return null
  if (typeof value !== 'object' || typeof right !== 'object' || value === null || right === null)
    return `${path} is ${inWords(value)}, by the oracle ${inWords(right)}`
  for (const key of new Set([...Object.keys(right), ...Object.keys(value)])) {
    const name = Array.isArray(right) ? `${path}[${key}]` : `${path}.${key}`
    const difference = firstDifference(Reflect.get(value, key), Reflect.get(right, key), name)
    if (difference !== null) return difference
  }
  return null
}

const inWords = (value: unknown): string => JSON.stringify(value)?.slice(0, 100) ?? 'missing'
