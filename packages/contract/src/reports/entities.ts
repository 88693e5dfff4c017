import { z } from 'zod'
import { idField } from '../shared/fields.ts'

/** What a column of a report tells: how many, how much in minor units of the hotel's currency, or a part of 1. */
export type ColumnKind = 'count' | 'money' | 'share'

/** The columns of all reports. What divides others (a share, an average) opens no rows. */
export const columnKinds = {
  rooms: 'count',
  guests: 'count',
  arrived: 'count',
  awaited: 'count',
  departed: 'count',
  nights: 'count',
  available: 'count',
  occupancy: 'share',
  revenue: 'money',
  adr: 'money',
  revpar: 'money',
  nights_before: 'count',
  occupancy_before: 'share',
  revenue_before: 'money',
  adr_before: 'money',
  revpar_before: 'money',
  booked: 'count',
  given_back: 'count',
  net_nights: 'count',
  share: 'share',
  arriving_guests: 'count',
  guest_nights: 'count',
  cash: 'money',
  card: 'money',
  paypal: 'money',
  transfer: 'money',
  refunded: 'money',
  net_payments: 'money',
  gross: 'money',
  net: 'money',
  vat: 'money',
  bookings: 'count',
  tax: 'money',
  exempt_adults: 'count',
  exempt_tax: 'money',
  fee: 'money',
  entries: 'count',
  by_guests: 'count',
  by_hotel: 'count',
  by_system: 'count',
} as const satisfies Record<string, ColumnKind>
export type ColumnName = keyof typeof columnKinds
export const columnNames = Object.keys(columnKinds) as [ColumnName, ...ColumnName[]]

/** What the lines of a report are: dates of its period, or something of its own. */
export type LineKind = 'date' | 'source' | 'plan' | 'room_type' | 'country' | 'vat_rate' | 'tax'

export type ReportShape = { readonly lines: LineKind; readonly columns: readonly ColumnName[] }

/** Every report: its lines and its columns, in their order. */
export const reports = {
  occupancy: {
    lines: 'date',
    columns: [
      'nights',
      'available',
      'occupancy',
      'revenue',
      'adr',
      'revpar',
      'nights_before',
      'occupancy_before',
      'revenue_before',
      'adr_before',
      'revpar_before',
    ],
  },
  pickup: { lines: 'date', columns: ['booked', 'given_back', 'net_nights', 'revenue'] },
  arrivals: { lines: 'date', columns: ['rooms', 'guests', 'arrived'] },
  in_house: { lines: 'date', columns: ['rooms', 'guests', 'awaited'] },
  departures: { lines: 'date', columns: ['rooms', 'guests', 'departed'] },
  room_types: { lines: 'room_type', columns: ['nights', 'revenue', 'adr', 'share'] },
  plans: { lines: 'plan', columns: ['nights', 'revenue', 'adr', 'share'] },
  sources: { lines: 'source', columns: ['nights', 'revenue', 'adr', 'share'] },
  gap_deals: { lines: 'date', columns: ['nights', 'revenue', 'adr'] },
  flexible_rooms: { lines: 'date', columns: ['nights', 'revenue', 'adr'] },
  countries: { lines: 'country', columns: ['arriving_guests', 'guest_nights', 'nights'] },
  payments: { lines: 'date', columns: ['cash', 'card', 'paypal', 'transfer', 'refunded', 'net_payments'] },
  vat: { lines: 'vat_rate', columns: ['gross', 'net', 'vat'] },
  local_taxes: { lines: 'tax', columns: ['bookings', 'tax', 'exempt_adults', 'exempt_tax'] },
  cancellations: { lines: 'date', columns: ['bookings', 'nights', 'revenue', 'fee'] },
  no_shows: { lines: 'date', columns: ['rooms', 'guests', 'nights'] },
  audit: { lines: 'date', columns: ['entries', 'by_guests', 'by_hotel', 'by_system'] },
} as const satisfies Record<string, ReportShape>
export type ReportName = keyof typeof reports
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]]

/** How dates of a report are told together. */
export const groupings = ['day', 'month', 'year'] as const
export type Grouping = (typeof groupings)[number]

/** Columns that are made of others: no row adds up to them. */
export const madeOfOthers: ReadonlySet<ColumnName> = new Set<ColumnName>([
  'available',
  'occupancy',
  'adr',
  'revpar',
  'occupancy_before',
  'adr_before',
  'revpar_before',
  'share',
])

/** One value for each column, in its order; null where there is nothing to divide. */
const cells = z.array(z.number().nullable())

const line = z.object({
  /** A date (`2026-11-27`, `2026-11`, `2026`), or what the line is about: an id, a country, a rate; empty: not known. */
  key: z.string(),
  /** What it is called; null where the key says it. */
  name: z.string().nullable(),
  cells,
})
export type ReportLine = z.infer<typeof line>

export const report = z.object({
  report: z.enum(reportNames),
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(groupings),
  /** The hotel's day at its desk. */
  today: z.iso.date(),
  currency: z.string(),
  /** As the books stood then, for columns that tell of before, or since when changes count; null: of neither. */
  asOf: z.iso.datetime().nullable(),
  columns: z.array(z.enum(columnNames)),
  lines: z.array(line),
  totals: cells,
})
export type Report = z.infer<typeof report>

/** What makes a figure: a booking on a date with its share of each column that adds up, or an entry of the audit log. */
export const reportRow = z.object({
  date: z.iso.date(),
  booking: z.object({ id: idField, code: z.string(), guest: z.string() }).nullable(),
  /** A room type, or a rate, as its hotel calls it. */
  name: z.string().nullable(),
  /** A state, a way to pay, an event: a word of the contract's. */
  word: z.string().nullable(),
  values: z.array(z.number()),
})
export type ReportRow = z.infer<typeof reportRow>
