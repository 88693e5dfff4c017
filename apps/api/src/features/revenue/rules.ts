import type {
  Comparison,
  Conversion,
  Revenue,
  RevenueFigures,
  RevenueMonth,
  RevenueType,
} from '@keystay/contract/revenue/entities'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import { countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ExtraRevenueRow, MonthRow, PlanRevenueRow, TypeRow, TypesRead } from './queries.ts'

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

/** The first day of a month; month 13 is January of the next year. */
export function monthStart(year: number, month: number): PlainDate {
  const [carried, at] = [Math.floor((month - 1) / 12), ((month - 1) % 12) + 1]
  return `${year + carried}-${String(at).padStart(2, '0')}-01`
}

type Months = { readonly fromMonth: number; readonly toMonth: number }

/**
 * The months of a year that can be compared with the year before: whole ones that are over by the hotel's today and had
 * begun to have data a year earlier. Null where there is none.
 */
export function comparableMonths(dates: {
  readonly year: number
  readonly today: PlainDate
  readonly since: PlainDate | null
}): Months | null {
  const { year, today, since } = dates
  if (since === null) return null
  const all = Array.from({ length: 12 }, (_, index) => index + 1)
  const months = all.filter((month) => monthStart(year - 1, month) >= since && monthStart(year, month + 1) <= today)
  const [fromMonth, toMonth] = [months[0], months.at(-1)]
  return fromMonth === undefined || toMonth === undefined ? null : { fromMonth, toMonth }
}

/** The months that are compared, and what their nights were by room type. */
export type Compared = Months & { readonly now: TypesRead; readonly before: TypesRead }

type Input = {
  readonly year: number
  /** Of the year and the one before. */
  readonly months: readonly MonthRow[]
  readonly types: TypesRead
  readonly plans: readonly PlanRevenueRow[]
  readonly extras: readonly ExtraRevenueRow[]
  readonly fees: { readonly stays: number; readonly minor: number }
  /** The first night that was ever sold. */
  readonly since: PlainDate | null
  readonly compared: Compared | null
  readonly currency: string
  readonly conversion: Conversion | null
}
type Figures = Pick<Revenue, 'months' | 'lastYear' | 'roomTypes' | 'totals' | 'plans' | 'extras' | 'fees' | 'compared'>

/**
 * The figures of a year: each month is converted, then summed. Occupancy = nights sold ÷ (rooms × days), ADR = revenue ÷
 * nights sold, RevPAR = revenue ÷ (rooms × days). Days before the first night that was ever sold have no data and do not
 * count. Where no night was sold there is no revenue, not one of 0.
 */
export function figuresOf(input: Input): Figures {
  const { year, months, types, since, compared, currency, conversion } = input
  const [first, end] = [monthStart(year, 1), monthStart(year, 13)]
  const days = countNights(since !== null && since > first && since < end ? since : first, end)
  const inCurrency = (minor: number): Money => ({ minor: conversion ? convert(minor, conversion) : minor, currency })
  const monthsOf = (calendarYear: number): RevenueMonth[] =>
    Array.from({ length: 12 }, (_, index) => {
      const row = months.find((one) => one.year === calendarYear && one.month === index + 1)
      return { month: index + 1, nights: row?.nights ?? 0, revenue: row ? inCurrency(row.minor) : null }
    })
  const [ofYear, lastYear] = [monthsOf(year), monthsOf(year - 1)]
  const comparison = ({ fromMonth, toMonth, now, before }: Compared): Comparison => {
    const part = (list: RevenueMonth[]) => list.slice(fromMonth - 1, toMonth)
    const daysOf = (of: number) => countNights(monthStart(of, fromMonth), monthStart(of, toMonth + 1))
    const revenueOf = ({ types: read }: TypesRead, id: string) => {
      const type = read.find((one) => one.id === id)
      return type && type.nights > 0 ? inCurrency(type.minor) : null
    }
    return {
      fromMonth,
      toMonth,
      now: totalsOf(part(ofYear), now, daysOf(year), currency),
      before: totalsOf(part(lastYear), before, daysOf(year - 1), currency),
      roomTypes: types.types.map(({ id }) => ({ id, now: revenueOf(now, id), before: revenueOf(before, id) })),
    }
  }
  return {
    months: ofYear,
    lastYear,
    roomTypes: types.types.map((type) => typeFigures(type, days, inCurrency)),
    totals: totalsOf(ofYear, types, days, currency),
    plans: planFigures(input.plans, inCurrency),
    extras: input.extras.map(({ minor, ...extra }) => ({ ...extra, revenue: inCurrency(minor) })),
    fees: input.fees.stays === 0 ? null : { stays: input.fees.stays, revenue: inCurrency(input.fees.minor) },
    compared: compared && comparison(compared),
  }
}

/** What all room types brought in some months: the revenue of the months, so that they sum up to it. */
function totalsOf(months: readonly RevenueMonth[], read: TypesRead, days: number, currency: string): RevenueFigures {
  const nights = months.reduce((sum, month) => sum + month.nights, 0)
  const rooms = read.types.reduce((sum, type) => sum + type.rooms, 0)
  const minor = months.reduce((sum, month) => sum + (month.revenue?.minor ?? 0), 0)
  return ratesOf({ rooms, nights, bookings: read.bookings, revenue: nights === 0 ? null : { minor, currency } }, days)
}

function typeFigures(type: TypeRow, days: number, inCurrency: (minor: number) => Money): RevenueType {
  const { id, name, rooms, nights, bookings, minor } = type
  return { id, name, ...ratesOf({ rooms, nights, bookings, revenue: nights === 0 ? null : inCurrency(minor) }, days) }
}

/** By plan, where another than the standard plan sold a night. */
function planFigures(plans: readonly PlanRevenueRow[], inCurrency: (minor: number) => Money): Revenue['plans'] {
  if (plans.every(({ id }) => id === null)) return []
  return plans.map(({ minor, ...plan }) => {
    const revenue = inCurrency(minor)
    return { ...plan, revenue, adr: { ...revenue, minor: Math.round(revenue.minor / plan.nights) } }
  })
}

type Sold = Pick<RevenueFigures, 'rooms' | 'nights' | 'bookings' | 'revenue'>

function ratesOf(sold: Sold, days: number): RevenueFigures {
  const { rooms, nights, revenue } = sold
  return {
    ...sold,
    occupancy: revenue && rooms > 0 ? nights / (rooms * days) : null,
    adr: perUnit(revenue, nights),
    revpar: perUnit(revenue, rooms * days),
  }
}

function perUnit(revenue: Money | null, units: number): Money | null {
  return revenue && units > 0 ? { ...revenue, minor: Math.round(revenue.minor / units) } : null
}
