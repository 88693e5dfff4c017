import type { FieldCode } from './error-codes.ts'
import { checkGuestCount, checkStay } from './fields.ts'
import { maxChildAge, maxGuests } from './limits.ts'
import type { TextParams } from './languages.ts'
import { writeAges } from './guest-ages.ts'
import { isPlainDate, type PlainDate } from './plain-dates.ts'

/** A stay with both of its dates. */
export type Stay = { readonly checkIn: PlainDate; readonly checkOut: PlainDate }

/** Of the children among the guests, their ages at check-in; null: not known, then a child counts as an adult. */
export type ChildAges = readonly (number | null)[]

/** What the address of a page says about a stay: both dates or none, how many travel, and how old the children among them are. */
export type StaySearch = { readonly stay: Stay | null; readonly guests: number; readonly ages: ChildAges }

type Why = { readonly code: FieldCode; readonly params?: TextParams }
/** Something that an address asks for and that cannot be had: what it said, why not, and what is shown instead. */
export type LinkProblem =
  | (Why & { readonly field: 'guests'; readonly given: string; readonly used: number })
  | (Why & { readonly field: 'dates'; readonly checkIn: string; readonly checkOut: string })

const defaultGuests = 2

/** Reads `checkIn`, `checkOut`, `guests` and `ages` of an address. Dates that cannot be booked count as missing, guests become the nearest number, what is no age is an unknown one. */
export function readStaySearch(params: URLSearchParams, today: PlainDate): StaySearch {
  const { guests } = readGuests(params)
  const ages = params.get('ages')?.split(',').slice(0, guests - 1) ?? []
  return { stay: readDates(params, today).stay, guests, ages: ages.map(readAge) }
}

const readAge = (text: string): number | null => (/^\d+$/.test(text) && Number(text) <= maxChildAge ? Number(text) : null)

/** What of an address could not be kept, so that nothing is changed silently. */
export function findLinkProblems(params: URLSearchParams, today: PlainDate): readonly LinkProblem[] {
  return [readDates(params, today).problem, readGuests(params).problem].filter((problem) => problem !== null)
}

function readGuests(params: URLSearchParams): { readonly guests: number; readonly problem: LinkProblem | null } {
  const text = params.get('guests') ?? ''
  if (text === '') return { guests: defaultGuests, problem: null }
  const count = Number(text)
  const why = Number.isNaN(count) ? ({ code: 'guests_whole' } as const) : checkGuestCount(count)
  if (!why) return { guests: count, problem: null }
  const used = Number.isInteger(count) ? Math.min(maxGuests, Math.max(1, count)) : defaultGuests
  return { guests: used, problem: { ...why, field: 'guests', given: text, used } }
}

function readDates(
  params: URLSearchParams,
  today: PlainDate,
): { readonly stay: Stay | null; readonly problem: LinkProblem | null } {
  const checkIn = params.get('checkIn') ?? ''
  const checkOut = params.get('checkOut') ?? ''
  if (checkIn === '' && checkOut === '') return { stay: null, problem: null }
  const code = whyNot(checkIn, checkOut, today)
  if (code === null) return { stay: { checkIn, checkOut }, problem: null }
  return { stay: null, problem: { code, field: 'dates', checkIn, checkOut } }
}

function whyNot(checkIn: string, checkOut: string, today: PlainDate): FieldCode | null {
  if (checkIn === '') return 'check_in_required'
  if (checkOut === '') return 'check_out_required'
  if (!isPlainDate(checkIn) || !isPlainDate(checkOut)) return 'date_invalid'
  return checkStay(checkIn, checkOut, today)?.code ?? null
}

/** Guests and the ages of the children among them as a query says them: `guests=3&ages=6`, all adults without ages. */
export function guestsQuery({ guests, ages }: Pick<StaySearch, 'guests' | 'ages'>): { guests: number; ages?: string } {
  const children = writeAges(ages)
  return { guests, ...(children && { ages: children }) }
}

/** The part of an address that carries a stay: `checkIn=…&checkOut=…&guests=3&ages=6`, with more in front when given. */
export function writeStaySearch(
  { stay, guests, ages }: StaySearch,
  more: Readonly<Record<string, string>> = {},
): string {
  const children = writeAges(ages)
  return new URLSearchParams({ ...more, ...stay, guests: String(guests), ...(children && { ages: children }) }).toString()
}

type Priced = {
  readonly maxOccupancy: number
  readonly pricedRooms: number
  /** Who sleeps in which of the rooms. */
  readonly split: readonly { readonly adults: number; readonly ages: ChildAges }[]
}

/** True when the rooms that a total is for have a place for every guest. */
export function housesAll({ maxOccupancy, pricedRooms, split }: Priced, guests: number): boolean {
  // A small child may sleep in a cot, beside the places.
  const asleep = split.reduce((sum, { adults, ages }) => sum + adults + ages.length, 0)
  return Math.max(maxOccupancy * pricedRooms, asleep) >= guests
}
