import { checkStay, checkStayOrder } from '@keystay/contract/fields'
import { maxGuests } from '@keystay/contract/limits'
import { isPlainDate, type PlainDate } from '@keystay/contract/plain-dates'

/** A stay with both of its dates. */
export type Stay = { readonly checkIn: PlainDate; readonly checkOut: PlainDate }

/** What the address of a page says about a stay: both dates or none, and how many travel. */
export type StaySearch = { readonly stay: Stay | null; readonly guests: number }

const defaultGuests = 2

/** Reads `checkIn`, `checkOut` and `guests` of an address. Dates that cannot be booked (any more) count as missing. */
export function readStaySearch(params: URLSearchParams, today: PlainDate): StaySearch {
  const guests = Number(params.get('guests') ?? defaultGuests)
  const fits = Number.isInteger(guests) && guests >= 1 && guests <= maxGuests
  return { stay: readStay(params, today), guests: fits ? guests : defaultGuests }
}

function readStay(params: URLSearchParams, today: PlainDate): Stay | null {
  const checkIn = params.get('checkIn') ?? ''
  const checkOut = params.get('checkOut') ?? ''
  if (!isPlainDate(checkIn) || !isPlainDate(checkOut)) return null
  return checkStay(checkIn, checkOut, today) === null && checkStayOrder(checkIn, checkOut) === null
    ? { checkIn, checkOut }
    : null
}

/** The part of an address that carries a stay: `checkIn=…&checkOut=…&guests=2`, with more in front when given. */
export function writeStaySearch({ stay, guests }: StaySearch, more: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams({ ...more, ...stay, guests: String(guests) }).toString()
}
