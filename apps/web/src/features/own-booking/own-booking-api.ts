import { createOwnBooking, findKnownGuests, quoteOwnBooking } from '@keystay/contract/bookings/own-endpoints'
import type { OwnBookingForm, OwnStayForm } from '@keystay/contract/bookings/own-forms'
import { listExtras } from '@keystay/contract/extras/endpoints'
import { getGuest } from '@keystay/contract/guests/endpoints'
import { listOwnRoomTypes } from '@keystay/contract/room-types/owner-endpoints'
import { listRooms } from '@keystay/contract/rooms/endpoints'
import { getToday, listReadiness } from '@keystay/contract/stays/endpoints'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import type { Money } from '@keystay/contract/shared/money'
import { skipToken, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import type { ChoosableType } from './draft.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'

/** What a booking begins with: the room types of a hotel, the day of its desk, and the guest whom the address names. */
export function useBookingGround(propertyId: string, guestId: string | null) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'own-booking', guestId],
    queryFn: async ({ signal }) => {
      const at = { params: { propertyId }, signal }
      const [types, today, guest] = await Promise.all([
        call(listOwnRoomTypes, at),
        call(getToday, at),
        guestId === null ? null : call(getGuest, { params: { propertyId, guestId }, signal }),
      ])
      return {
        // As the reader calls them; what is sent is what the hotel calls its beds.
        types: types.data.map(({ id, localName, bedTypes, localBedTypes }) => ({
          id,
          name: localName,
          bedTypes: bedTypes.map((value, index) => ({ value, label: localBedTypes[index] ?? value })),
        })),
        day: today.data.day,
        guest: guest?.data ?? null,
      }
    },
    staleTime: 60_000,
  })
}

const mostRooms = 100

/** The rooms of a type that can be chosen, by number. */
export function useTypeRooms(propertyId: string, roomTypeId: string | null) {
  const { data } = useQuery({
    queryKey: [...hotelKey(propertyId), 'own-booking-rooms', roomTypeId],
    queryFn:
      roomTypeId === null
        ? skipToken
        : ({ signal }) =>
            call(listRooms, { params: { propertyId }, query: { roomTypeId, size: mostRooms }, signal }).then(
              (reply) => reply.data,
            ),
    staleTime: 60_000,
  })
  return (data ?? []).filter(({ status }) => status === 'available')
}

/** Which rooms are ready, by room; nothing until that is known. */
export function useRoomStates(propertyId: string, isAsked: boolean): ReadonlyMap<string, RoomReadiness> {
  const { data } = useQuery({
    queryKey: [...hotelKey(propertyId), 'readiness'],
    queryFn: ({ signal }) => call(listReadiness, { params: { propertyId }, signal }).then((reply) => reply.data),
    enabled: isAsked,
    staleTime: 0,
  })
  return new Map((isAsked ? data : undefined)?.map((one) => [one.room.id, one]))
}

/** What the hotel sells beside its rooms. */
export function useHotelExtras(propertyId: string) {
  const { data } = useQuery({
    queryKey: [...hotelKey(propertyId), 'booking-extras'],
    queryFn: ({ signal }) => call(listExtras, { params: { propertyId }, signal }).then((reply) => reply.data),
    staleTime: 60_000,
  })
  return data ?? []
}

/** What the stay costs; the last answer stays in view while the next is on its way. */
export function useOwnQuote(propertyId: string, form: OwnStayForm | null) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'own-quote', form],
    queryFn:
      form === null
        ? skipToken
        : ({ signal }) =>
            call(quoteOwnBooking, { params: { propertyId }, body: form, signal }).then(({ data }) => data),
    placeholderData: (previous) => previous,
    retry: false,
    staleTime: 0,
  })
}

/** A room type as the desk chooses it: what it would cost, and how many are free. */
export type TypeOffer = { readonly total: Money; readonly free: number }

/** What a stay of one line would cost in each of the types by its plan; those that cannot be had so, or are not known yet, are left out. */
export function useTypeOffers(
  propertyId: string,
  form: OwnStayForm | null,
  types: readonly ChoosableType[],
): ReadonlyMap<string, TypeOffer> {
  const [line] = form?.lines ?? []
  const asked = form && line && form.lines.length === 1 ? types.map((type) => inType(form, line, type)) : []
  return useQueries({
    queries: asked.map((body) => ({
      queryKey: [...hotelKey(propertyId), 'own-quote', body],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(quoteOwnBooking, { params: { propertyId }, body, signal }).then(({ data }) => data),
      retry: false,
      staleTime: 30_000,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const id = types[index]?.id ?? ''
          const total = data?.plans.find(({ planId }) => planId === form?.planId)?.total
          const free = data?.free.find(({ roomTypeId }) => roomTypeId === id)?.rooms ?? 0
          return total ? [[id, { total, free }] as const] : []
        }),
      ),
  })
}

/** The same stay in another type, by the rules. */
function inType(form: OwnStayForm, line: OwnStayForm['lines'][number], { id, bedTypes }: ChoosableType): OwnStayForm {
  const isOwn = line.roomTypeId === id
  const bedType = isOwn ? line.bedType : (bedTypes[0]?.value ?? '')
  return { ...form, lines: [{ ...line, roomTypeId: id, bedType }], otherwise: null }
}

/** Fewer letters find everybody. */
const leastLetters = 2

/** Who booked here before, by what is typed. */
export function useKnownGuests(propertyId: string, q: string) {
  const { data } = useQuery({
    queryKey: [...hotelKey(propertyId), 'known-guests', q],
    queryFn:
      q.length < leastLetters
        ? skipToken
        : ({ signal }) =>
            call(findKnownGuests, { params: { propertyId }, query: { q }, signal }).then((reply) => reply.data),
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })
  return q.length < leastLetters ? [] : (data ?? [])
}

const keyBytes = 24

/** A key under which a form is booked once, however often it is sent. */
export function newBookingKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

type Booked = { readonly body: OwnBookingForm; readonly key: string }

/** Books; everything of the hotel is read again. */
export function useBookOwn(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: ({ body, key }: Booked) =>
      call(createOwnBooking, { params: { propertyId }, body, headers: { 'Idempotency-Key': key } }).then(
        ({ data }) => data,
      ),
    onSettled: (_done, error) => readAfterChange(client, propertyId, error === null),
  })
}
