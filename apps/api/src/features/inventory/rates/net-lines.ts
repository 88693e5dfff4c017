import type { PriceLineKind } from '@keystay/contract/shared/price-lines'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PartSums } from '../pricing/price-input.ts'

/** A price line as it is kept: lines that the desk added may take something of another one back, or give it again. */
type KeptLine = {
  readonly position: number
  /** The position of the line that it changes. */
  readonly counters: number | null
  readonly kind: PriceLineKind
  readonly night: PlainDate | null
  readonly quantity: number | null
  readonly amountMinor: number
  readonly discountMinor: number
  readonly supplementMinor?: number | null
  readonly parts: PartSums | null
  readonly detail: unknown
}

/** What the lines of a price come to now, as it is told: nights first, and what was added to a discount or tax with that. */
export function netLines<Line extends KeptLine>(lines: readonly Line[]): Line[] {
  const left = leftLines(lines)
  const nights = left.filter(({ kind }) => kind === 'night')
  return [...nights, ...together(left.filter(({ kind }) => kind !== 'night'))]
}

/** Each line of a price with what was taken of it, without those of which nothing is left. */
export function leftLines<Line extends KeptLine>(lines: readonly Line[]): Line[] {
  const net = new Map<number, Line>()
  const countered = new Set<number>()
  for (const line of lines) {
    const before = line.counters === null ? undefined : net.get(line.counters)
    if (before) {
      countered.add(before.position)
      net.set(before.position, add(before, line))
    } else net.set(line.position, line)
  }
  return [...net.values()].filter((line) => !countered.has(line.position) || !isNothing(line))
}

function isNothing({ kind, quantity, amountMinor }: KeptLine): boolean {
  return kind === 'night' ? quantity === 0 : amountMinor === 0
}

function add<Line extends KeptLine>(line: Line, other: Line): Line {
  const quantity = line.kind === 'night' ? (line.quantity ?? 0) + (other.quantity ?? 0) : line.quantity
  const parts = line.parts && other.parts && addParts(line.parts, other.parts)
  return {
    ...line,
    quantity,
    amountMinor: line.amountMinor + other.amountMinor,
    discountMinor: line.discountMinor + other.discountMinor,
    // What of the rest is a supplement is not kept.
    supplementMinor: null,
    parts: parts ?? line.parts,
  }
}

function addParts(one: PartSums, other: PartSums): PartSums {
  return { room: one.room + other.room, food: one.food + other.food, drinks: one.drinks + other.drinks }
}

const mergedKinds: readonly PriceLineKind[] = ['early_booking', 'promotion', 'voucher', 'local_tax', 'fee']

/** Discounts and taxes of further nights are told with those of the others. */
function together<Line extends KeptLine>(lines: readonly Line[]): Line[] {
  const told: Line[] = []
  for (const line of lines) {
    const nameOf = ({ detail }: KeptLine) => (detail as { readonly name?: string } | null)?.name ?? ''
    const at = told.findIndex((one) => one.kind === line.kind && nameOf(one) === nameOf(line))
    const before = told[at]
    if (before && mergedKinds.includes(line.kind)) told[at] = add(before, line)
    else told.push(line)
  }
  return told
}
