import { z } from 'zod'
import { money } from '../shared/money.ts'
import { idField } from '../shared/fields.ts'

/** Nights stayed in a month and what they brought, net of discounts; `revenue` is null where no night was sold. */
const revenueMonth = z.object({ month: z.int().min(1).max(12), nights: z.int().min(0), revenue: money.nullable() })

export type RevenueMonth = z.infer<typeof revenueMonth>

/**
 * What nights brought: `occupancy` = nights ÷ (rooms × days), `adr` = revenue ÷ nights, `revpar` = revenue ÷ (rooms × days),
 * where days are those of the months meant; of a year, from the first night that was ever sold to its end, also where that
 * is still to come. Null where there is nothing to divide.
 */
const figures = {
  rooms: z.int(),
  nights: z.int(),
  bookings: z.int(),
  revenue: money.nullable(),
  occupancy: z.number().nullable(),
  adr: money.nullable(),
  revpar: money.nullable(),
}

const revenueFigures = z.object(figures)

export type RevenueFigures = z.infer<typeof revenueFigures>

/** A room type's year. */
const revenueType = z.object({ id: idField, name: z.string(), ...figures })

export type RevenueType = z.infer<typeof revenueType>

/** What the nights of a rate plan brought; the standard plan has no id, and a name only where its hotel has given one. */
const revenuePlan = z.object({
  id: idField.nullable(),
  name: z.string().nullable(),
  nights: z.int(),
  bookings: z.int(),
  revenue: money,
  /** revenue ÷ nights */
  adr: money,
})

export type RevenuePlan = z.infer<typeof revenuePlan>

/** What an extra brought with the bookings that arrive in the year. `quantity`: how often its unit's price was paid. */
const revenueExtra = z.object({
  id: idField,
  name: z.string(),
  quantity: z.int(),
  bookings: z.int(),
  revenue: money,
})

export type RevenueExtra = z.infer<typeof revenueExtra>

/** The same months of two years, whole ones that are over and have data in both. */
const comparison = z.object({
  fromMonth: z.int().min(1).max(12),
  toMonth: z.int().min(1).max(12),
  now: revenueFigures,
  before: revenueFigures,
  /** By room type, with its revenue of both years. */
  roomTypes: z.array(z.object({ id: idField, now: money.nullable(), before: money.nullable() })),
})

export type Comparison = z.infer<typeof comparison>

/** Where a conversion comes from: a unit of `from` is `rate` units of `to`, by what was published on `day`. */
const conversion = z.object({
  from: z.string(),
  to: z.string(),
  rate: z.number(),
  day: z.iso.date(),
  source: z.string(),
})

export type Conversion = z.infer<typeof conversion>

export const revenue = z.object({
  year: z.int(),
  /** The hotel's today: months after it are on the books, not stayed. */
  today: z.iso.date(),
  /** First and last year with a stay; null for a hotel that never sold one. */
  years: z.object({ first: z.int(), last: z.int() }).nullable(),
  /** The first night that was ever sold: days before it count for no figure. */
  since: z.iso.date().nullable(),
  currency: z.string(),
  ownCurrency: z.string(),
  /** Null when the amounts are in the hotel's own currency. */
  conversion: conversion.nullable(),
  /** Always twelve. */
  months: z.array(revenueMonth),
  lastYear: z.array(revenueMonth),
  roomTypes: z.array(revenueType),
  totals: revenueFigures,
  /** Their revenue sums up to that of the nights; empty where all were sold by the standard plan. */
  plans: z.array(revenuePlan),
  /** Beside the nights, in no other figure. */
  extras: z.array(revenueExtra),
  /** What stayed with the hotel of stays that ended early, by day of arrival, beside the nights; null where nothing did. */
  fees: z.object({ stays: z.int(), revenue: money }).nullable(),
  /** Null where no month can be compared with the year before. */
  compared: comparison.nullable(),
})

export type Revenue = z.infer<typeof revenue>

/** A night that makes a figure: rooms of a type that a booking slept in, in the hotel's own currency. */
export const revenueNight = z.object({
  date: z.iso.date(),
  roomType: z.object({ id: idField, name: z.string() }),
  booking: z.object({ id: idField, code: z.string(), guest: z.string() }),
  /** Null: by a standard plan without a name; with one, its id is null. */
  plan: z.object({ id: idField.nullable(), name: z.string() }).nullable(),
  quantity: z.int(),
  revenue: money,
})

export type RevenueNight = z.infer<typeof revenueNight>
