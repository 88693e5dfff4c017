import type { PriceLine, PriceLineKind } from '@keystay/contract/shared/price-lines'
import type { Money } from '@keystay/contract/shared/money'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** One row of a price: nights in a row at one price are told together where there are many. */
export type PriceRow =
  | {
      readonly kind: 'nights'
      readonly roomType: string
      readonly quantity: number
      readonly from: PlainDate
      /** The morning after the last of these nights. */
      readonly to: PlainDate
      readonly nights: number
      readonly each: Money
      readonly amount: Money
    }
  | {
      readonly kind: Exclude<PriceLineKind, 'night'>
      readonly label: string
      readonly quantity: number | null
      readonly amount: Money
      /** It does not go back when the booking is cancelled. */
      readonly kept?: true | undefined
      /** Of a tax: how many adults say that they are exempt. */
      readonly exempt?: PriceLine['exempt']
    }

/** So many nights of a stay in one room type are listed one by one. */
const listedNights = 3

/** The rows that a reader sees; they sum to the same total as the lines. */
export function priceRows(lines: readonly PriceLine[]): readonly PriceRow[] {
  const dates = new Set(lines.flatMap(({ kind, date }) => (kind === 'night' && date ? [date] : [])))
  const types = new Set(lines.flatMap(({ kind, roomTypeId }) => (kind === 'night' ? [roomTypeId] : [])))
  const together = dates.size > listedNights || types.size > 1
  return lines.reduce<readonly PriceRow[]>((rows, line) => {
    const { kind, label, quantity, amount, kept, exempt } = line
    if (kind !== 'night')
      return [...rows, { kind, label, quantity, amount, ...(kept && { kept }), ...(exempt && { exempt }) }]
    const row = nightRow(line)
    const last = rows.at(-1)
    return together && last && joins(last, row) ? [...rows.slice(0, -1), join(last, row)] : [...rows, row]
  }, [])
}

type NightsRow = Extract<PriceRow, { kind: 'nights' }>

function nightRow({ date, quantity, label, amount }: PriceLine): NightsRow {
  const from = date ?? ''
  return {
    kind: 'nights',
    roomType: label,
    quantity: quantity ?? 1,
    from,
    to: addDays(from, 1),
    nights: 1,
    each: amount,
    amount,
  }
}

function joins(last: PriceRow, row: NightsRow): last is NightsRow {
  return (
    last.kind === 'nights' &&
    last.to === row.from &&
    last.roomType === row.roomType &&
    last.each.minor === row.each.minor
  )
}

function join(last: NightsRow, row: NightsRow): NightsRow {
  const amount = { ...last.amount, minor: last.amount.minor + row.amount.minor }
  return { ...last, to: row.to, nights: last.nights + 1, amount }
}
