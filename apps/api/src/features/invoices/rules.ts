import type { Payer } from '@keystay/contract/folio/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { RatedClass, VatClass, VatRates } from '@keystay/contract/vat/entities'
import { vatOf } from '../inventory/pricing/price.ts'
import { leftLines } from '../inventory/rates/net-lines.ts'
import { cutByPayer, type PaidLine } from '../bookings/shared-lines.ts'
import { grossOf, type TaxedLine, type VatTerms } from '../inventory/rates/vat-rules.ts'
import type { InvoiceLine, LineKind, PaidPart, RateSum, Untaxed } from './invoice.ts'

/** A line of a booking's price as it is kept, with its name in the invoice's language. */
export type ChargedLine = TaxedLine & {
  readonly position: number
  /** The position of the line of which it takes something back, or gives it again. */
  readonly counters: number | null
  readonly quantity: number | null
  readonly label: string
  readonly detail: unknown
}

/** A line of a bill with who pays it, and the invoices that have it, or the company's part of it, and are not credited. */
export type BillLine = ChargedLine &
  PaidLine & { readonly invoiceId: string | null; readonly companyInvoiceId: string | null }

/** A line of a price on an invoice: 0 is all of it, or where two pay it the guest's part, 1 the company's. */
export type LinePart = { readonly position: number; readonly part: 0 | 1 }

/** A line, or a payer's part of it, that is on no invoice. */
export type OpenLine = BillLine & { readonly isPart: boolean; readonly has: readonly LinePart[] }

/** What of a bill is on no invoice: of one payer, or of both (null), where a line that two pay is one as long as neither has it. */
export function openLines(bill: readonly BillLine[], payer: Payer | null): OpenLine[] {
  return bill.flatMap((line): OpenLine[] => {
    const { position, companyMinor } = line
    const parts = cutByPayer(line).map((one, part): OpenLine => ({
      ...one,
      invoiceId: part === 0 ? line.invoiceId : line.companyInvoiceId,
      isPart: companyMinor !== null,
      has: [{ position, part: part === 0 ? 0 : 1 }],
    }))
    const open = parts.filter((one) => one.invoiceId === null)
    if (payer !== null) return open.filter((one) => one.payer === payer)
    if (open.length < parts.length) return open
    return [{ ...line, isPart: false, has: parts.flatMap(({ has }) => has) }]
  })
}

/**
 * Whether a hotel has said nothing of its VAT on a date: neither rates that hold then, nor why it charges none. An invoice would say
 * 0 % of what has VAT by law, and cannot be changed any more.
 */
export function lacksVat({ rates }: VatTerms, exemption: string, date: PlainDate): boolean {
  return exemption === '' && rates.every(({ from }) => from > date)
}

/** The number of a year's invoice as it is printed: "2026-00042". */
export function numberText(prefix: string, year: number, number: number): string {
  return `${prefix}${year}-${String(number).padStart(5, '0')}`
}

/**
 * What lines of a price come to on an invoice, by the rates of VAT of their dates: what was taken back is off what it was taken
 * of, discounts are in what they left of the nights, nights of one price that follow each other are one line. Amounts are gross.
 */
export function invoiceLines(
  lines: readonly ChargedLine[],
  rates: readonly VatRates[],
  checkIn: PlainDate,
): { readonly lines: readonly InvoiceLine[]; readonly sums: readonly RateSum[]; readonly totalMinor: number } {
  const told = together(leftLines(lines).flatMap((line) => partsOf(line, rates, checkIn)))
  const sums = vatOf(told.map(({ grossMinor, percent }) => ({ amountMinor: grossMinor, rate: percent })))
  const nets = new Map(sums.map(({ rate, lineNetsMinor }) => [rate, [...lineNetsMinor]]))
  return {
    lines: told.map((line) => ({ ...line, netMinor: nets.get(line.percent)?.shift() ?? 0 })),
    sums: sums
      .map(({ rate, grossMinor, netMinor, vatMinor }) => ({ percent: rate, grossMinor, netMinor, vatMinor }))
      .toSorted((a, b) => a.percent - b.percent),
    totalMinor: told.reduce((sum, { grossMinor }) => sum + grossMinor, 0),
  }
}

/**
 * When what an invoice has was supplied: the nights and desk days of its own lines. What was sold for the stay has no day of its own:
 * then it is the stay's.
 */
export function periodOf(
  lines: readonly ChargedLine[],
  stay: { readonly checkIn: PlainDate; readonly checkOut: PlainDate },
): { readonly checkIn: PlainDate; readonly checkOut: PlainDate } {
  const spans = leftLines(lines)
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ night, chargedOn }) => (night === null ? [chargedOn, chargedOn] : [night, addDays(night, 1)]))
  const dates = spans.flat().filter((date) => date !== null && date !== undefined)
  const [first] = dates.toSorted()
  const last = dates.toSorted().at(-1)
  if (first === undefined || last === undefined || dates.length < 2 * spans.length) return stay
  return { checkIn: first, checkOut: last }
}

type GrossLine = Omit<InvoiceLine, 'netMinor'>

const kindOfPart: Partial<Record<RatedClass, LineKind>> = { food: 'food', drinks: 'drinks' }

