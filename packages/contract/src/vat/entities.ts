import { z } from 'zod'
import { boards, type Board } from '../rate-plans/entities.ts'
import { money } from '../shared/money.ts'

/** What a hotel's country may tax differently: nights, what is eaten and drunk with them, and what else is sold. */
export const ratedClasses = ['lodging', 'food', 'drinks', 'standard', 'reduced'] as const

export type RatedClass = (typeof ratedClasses)[number]

/** `none`: no VAT is in it. */
export const feeClasses = ['none', ...ratedClasses] as const

export type VatClass = (typeof feeClasses)[number]

/** Boards that are worth something of a night's price. */
export const valuedBoards = boards.filter((board) => board !== 'room_only') satisfies Board[]

/** From that date on, hundredths of a percent by class. */
const vatRates = z.object({
  from: z.iso.date(),
  lodging: z.int(),
  food: z.int(),
  drinks: z.int(),
  standard: z.int(),
  reduced: z.int(),
})

export type VatRates = z.infer<typeof vatRates>

/** What of a night's price is board, per adult and per child, in minor units. */
const boardValue = z.object({ board: z.enum(boards), adultMinor: z.int(), childMinor: z.int() })

export type BoardValue = z.infer<typeof boardValue>

/** What a hotel says of VAT, as its owner edits it. Without rates guests read nothing of VAT. */
export const hotelVat = z.object({
  /** In order of their dates. */
  rates: z.array(vatRates),
  boards: z.array(boardValue),
  /** Of a board's value, hundredths of a percent. */
  drinksPercent: z.int(),
  /** The VAT of a cancellation fee. */
  feeClass: z.enum(feeClasses),
  /** 0 while nothing was saved. */
  version: z.int(),
})

export type HotelVat = z.infer<typeof hotelVat>

/** The VAT in a price: each rate once; nets, VAT and what has none sum to the price. */
export const vatSums = z.object({
  rates: z.array(z.object({ percent: z.int(), net: money, vat: money })),
  untaxed: money,
})

export type VatSums = z.infer<typeof vatSums>
