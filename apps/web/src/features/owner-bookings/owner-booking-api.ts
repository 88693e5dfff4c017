import { changeOwnerStay, quoteOwnerStay } from '@keystay/contract/bookings/change-endpoints'
import type { StayForm } from '@keystay/contract/bookings/change-forms'
import type { BookingStatus } from '@keystay/contract/bookings/entities'
import {
  assignRooms,
  changeOwnerBooking,
  listBookings,
  quoteOwnerCancellation,
  refundBooking,
} from '@keystay/contract/bookings/owner-endpoints'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { listExtras } from '@keystay/contract/extras/endpoints'
import { quoteRooms, searchRoomTypes } from '@keystay/contract/room-types/endpoints'
import { roomsRequest } from '@keystay/contract/shared/first-requests'
import { noteRefundSent, recordTransfer } from '@keystay/contract/transfers/endpoints'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
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
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'
import { toList } from '../../platform/api/list.ts'
import { ownerBookingKey } from '../../platform/owner/owner-booking.ts'

export type BookingFilter = {
  readonly q: string
  readonly checkIn: PlainDate | null
  readonly status: BookingStatus | null
  /** Only those whose balance is overdue. */
  readonly overdue: boolean
  readonly page: number
}
export type BookingKey = { readonly propertyId: string; readonly bookingId: string }

const pageSize = 25
const listKey = (propertyId: string) => [...hotelKey(propertyId), 'bookings']

/** A page of a hotel's bookings, and how many each tab has. What was there stays while the next answer is on its way. */
export function useOwnerBookings(propertyId: string, filter: BookingFilter) {
  const { q, checkIn, status, overdue, page } = filter
  const query = useQuery({
    queryKey: [...listKey(propertyId), filter],
    queryFn: ({ signal }) =>
      call(listBookings, {
        params: { propertyId },
        query: {
          page,
          size: pageSize,
          q,
          ...(checkIn && { checkIn }),
          ...(status && { status }),
          ...(overdue && { overdue: 'true' as const }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Where the server tells nothing by itself.
    refetchOnWindowFocus: typeof EventSource === 'undefined',
  })
  const answered = query.isPlaceholderData ? null : (query.data ?? null)
  return { ...toList(query), counts: query.data?.counts ?? null, overdue: query.data?.overdue ?? 0, answered }
}

/** What cancelling now would give back. */
export function useOwnerQuote(key: BookingKey) {
  return useQuery({
    queryKey: [...ownerBookingKey(key), 'cancellation'],
    queryFn: ({ signal }) => call(quoteOwnerCancellation, { params: key, signal }).then(({ data }) => data),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Lets every list know what the server has just said of a booking. */
function remember(client: QueryClient, key: BookingKey, booking: OwnerBooking): void {
  keepAnswer(client, ownerBookingKey(key), booking)
  readAfterChange(client, key.propertyId, true, ownerBookingKey(key))
}

export type BookingAction = CallInput<typeof changeOwnerBooking>['body']['action']

/** Confirms, cancels, or records the cash: what was shown as due, or nothing. */
export function useBookingAction(key: BookingKey, dueMinor: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: (action: BookingAction) =>
      call(changeOwnerBooking, { params: key, body: { action, ...(action === 'cash_paid' && { dueMinor }) } }).then(
        ({ data }) => data,
      ),
    onSuccess: (booking) => remember(client, key, booking),
    // A refusal is shown together with what the booking has become.
    onError: () => client.invalidateQueries({ queryKey: ownerBookingKey(key) }),
  })
}

/** Asks what a change of a confirmed booking would come to, and makes it. */
export function useChangeStay(key: BookingKey) {
  const client = useQueryClient()
  return {
    quote: async (body: StayForm) => (await call(quoteOwnerStay, { params: key, body })).data,
    change: async (body: CallInput<typeof changeOwnerStay>['body']) => {
      try {
        remember(client, key, (await call(changeOwnerStay, { params: key, body })).data)
      } catch (error) {
        // A refusal is shown together with what the booking has become.
        void client.invalidateQueries({ queryKey: ownerBookingKey(key) })
        throw error
      }
    },
  }
}

type AskedRooms = {
  readonly stay: { readonly checkIn: PlainDate; readonly checkOut: PlainDate }
  readonly guests: number
  readonly lines: CallInput<typeof quoteRooms>['body']['lines']
}

/** The room types and the plans that guests are offered for rooms; null asks for none. The last answer stays in view while the next is on its way. */
export function useStayOffers(propertyId: string, asked: AskedRooms | null) {
  const search = asked && { stay: asked.stay, guests: asked.guests, ages: [], name: '' }
  const request = search && roomsRequest(propertyId, search)
  const types = useQuery({
    queryKey: [...hotelKey(propertyId), 'stay-types', search],
    queryFn: request
      ? ({ signal }) => call(searchRoomTypes, { ...request, signal }).then(({ data }) => data)
      : skipToken,
    placeholderData: (previous) => previous,
  })
  const wish = asked && { params: { propertyId }, body: { ...asked.stay, lines: asked.lines } }
  const plans = useQuery({
    queryKey: [...hotelKey(propertyId), 'stay-plans', asked],
    queryFn: wish ? ({ signal }) => call(quoteRooms, { ...wish, signal }).then(({ data }) => data) : skipToken,
    placeholderData: (previous) => previous,
  })
  return { types: types.data ?? [], plans: plans.data ?? [] }
}

/** What a hotel sells beside its rooms. */
export function useHotelExtras(propertyId: string) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'booking-extras'],
    queryFn: ({ signal }) => call(listExtras, { params: { propertyId }, signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

/** Gives part or all of what is held back to the guest. */
export function useRefund(key: BookingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: (body: CallInput<typeof refundBooking>['body']) =>
      call(refundBooking, { params: key, body }).then(({ data }) => data),
    onSuccess: (booking) => remember(client, key, booking),
    // A refusal is shown together with what is held by now.
    onError: () => client.invalidateQueries({ queryKey: ownerBookingKey(key) }),
  })
}

/** Records money that came by transfer; returns what became of it. */
export function useReceipt(key: BookingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: (body: CallInput<typeof recordTransfer>['body']) =>
      call(recordTransfer, { params: key, body }).then(({ data }) => data),
    onSuccess: ({ booking }) => remember(client, key, booking),
    // A refusal is shown together with what has come by now.
    onError: () => client.invalidateQueries({ queryKey: ownerBookingKey(key) }),
  })
}

/** Notes that money that came by transfer was sent back. */
export function useRefundSent(key: BookingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: (refundId: string) => call(noteRefundSent, { params: { ...key, refundId } }).then(({ data }) => data),
    onSuccess: (booking) => remember(client, key, booking),
    onError: () => client.invalidateQueries({ queryKey: ownerBookingKey(key) }),
  })
}

export type Assignments = CallInput<typeof assignRooms>['body']['assignments']

/** Puts the booking into the chosen rooms, where it stays. */
export function useAssignRooms(key: BookingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(key.propertyId),
    mutationFn: (assignments: Assignments) =>
      call(assignRooms, { params: key, body: { assignments } }).then(({ data }) => data),
    onSuccess: (booking) => remember(client, key, booking),
    // Whoever sends it again does so on top of what the refusal tells.
    onError: () => client.invalidateQueries({ queryKey: ownerBookingKey(key) }),
  })
}
