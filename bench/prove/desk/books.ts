import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Charge } from './charges.ts'
import { orderedUntil, totalMinor, type RateSum } from './prices.ts'
import type { Scripted } from './script.ts'

/** What the proof knows of a stay by what it did itself and was told, never by asking for it. */
export type Kept = {
  readonly told: Scripted
  state: 'none' | 'booked' | 'in_house' | 'departed' | 'no_show' | 'cancelled'
  bookingId: string
  stayId: string
  version: number
  /** Opens the booking for who made it by the web. */
  access: string
  /** Until when it is ordered, or when it ended. */
  until: PlainDate
  feeMinor: number
  charges: Charge[]
  paidMinor: number
  /** When a company is going to pay. */
  paysOn: PlainDate | null
}

export type Money = {
  readonly row: number | null
  /** Null: the product chose it. */
  readonly id: string | null
  readonly day: PlainDate
  readonly method: 'cash' | 'terminal' | 'transfer'
  readonly minor: number
}

export type Issued = {
  readonly number: string
  readonly row: number
  readonly kind: 'invoice' | 'credit_note'
  readonly payer: 'guest' | 'company' | null
  readonly totalMinor: number
  readonly sums: readonly RateSum[]
}

export type Block = {
  readonly id: string
  readonly roomId: string
  readonly roomType: string
  from: PlainDate
  to: PlainDate
  readonly reason: string
}

export type Closed = { readonly day: PlainDate; readonly expectedMinor: number; readonly countedMinor: number | null }

/** The proof's own record of the year. */
export type Books = {
  readonly stays: readonly Kept[]
  readonly money: Money[]
  readonly invoices: Issued[]
  readonly blocks: Block[]
  readonly closed: Closed[]
  readonly wrong: string[]
  readonly figures: Figures
}

export type Figures = {
  stays: number
  walkIns: number
  extended: number
  leftEarly: number
  moved: number
  noShows: number
  cancelled: number
  undone: number
  doubled: number
  compared: number
}

export function openBooks(script: readonly Scripted[]): Books {
  const fresh = (told: Scripted): Kept => ({
    told,
    state: 'none',
    bookingId: '',
    stayId: '',
    version: 1,
    access: '',
    until: orderedUntil(told),
    feeMinor: 0,
    charges: [],
    paidMinor: 0,
    paysOn: null,
  })
  const figures = {
    stays: 0,
    walkIns: 0,
    extended: 0,
    leftEarly: 0,
    moved: 0,
    noShows: 0,
    cancelled: 0,
    undone: 0,
    doubled: 0,
    compared: 0,
  }
  return { stays: script.map(fresh), money: [], invoices: [], blocks: [], closed: [], wrong: [], figures }
}

/** What is still to be paid of a stay. */
export const dueMinor = (kept: Kept): number => totalMinor(kept) - kept.paidMinor

/** The last day of the file: who left has been there until then. */
export const endOf = ({ arrival, nights }: Scripted): PlainDate => addDays(arrival, nights)

/** What has to be in the drawer at the end of a day: what was counted last, and the cash since. */
export function drawerMinor({ closed, money }: Books, day: PlainDate): number {
  const last = closed.findLast(({ countedMinor }) => countedMinor !== null)
  const since = money.filter((one) => one.method === 'cash' && one.day <= day && one.day > (last?.day ?? ''))
  // Before the first count a day begins with nothing.
  const counted = last ? since : since.filter((one) => one.day === day)
  return (last?.countedMinor ?? 0) + counted.reduce((sum, { minor }) => sum + minor, 0)
}
