import type { Conversion, Revenue, RevenueMonth, RevenueType } from '@keystay/contract/owner-revenue'
import { currencyDigits, type Money } from '@keystay/contract/money'
import { countNights } from '@keystay/contract/plain-dates'
import type { MonthRow, TypeRow } from './queries.ts'

/** Units of a currency that a euro costs, by whom and when published; of the euro itself nobody has to say it. */
export type Rate = {
  readonly currency: string
  readonly perEuro: number
  readonly day: string
  readonly source: string
}

/** The conversion between two currencies over the euro; undefined when a rate is missing. The older of two days counts. */
export function conversionOf(from: string, to: string, rates: readonly Rate[]): Conversion | undefined {
  const find = (currency: string) => rates.find((rate) => rate.currency === currency)
  const [source, target] = [find(from), find(to)]
  if ((from !== 'EUR' && !source) || (to !== 'EUR' && !target)) return undefined
  const used = [source, target].filter((rate) => rate !== undefined)
  const [oldest] = used.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  if (!oldest) return undefined
  const sources = [...new Set(used.map((rate) => rate.source))].join(', ')
  return { from, to, rate: (target?.perEuro ?? 1) / (source?.perEuro ?? 1), day: oldest.day, source: sources }
}

/** An amount in another currency, rounded half up to its minor unit once. */
export function convert(minor: number, { from, to, rate }: Conversion): number {
  return Math.round(minor * rate * 10 ** (currencyDigits(to) - currencyDigits(from)))
}

type Input = {
  readonly year: number
  /** Of the year and the one before. */
  readonly months: readonly MonthRow[]
  readonly types: readonly TypeRow[]
  readonly bookings: number
  readonly currency: string
  readonly conversion: Conversion | null
}
type Figures = Pick<Revenue, 'months' | 'lastYear' | 'roomTypes' | 'totals'>

/**
 * The figures of a year: each month is converted, then summed. Occupancy = nights sold ÷ (rooms × days), ADR = revenue ÷
 * nights sold, RevPAR = revenue ÷ (rooms × days). Where no night was sold there is no revenue, not one of 0.
 */
export function figuresOf({ year, months, types, bookings, currency, conversion }: Input): Figures {
  const days = countNights(`${year}-01-01`, `${year + 1}-01-01`)
  const inCurrency = (minor: number): Money => ({ minor: conversion ? convert(minor, conversion) : minor, currency })
  const monthsOf = (wanted: number): RevenueMonth[] =>
    Array.from({ length: 12 }, (_, index) => {
      const found = months.find((one) => one.year === wanted && one.month === index + 1)
      return { month: index + 1, nights: found?.nights ?? 0, revenue: found ? inCurrency(found.minor) : null }
    })
  const ofYear = monthsOf(year)
  const nights = ofYear.reduce((sum, month) => sum + month.nights, 0)
  const rooms = types.reduce((sum, type) => sum + type.rooms, 0)
  const minor = nights === 0 ? null : ofYear.reduce((sum, month) => sum + (month.revenue?.minor ?? 0), 0)
  return {
    months: ofYear,
    lastYear: monthsOf(year - 1),
    roomTypes: types.map((type) => typeFigures(type, days, inCurrency)),
    totals: {
      revenue: minor === null ? null : { minor, currency },
      bookings,
      nights,
      rooms,
      occupancy: nights === 0 ? null : share(nights, rooms * days),
      adr: perUnit(minor, nights, currency),
      revpar: perUnit(minor, rooms * days, currency),
    },
  }
}

function typeFigures(type: TypeRow, days: number, inCurrency: (minor: number) => Money): RevenueType {
  const { minor: own, ...rest } = type
  const revenue = type.nights === 0 ? null : inCurrency(own)
  return {
    ...rest,
    revenue,
    occupancy: revenue && share(type.nights, type.rooms * days),
    adr: revenue && perUnit(revenue.minor, type.nights, revenue.currency),
  }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

function perUnit(minor: number | null, units: number, currency: string): Money | null {
  return minor === null || units === 0 ? null : { minor: Math.round(minor / units), currency }
}