function partsOf(line: ChargedLine, rates: readonly VatRates[], checkIn: PlainDate): GrossLine[] {
  const { night, quantity, label } = line
  return grossOf(line, rates, checkIn)
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ vatClass, amountMinor, rate }) => ({
      kind: line.kind === 'night' ? (kindOfPart[vatClass as RatedClass] ?? 'night') : otherKind(line.kind),
      label,
      quantity,
      from: night,
      nights: night === null ? 0 : 1,
      percent: rate,
      untaxed: rate > 0 ? null : untaxedAs(line),
      grossMinor: amountMinor,
    }))
}

function otherKind(kind: ChargedLine['kind']): LineKind {
  return kind === 'local_tax' || kind === 'fee' ? kind : 'extra'
}

function untaxedAs({ kind, vatClass }: ChargedLine): Untaxed {
  if (kind === 'local_tax') return 'passed_on'
  return kind === 'fee' && (vatClass ?? 'none') === 'none' ? 'damages' : 'exempt'
}

/** What a hotel keeps of a booking that its guest cancelled, in minor units. */
type KeptMoney = {
  /** What cancelling cost, what of its price was sold as kept, and what was ever paid and is held of that. */
  readonly feeMinor: number
  readonly soldAsKeptMinor: number
  readonly capturedMinor: number
  readonly heldMinor: number
}

/**
 * What a hotel keeps of a booking that its guest cancelled, as lines: what cancelling cost, without what it gave back of that of its
 * own accord, and the extras that were sold as kept, as far as they were paid.
 */
export function keptLines(bill: readonly ChargedLine[], feeClass: VatClass, money: KeptMoney): ChargedLine[] {
  const { feeMinor, soldAsKeptMinor, capturedMinor, heldMinor } = money
  const askedMinor = Math.max(0, feeMinor - capturedMinor)
  const fee = feeOf(Math.min(feeMinor, askedMinor + heldMinor), feeClass)
  let leftMinor = Math.min(soldAsKeptMinor, Math.max(0, heldMinor - feeMinor))
  const extras = leftLines(bill)
    .filter(({ detail }) => (detail as { readonly kept?: boolean } | null)?.kept === true)
    .map((line) => {
      const amountMinor = Math.min(line.amountMinor, leftMinor)
      leftMinor -= amountMinor
      return { ...line, amountMinor }
    })
  return [...fee, ...extras].filter(({ amountMinor }) => amountMinor > 0)
}

function feeOf(amountMinor: number, vatClass: VatClass): ChargedLine[] {
  const none = { night: null, quantity: null, discountMinor: 0, parts: null, counters: null, detail: null }
  return [{ kind: 'fee', position: -1, label: '', vatClass, vatPercent: 0, amountMinor, ...none }]
}

/** Nights of one price that follow each other, or are of the same date, become one line. */
function together(lines: readonly GrossLine[]): GrossLine[] {
  const told: GrossLine[] = []
  for (const line of lines) {
    const at = told.findLastIndex((one) => continues(one, line))
    const before = told[at]
    if (before) told[at] = { ...before, nights: before.nights + 1, grossMinor: before.grossMinor + line.grossMinor }
    else told.push(line)
  }
  return told
}

function continues(run: GrossLine, next: GrossLine): boolean {
  if (run.from === null || addDays(run.from, run.nights) !== next.from) return false
  const isSame = (['kind', 'label', 'quantity', 'percent', 'untaxed'] as const).every((key) => run[key] === next[key])
  return isSame && run.grossMinor === next.grossMinor * run.nights
}

/** What lines come to, discounts in the nights. */
export function openTotal(lines: readonly ChargedLine[]): number {
  return lines.reduce(
    (sum, { kind, amountMinor, discountMinor }) => sum + amountMinor + (kind === 'night' ? discountMinor : 0),
    0,
  )
}

/**
 * What of an invoice counts as paid when it is issued: of what is held for the booking and no other invoice says, a company's has
 * what the desk took for the company; all else pays first what the guest pays, so a company's part is due while that is not covered.
 */
export function paidOf(money: {
  readonly totalMinor: number
  /** What is held for the booking, without what other invoices say. */
  readonly leftMinor: number
  /** What the desk took for the company and no invoice of it says, at most what of its part is on none. */
  readonly forCompanyMinor: number
  /** What of the guest's part is on no invoice. */
  readonly guestMinor: number
  readonly payer: Payer | null
}): number {
  const forCompany = Math.min(money.forCompanyMinor, Math.max(0, money.leftMinor))
  const others = money.leftMinor - forCompany
  const own = {
    guest: others,
    company: forCompany + Math.max(0, others - money.guestMinor),
  }
  const left = money.payer === null ? money.leftMinor : own[money.payer]
  return Math.max(0, Math.min(money.totalMinor, left))
}

/**
 * How an invoice's money came, by what a booking's money came to in each way: all of it where this invoice has all of the money,
 * and its part where all came in one way. Else nobody can say which of the money is this invoice's.
 */
export function paymentsOf(parts: readonly PaidPart[], paidMinor: number): readonly PaidPart[] {
  if (paidMinor === 0) return []
  if (parts.reduce((sum, { minor }) => sum + minor, 0) === paidMinor) return parts
  const [only, ...others] = parts
  return only && others.length === 0 && only.minor > paidMinor ? [{ ...only, minor: paidMinor }] : []
}
