import type { Payer } from '@keystay/contract/folio/entities'
import { sumOf } from '../inventory/pricing/discounts.ts'
import type { PartSums } from '../inventory/pricing/price-input.ts'
import { allocate, shareOf } from '../inventory/pricing/rounding.ts'

/** What of a price line says who pays it. */
export type PaidLine = {
  readonly amountMinor: number
  readonly discountMinor: number
  readonly parts: PartSums | null
  readonly payer: Payer
  /** What of it, after discounts, a company pays while its guest pays the rest; null: its payer pays all of it. */
  readonly companyMinor: number | null
}

/**
 * A line as its payers have it: itself, or, where two pay it, cut in two that sum to it, amount, discount and each part that has a
 * rate of VAT of its own. The guest's comes first.
 */
export function cutByPayer<Line extends PaidLine>(line: Line): Line[] {
  if (line.companyMinor === null) return [line]
  const company = partOf(line, line.companyMinor)
  const guest = {
    amountMinor: line.amountMinor - company.amountMinor,
    discountMinor: line.discountMinor - company.discountMinor,
    parts: line.parts && company.parts && less(line.parts, company.parts),
  }
  return [
    { ...line, ...guest, payer: 'guest' },
    { ...line, ...company, payer: 'company' },
  ]
}

function partOf(line: PaidLine, minor: number): Pick<PaidLine, 'amountMinor' | 'discountMinor' | 'parts'> {
  const whole = leftOf(line)
  const discountMinor = whole === 0 ? 0 : shareOf(line.discountMinor, Math.abs(minor), Math.abs(whole))
  return { amountMinor: minor - discountMinor, discountMinor, parts: line.parts && shareParts(line.parts, minor) }
}

/** What takes something back has all of its parts below 0. */
function shareParts({ room, food, drinks }: PartSums, minor: number): PartSums {
  const shares = allocate(Math.abs(minor), [room, food, drinks].map(Math.abs))
  const [ofRoom = 0, ofFood = 0, ofDrinks = 0] = shares.map((share) => (minor < 0 ? -share : share))
  return { room: ofRoom, food: ofFood, drinks: ofDrinks }
}

function less(one: PartSums, other: PartSums): PartSums {
  return { room: one.room - other.room, food: one.food - other.food, drinks: one.drinks - other.drinks }
}

/** What discounts left of a line. */
const leftOf = ({ amountMinor, discountMinor }: PaidLine) => amountMinor + discountMinor

/** What of a line a company pays. */
const companyOf = (line: PaidLine) => line.companyMinor ?? (line.payer === 'company' ? leftOf(line) : 0)

/** A line with its place in the price. */
export type PlacedLine = PaidLine & { readonly position: number; readonly counters: number | null }

/** What a payer has of some lines, with what takes something of them back. */
export function amountOf(lines: readonly PlacedLine[], positions: readonly number[], payer: Payer): number {
  return sumOf(heldLines(lines, positions, payer).map(({ hasMinor }) => hasMinor))
}

/** The lines of which a payer has something. */
function heldLines(lines: readonly PlacedLine[], positions: readonly number[], payer: Payer) {
  return lines
    .filter(({ position, counters }) => counters === null && positions.includes(position))
    .map((line) => {
      const counters = lines.filter((one) => one.counters === line.position)
      const all = [line, ...counters]
      const ofCompany = sumOf(all.map(companyOf))
      return { line, counters, hasMinor: payer === 'company' ? ofCompany : sumOf(all.map(leftOf)) - ofCompany }
    })
    .filter(({ hasMinor }) => hasMinor > 0)
}

/** Who pays a line from now on. */
export type NewPayer = Pick<PlacedLine, 'position' | 'payer' | 'companyMinor'>

/**
 * Who pays which lines when so much of what the other payer has of some of them goes to a payer: from each the same share, to the
 * cent. What took something of them back before stays whose it is. The other payer has at least that much of them.
 */
export function moveAmount(
  lines: readonly PlacedLine[],
  positions: readonly number[],
  { payer, amountMinor }: { readonly payer: Payer; readonly amountMinor: number },
): NewPayer[] {
  const found = heldLines(lines, positions, payer === 'company' ? 'guest' : 'company')
  const shares = allocate(
    amountMinor,
    found.map(({ hasMinor }) => hasMinor),
  )
  return found.flatMap(({ line, counters, hasMinor }, index): NewPayer[] => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    const all = [line, ...counters]
    if (share === hasMinor) return all.map(({ position }) => ({ position, payer, companyMinor: null }))
    const companyMinor = companyOf(line) + (payer === 'company' ? share : -share)
    const rest = counters.map((one) => ({
      position: one.position,
      payer: 'guest' as const,
      companyMinor: companyOf(one),
    }))
    return [{ position: line.position, payer: 'guest', companyMinor }, ...rest]
  })
}

/**
 * What of a line that takes something of a shared one back, or gives it again, is the company's: as much of it as of what is left
 * there, or of what was taken. So nothing stays with either where all is taken back. Null where the line is not shared.
 */
export function shareOfCounter(lines: readonly PlacedLine[], of: number, minor: number): number | null {
  const line = lines.find(({ position }) => position === of)
  if (!line || line.companyMinor === null) return null
  const taken = lines.filter(({ counters }) => counters === of)
  const takenMinor = -sumOf(taken.map(leftOf))
  const takenOfCompany = -sumOf(taken.map(companyOf))
  const from =
    minor < 0
      ? { all: leftOf(line) - takenMinor, company: line.companyMinor - takenOfCompany }
      : { all: takenMinor, company: takenOfCompany }
  return from.all <= 0 ? 0 : shareOf(minor, Math.max(0, from.company), from.all)
}
