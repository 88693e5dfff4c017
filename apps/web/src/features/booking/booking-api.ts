import {
  accessBooking,
  bookingCalendarFile,
  cancelBooking,
  changeBooking,
  checkPayment,
  createBooking,
  getBooking,
  payBooking,
  quoteCancellation,
} from '@keystay/contract/bookings/endpoints'
import { offerExtras } from '@keystay/contract/extras/endpoints'
import { quoteRooms, searchRoomTypes } from '@keystay/contract/room-types/endpoints'
import { listMyBookings } from '@keystay/contract/bookings/endpoints'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { roomsRequest } from '@keystay/contract/shared/first-requests'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { toList } from '../../platform/api/list.ts'

export type BookingKey = { readonly propertyId: string; readonly bookingId: string }

const keyOf = ({ propertyId, bookingId }: BookingKey) => ['booking', propertyId, bookingId]

/** A booking as the server has it, read again whenever the page is shown. `null` asks for none. */
export function useBooking(propertyId: string, bookingId: string | null) {
  const key = { propertyId, bookingId: bookingId ?? '' }
  return useQuery({
    queryKey: keyOf(key),
    queryFn: ({ signal }) => call(getBooking, { params: key, signal }).then(({ data }) => data),
    enabled: bookingId !== null,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Lets every page know what the server has just said of a booking. */
export function rememberBooking(client: QueryClient, booking: Booking): void {
  keepAnswer(client, keyOf({ propertyId: booking.propertyId, bookingId: booking.id }), booking)
}

const bookingsPerPage = 10

/** The bookings of my account, latest first; read again whenever the page is shown. */
export function useMyBookings(page: number, size = bookingsPerPage) {
  const query = useQuery({
    queryKey: ['me', 'bookings', page, size],
    queryFn: ({ signal }) => call(listMyBookings, { query: { page, size }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  return toList(query)
}

/** All room types of a hotel for a stay, free and sold out. The last answer stays in view while the next is on its way. */
export function useStayOffers(
  propertyId: string,
  search: StaySearch | null,
  /** Nights of the stay that were offered beside it. */
  gapNights: readonly PlainDate[] = [],
) {
  const asked = search && roomsRequest(propertyId, { ...search, name: '' })
  const more = gapNights.length > 0 && { gapNights: [...gapNights] }
  const request = asked && { ...asked, body: { ...asked.body, ...more } }
  return useQuery({
    queryKey: ['prices', propertyId, 'offers', search, gapNights],
    queryFn: request
      ? ({ signal }) => call(searchRoomTypes, { ...request, signal }).then(({ data }) => data)
      : skipToken,
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })
}

/** What can be chosen beside the rooms for a stay. The last answer stays in view while the next is on its way. */
export function useOfferedExtras(propertyId: string, stay: StaySearch['stay'] | null) {
  return useQuery({
    queryKey: ['prices', propertyId, 'extras', stay],
    queryFn: stay
      ? ({ signal }) => call(offerExtras, { params: { propertyId }, query: stay, signal }).then(({ data }) => data)
      : skipToken,
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })
}

export type QuoteWish = CallInput<typeof quoteRooms>['body']

const quotesKey = (propertyId: string, wish: QuoteWish | null) => ['prices', propertyId, 'quotes', wish]

/** What chosen rooms cost by every plan that sells them all. The last answer stays in view while the next is on its way. */
export function useRoomsQuotes(propertyId: string, wish: QuoteWish | null) {
  return useQuery({
    queryKey: quotesKey(propertyId, wish),
    queryFn: wish
      ? ({ signal }) => call(quoteRooms, { params: { propertyId }, body: wish, signal }).then(({ data }) => data)
      : skipToken,
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })
}

/** Asks what a code makes of the price; what the server took is known then wherever the same is asked. */
export function useCheckVoucher(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: QuoteWish) => call(quoteRooms, { params: { propertyId }, body: wish }).then(({ data }) => data),
    onSuccess: (quotes, wish) => keepAnswer(client, quotesKey(propertyId, wish), quotes),
  })
}

/** Creates the pending booking; the same key and request give the same booking again. */
export async function holdRooms(propertyId: string, body: BookingRequest, key: string): Promise<Booking> {
  const headers = { 'Idempotency-Key': key }
  return (await call(createBooking, { params: { propertyId }, body, headers })).data
}

/** Changes what is given of a pending booking. */
export async function changeHold(key: BookingKey, body: CallInput<typeof changeBooking>['body']): Promise<Booking> {
  return (await call(changeBooking, { params: key, body })).data
}

/** Chooses how to pay, with the answer of the security verification if it was asked for; a `redirectUrl` in the reply says where to go on. */
export async function pay(key: BookingKey, method: PaymentMethod, answer: string | null) {
  const verification = answer === null ? {} : { 'cf-turnstile-response': answer }
  return (await call(payBooking, { params: key, body: { method, ...verification } })).data
}

/** Has the payment provider asked how the payment that is under way ended, and lets every page know what follows from it. */
export async function settlePayment(client: QueryClient, key: BookingKey, signal: AbortSignal): Promise<void> {
  const { data } = await call(checkPayment, { params: key, signal })
  if (signal.aborted) return
  rememberBooking(client, data)
}

/** What cancelling now would give back; asked when the guest thinks of it. */
export function useCancellationQuote(key: BookingKey, enabled: boolean) {
  return useQuery({
    queryKey: [...keyOf(key), 'cancellation'],
    queryFn: ({ signal }) => call(quoteCancellation, { params: key, signal }).then(({ data }) => data),
    enabled,
    staleTime: 0,
    gcTime: 0,
  })
}

export function useCancelBooking(key: BookingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelBooking, { params: key }).then(({ data }) => data),
    onSuccess: ({ booking }) => rememberBooking(client, booking),
  })
}

/** Opens a booking for this browser, by a link's token or by e-mail and code. */
export function useBookingAccess() {
  return useMutation({
    mutationFn: (body: CallInput<typeof accessBooking>['body']) =>
      call(accessBooking, { body }).then(({ data }) => data),
  })
}

/** Where a booking's calendar entry is. */
export function calendarUrl({ propertyId, bookingId }: BookingKey): string {
  return callUrl(bookingCalendarFile, { params: { propertyId, bookingId } })
}
