import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { BookingSource } from '@keystay/contract/bookings/own-forms'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'
import type { FileBooking } from '../../../tooling/demo/resort-file.ts'
import { chargeable, type Charge } from './charges.ts'

/** The days that are played, `end` not among them. */
export type Span = { readonly start: PlainDate; readonly end: PlainDate }

/** Of a file those days, and each so manyth booking: all others were never made. */
export type Part = Span & { readonly each: number }

/** Whether the booking in a row of the file is played. */
export const isPlayed = (row: number, { each }: Part): boolean => row % each === 0

/** When a stay is paid: before it begins, as it begins, in two parts, as it ends, or by a company later. */
type Paying = 'in advance' | 'arrival' | 'parts' | 'departure' | 'later'
type Method = 'cash' | 'terminal' | 'transfer'

/** A booking of the file and what becomes of it at the desk; what took place is the file's, how it came to that is chosen by chance. */
export type Scripted = Omit<FileBooking, 'adr'> & {
  /** Its place in the file. */
  readonly row: number
  readonly guests: number
  readonly source: BookingSource
  /** By the half-board plan. */
  readonly board: boolean
  /** What a night was agreed to cost; null: what the hotel's prices say. */
  readonly agreedMinor: number | null
  /** As many nights as were booked at first: fewer are extended, more are left early. */
  readonly ordered: number
  /** On which day the further nights are ordered; null: none are. */
  readonly extendsOn: PlainDate | null
  readonly waivesFee: boolean
  readonly movesOn: PlainDate | null
  /** Comes after midnight, which is still the day before at the desk. */
  readonly isLate: boolean
  readonly pays: Paying
  readonly method: Method
  readonly paysInAdvanceOn: PlainDate | null
  /** The desk writes the money down by the wrong way first. */
  readonly slips: boolean
  readonly charges: readonly (Charge & { readonly on: PlainDate; readonly isTurned: boolean })[]
  readonly invoice: 'none' | 'whole' | 'split' | 'credited'
  /** Checked in or out, taken back and done again. */
  readonly undoes: 'check_in' | 'check_out' | null
  /** Two desks take the same step at once. */
  readonly isDoubled: boolean
}

const otherSources = { phone: 15, email: 10, portal: 15, company: 10 } as const

/** What happens to the bookings of a file that concern some days, in the order in which they were made. */
export function scriptOf(bookings: readonly FileBooking[], part: Part, seed: number): Scripted[] {
  const { start, end } = part
  return bookings.flatMap((booking, row) => {
    if (!isPlayed(row, part)) return []
    const { arrival, nights, status } = booking
    const concerns = nights > 0 && arrival < end && addDays(arrival, nights) >= start
    // Of who did not come before the first day nothing is left to do.
    if (!concerns || (status !== 'Check-Out' && arrival < start)) return []
    return [scripted(booking, row, start, openRandom(seedFor(seed, `stay ${row}`)))]
  })
}

function scripted(booking: FileBooking, row: number, start: PlainDate, random: Random): Scripted {
  const { adr, ...told } = booking
  const adrMinor = Math.round(adr * 100)
  const isWalkIn = told.status === 'Check-Out' && told.bookedOn === told.arrival
  const byWeb = random.chance(0.5)
  const source = isWalkIn ? 'walk_in' : byWeb ? 'web' : random.weighted(otherSources)
  const isAgreed = adrMinor > 0 && (['portal', 'company'].includes(source) || (isWalkIn && random.chance(0.5)))
  const ordered = orderedOf(told, start, random)
  const pays = payingOf(source, random)
  return {
    ...told,
    adults: Math.max(1, told.adults),
    row,
    guests: Math.max(1, told.adults) + told.children,
    source,
    board: !isAgreed && random.chance(0.4),
    agreedMinor: isAgreed ? adrMinor : null,
    ordered,
    extendsOn: ordered < told.nights ? addDays(told.arrival, Math.max(1, ordered - random.int(2))) : null,
    waivesFee: random.chance(0.3),
    movesOn: told.nights > 2 && random.chance(0.06) ? addDays(told.arrival, 1 + random.int(told.nights - 2)) : null,
    isLate: random.chance(0.15),
    pays,
    method: random.weighted({ cash: 4, terminal: 5, transfer: 1 }),
    paysInAdvanceOn: pays === 'in advance' ? inAdvanceOn(told, start) : null,
    slips: random.chance(0.03),
    charges: chargesOf(told, random),
    invoice: random.weighted({ none: 4, whole: 4, split: source === 'company' ? 8 : 1, credited: 0.3 }),
    undoes: random.chance(0.03) ? (random.chance(0.5) ? 'check_in' : 'check_out') : null,
    isDoubled: random.chance(0.03),
  }
}

/** Who came before the first day lies as the file says: what was changed then is over. */
function orderedOf({ status, arrival, nights }: Omit<FileBooking, 'adr'>, start: PlainDate, random: Random): number {
  if (status !== 'Check-Out' || arrival < start) return nights
  const how = random.weighted({ kept: 80, extended: 11, leftEarly: 9 })
  const by = 1 + random.int(2)
  if (how === 'extended') return Math.max(1, nights - by)
  return how === 'leftEarly' ? nights + by : nights
}

function payingOf(source: string, random: Random): Paying {
  if (source === 'company') return 'later'
  return random.weighted({ 'in advance': 1, arrival: 3, parts: 2, departure: 5, later: 0.3 })
}

/** Two days after it was booked, if that is before the arrival and nobody cancels until then. */
function inAdvanceOn(told: Omit<FileBooking, 'adr'>, start: PlainDate): PlainDate | null {
  const on = addDays(told.bookedOn, 2) < start ? start : addDays(told.bookedOn, 2)
  const isCancelled = told.status === 'Canceled' && told.statusDate <= on
  return on < told.arrival && !isCancelled ? on : null
}

function chargesOf({ status, arrival, nights }: Omit<FileBooking, 'adr'>, random: Random): Scripted['charges'] {
  const count = status === 'Check-Out' && random.chance(0.35) ? 1 + random.int(3) : 0
  return Array.from({ length: count }, () => ({
    ...(random.pick(chargeable) ?? chargeable[0]),
    minor: 150 + random.int(4000),
    on: addDays(arrival, random.int(nights + 1)),
    isTurned: random.chance(0.1),
  }))
}
