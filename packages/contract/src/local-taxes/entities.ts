import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { money } from '../shared/money.ts'
import { priceLine } from '../shared/price-lines.ts'
import { vatSums } from '../vat/entities.ts'

/** What a local tax is taken of: persons and nights, or the price of the nights. */
export const taxKinds = ['person_night', 'percent'] as const

export type TaxKind = (typeof taxKinds)[number]

/** What it is owed for: the nights that are stayed, or what is paid, even if nobody comes. */
export const taxReasons = ['stay', 'payment'] as const

export type TaxReason = (typeof taxReasons)[number]

/** From that date on: minor units per person and night, or hundredths of a percent. */
const taxRate = z.object({ from: z.iso.date(), rate: z.int() })

export type TaxRate = z.infer<typeof taxRate>

/** A local tax as the hotel's owner edits it. Percents are hundredths of a percent, null is "all nights" or "with the VAT in it". */
export const localTax = z.object({
  id: idField,
  name: z.string(),
  /** The name by language, where it differs. */
  names: z.partialRecord(z.enum(['de', 'en', 'vi']), z.string()),
  kind: z.enum(taxKinds),
  /** In order of their dates. Of a stay by percent that of its first night holds. */
  rates: z.array(taxRate),
  exemptBelowAge: z.int(),
  /** Who else is exempt, as adults say when they book and prove at the desk; null: nobody can say so. */
  exemptGuests: z.string().nullable(),
  /** The same by language, where it differs. */
  exemptNames: z.partialRecord(z.enum(['de', 'en', 'vi']), z.string()),
  netOf: z.object({ room: z.int(), food: z.int(), drinks: z.int() }).nullable(),
  withFood: z.boolean(),
  withDrinks: z.boolean(),
  firstNights: z.int().nullable(),
  vatPercent: z.int(),
  owedFor: z.enum(taxReasons),
  /** It is paid at the hotel, however the rest of a booking is. */
  dueAtHotel: z.boolean(),
  source: z.string(),
  version: z.int(),
})

export type LocalTax = z.infer<typeof localTax>

/** What the stay of an example costs with the local taxes of a hotel, and what VAT is in that. */
export const taxExample = z.object({ lines: z.array(priceLine), total: money, vat: vatSums.nullable() })

export type TaxExample = z.infer<typeof taxExample>
