import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Conversation, HotelConversation } from '@keystay/contract/messages/entities'
import * as endpoints from '@keystay/contract/messages/endpoints'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { toList } from '../../platform/api/list.ts'
import { upload } from '../../platform/api/upload.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'
import { ownHotelsKey } from '../../platform/owner/own-hotel.ts'

/** A guest's page hears of nothing: it asks again while it is looked at. */
const askAgainMs = 30_000

const guestKey = ({ propertyId, bookingId }: BookingKey) => ['booking', propertyId, bookingId, 'messages']
const deskKey = ({ propertyId, bookingId }: BookingKey) => [...hotelKey(propertyId), 'messages', bookingId]

/** What is sent: words, files, or both. */
export type Draft = { readonly text: string; readonly files: readonly File[] }

/** Form data only where there are files: words alone are quicker as JSON. */
function formOf({ text, files }: Draft): FormData {
  const form = new FormData()
  form.append('text', text)
  for (const [index, file] of files.entries()) form.append(`file${index}`, file)
  return form
}

/** What was written about a booking, for its guest. */
export function useGuestConversation(key: BookingKey) {
  return useQuery({
    queryKey: guestKey(key),
    queryFn: ({ signal }) => call(endpoints.getMessages, { params: key, signal }).then(({ data }) => data),
    refetchInterval: askAgainMs,
  })
}

export function useGuestWrites(key: BookingKey) {
  const client = useQueryClient()
  const keep = ({ data }: { data: Conversation }) => keepAnswer(client, guestKey(key), data)
  const write = useMutation({
    mutationFn: (draft: Draft) =>
      draft.files.length > 0
        ? upload(endpoints.writeToHotel, { params: key, form: formOf(draft) })
        : call(endpoints.writeToHotel, { params: key, body: { text: draft.text } }),
    onSuccess: keep,
  })
  const read = useMutation({
    mutationFn: (lastId: string) => call(endpoints.readAsGuest, { params: key, body: { lastId } }),
    onSuccess: keep,
  })
  return { write, read }
}

/** A page of a hotel's conversations. */
export function useConversations(propertyId: string, page: number, unread: boolean) {
  const result = useQuery({
    queryKey: [...hotelKey(propertyId), 'conversations', page, unread],
    queryFn: ({ signal }) =>
      call(endpoints.listConversations, {
        params: { propertyId },
        query: { page, ...(unread && { unread: 'true' }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return { ...toList(result), unread: result.data?.unread ?? 0 }
}

export function useDeskConversation(key: BookingKey) {
  return useQuery({
    queryKey: deskKey(key),
    queryFn: ({ signal }) => call(endpoints.getConversation, { params: key, signal }).then(({ data }) => data),
  })
}

export function useDeskWrites(key: BookingKey) {
  const client = useQueryClient()
  const mutationKey = changeKey(key.propertyId)
  const keep = ({ data }: { data: HotelConversation }) => keepAnswer(client, deskKey(key), data)
  const settle = (_: unknown, error: Error | null) =>
    readAfterChange(client, key.propertyId, error === null, deskKey(key))
  const write = useMutation({
    mutationKey,
    mutationFn: (draft: Draft) =>
      draft.files.length > 0
        ? upload(endpoints.writeToGuest, { params: key, form: formOf(draft) })
        : call(endpoints.writeToGuest, { params: key, body: { text: draft.text } }),
    onSuccess: keep,
    onSettled: settle,
  })
  const read = useMutation({
    mutationKey,
    mutationFn: (lastId: string) => call(endpoints.readAsHotel, { params: key, body: { lastId } }),
    onSuccess: (answer) => {
      keep(answer)
      // The menu says how many wait.
      void client.invalidateQueries({ queryKey: ownHotelsKey })
    },
    onSettled: settle,
  })
  return { write, read }
}
