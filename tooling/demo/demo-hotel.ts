import { amenityKinds, propertyTypes } from '@keystay/contract/shared/kinds'
import { extraModes, extraUnits, vatClasses } from '@keystay/contract/extras/entities'
import { taxKinds, taxReasons } from '@keystay/contract/local-taxes/entities'
import { boards, cancellation, planPayments } from '@keystay/contract/rate-plans/entities'
import { readRoomNumbers } from '@keystay/contract/rooms/room-numbers'
import { z } from 'zod'

/** A text in every language that guests read. */
const texts = z.strictObject({ de: z.string(), en: z.string(), vi: z.string() })
export type Texts = z.infer<typeof texts>

/** A drawing that lives: the hour that is drawn, and by the fills of its shapes what shines in the dark and what is white in winter. */
const scene = z.strictObject({
  light: z.enum(['day', 'twilight', 'night']),
  lit: z.array(z.string()).default([]),
  snow: z.array(z.string()).default([]),
})
export type DemoScene = z.infer<typeof scene>

const photo = z.strictObject({
  /** A drawing: a file of art/. */
  art: z.string(),
  /** What it shows. */
  alt: texts,
  /** Which part of it to keep when it is cropped: CSS object-position. */
  focus: z.string().optional(),
  scene: scene.optional(),
})

const amenity = z.strictObject({
  key: z.string(),
  kind: z.enum(amenityKinds),
  name: texts,
  /** true: for every guest of the hotel; false: of single room types only */
  wholeHouse: z.boolean(),
})

const roomType = z.strictObject({
  key: z.string(),
  /** Its letter in the resort's booking file. */
  code: z.string().optional(),
  name: texts,
  description: texts,
  maxOccupancy: z.int().positive(),
  /** Persons that the price is for; absent: as many as there are places. */
  standardOccupancy: z.int().positive().nullable().default(null),
  extraBeds: z.int().default(0),
  cots: z.int().default(0),
  basePriceMinor: z.int().positive(),
  /** Ways to make the beds, each with a place for everyone; the first one is shown. */
  bedTypes: z.array(texts).min(1),
  sizeSqm: z.number().positive(),
  view: texts,
  /** Keys of the hotel's amenities. */
  amenities: z.array(z.string()),
  photos: z.array(photo).min(1),
  /** As an owner writes them: "101–120, 201". */
  rooms: z.string().transform((text, context) => {
    const read = readRoomNumbers(text)
    if ('numbers' in read) return read.numbers
    context.addIssue(read.problem)
    return z.NEVER
  }),
})
export type DemoRoomType = z.infer<typeof roomType>

/** Days of every year (MM-DD), both included, on which nights cost so many percent more (or, negative, less) than the base price. */
const season = z.strictObject({ from: z.string(), to: z.string(), percent: z.number() })

/** A rate plan beside the standard plan; amounts and percents as the API takes them. */
const ratePlan = z.strictObject({
  key: z.string(),
  /** The key of the plan that it is derived from; absent: the standard plan. */
  parent: z.string().optional(),
  name: texts,
  adjustPercent: z.int().default(0),
  stepMinor: z.int().positive().default(1),
  personMinor: z.int().default(0),
  board: z.enum(boards),
  cancellation,
  payment: z.enum(planPayments).default('any'),
  /** Of a deposit: without a percent each room's first night, without days the rest at the desk. */
  depositPercent: z.int().optional(),
  balanceDays: z.int().optional(),
  takesEarlyBooking: z.boolean().default(true),
  minDaysBefore: z.int().optional(),
  minNights: z.int().optional(),
})

/** What is sold beside the rooms; the price is gross, of one unit. */
const extra = z.strictObject({
  name: texts,
  unit: z.enum(extraUnits),
  priceMinor: z.int().min(0),
  vatClass: z.enum(vatClasses).default('standard'),
  mode: z.enum(extraModes).default('chosen'),
  capacity: z.int().positive().optional(),
  /** Days of every year (MM-DD), both included, on which it costs something else. */
  seasons: z.array(z.strictObject({ from: z.string(), to: z.string(), priceMinor: z.int().min(0) })).default([]),
})

/** A tax that really is charged there; `source` says by which statute, and as of when. */
const localTax = z.object({
  name: texts,
  kind: z.enum(taxKinds),
  rates: z.array(z.strictObject({ from: z.iso.date(), rate: z.int() })).min(1),
  exemptBelowAge: z.int().default(0),
  netOf: z.strictObject({ room: z.int(), food: z.int(), drinks: z.int() }).nullable().default(null),
  withBoard: z.boolean().default(true),
  firstNights: z.int().nullable().default(null),
  vatPercent: z.int().default(0),
  owedFor: z.enum(taxReasons),
  dueAtHotel: z.boolean().default(false),
  source: z.string(),
})

/** What guests beyond the standard places pay a night, by age at check-in, and where such rules are from. */
const ages = z.strictObject({
  bands: z.array(z.strictObject({ from: z.int(), to: z.int(), counts: z.boolean(), amountMinor: z.int() })),
  extraAdultMinor: z.int().nullable(),
  source: z.string(),
})

/** What makes stays cheaper: a percent (hundredths of it), or of so many nights fewer are paid. */
const promotion = z.strictObject({
  name: texts,
  percent: z.int().optional(),
  stayNights: z.int().optional(),
  payNights: z.int().optional(),
  maxDaysBefore: z.int().optional(),
})

/** What is off nights that lie alone between stays (hundredths of a percent). */
const gapDeals = z.strictObject({ percent: z.int(), daysAhead: z.int(), longestNights: z.int() })

const transferAccount = z.strictObject({
  holder: z.string(),
  iban: z.string().optional(),
  bankBin: z.string().optional(),
  bankName: z.string().optional(),
  accountNumber: z.string().optional(),
  holdDays: z.int(),
  maxRooms: z.int(),
})

/** A hotel of the demo data, as its file of hotels/ says it. Amounts are in minor units of its currency. */
export const demoHotel = z.strictObject({
  slug: z.string(),
  name: z.string(),
  type: z.enum(propertyTypes),
  address: z.string(),
  city: z.string(),
  region: texts,
  country: z.enum(['DE', 'AT', 'PT', 'VN']),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  currency: z.enum(['EUR', 'VND']),
  checkInTime: z.literal('15:00'),
  checkOutTime: z.literal('11:00'),
  phone: z.string(),
  headline: texts,
  description: texts,
  /** What is near, in one line. */
  nearby: texts,
  /** The first one is the cover. */
  photos: z.array(photo).min(1),
  amenities: z.array(amenity),
  roomTypes: z.array(roomType).min(1),
  offers: z.strictObject({ freeCancellation: z.boolean(), breakfast: z.boolean(), earlyBooking: z.boolean() }),
  ratePlans: z.array(ratePlan).default([]),
  promotions: z.array(promotion).default([]),
  gapDeals: gapDeals.optional(),
  extras: z.array(extra).default([]),
  ages: ages.default({ bands: [], extraAdultMinor: null, source: '' }),
  localTaxes: z.array(localTax).default([]),
  /** Where guests may transfer to; no bank has these accounts. */
  transferAccount: transferAccount.optional(),
  /** Surcharge for the nights of a weekend, in percent of the base price. */
  weekendPercent: z.number(),
  seasons: z.array(season),
})
export type DemoHotel = z.infer<typeof demoHotel>
