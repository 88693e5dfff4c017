import { bookingStatuses } from '@keystay/contract/bookings/entities'
import { isPlainDate } from '@keystay/contract/shared/plain-dates'
import { useSearchParams } from 'react-router'
import { useSearchChange, withParams } from '../../platform/navigation/address.ts'
import type { BookingFilter } from './owner-booking-api.ts'

export type BookingsAddress = {
  readonly filter: BookingFilter
  /** The booking in the drawer. */
  readonly booking: string | null
}

type Change = Partial<BookingFilter> & { readonly booking?: string | null }

/** What the address says; what it says wrongly counts as not said. */
export function readAddress(params: URLSearchParams): BookingsAddress {
  const checkIn = params.get('checkIn')
  const page = Number(params.get('page') ?? 1)
  return {
    filter: {
      q: (params.get('q') ?? '').slice(0, 100),
      checkIn: checkIn !== null && isPlainDate(checkIn) ? checkIn : null,
      status: bookingStatuses.find((status) => status === params.get('status')) ?? null,
      overdue: params.get('overdue') === 'true',
      page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    },
    booking: params.get('booking'),
  }
}

/** The search part of an address with something changed; another search begins at its first page. */
export function changeAddress(params: URLSearchParams, change: Change): string {
  const { page = 1, q, overdue, ...rest } = change
  return withParams(params, {
    ...rest,
    ...(q !== undefined && { q: q || null }),
    ...(overdue !== undefined && { overdue: overdue ? 'true' : null }),
    ...(('page' in change || !('booking' in change)) && { page: page === 1 ? null : String(page) }),
  })
}

/** What the address says, where a change leads, and the way there. */
export function useBookingsAddress() {
  const [params] = useSearchParams()
  const changeSearch = useSearchChange()
  return {
    ...readAddress(params),
    linkTo: (change: Change) => changeAddress(params, change),
    /** Typing and stepping leave no trail of addresses. */
    go: (change: Change) => changeSearch((now) => changeAddress(now, change)),
  }
}
