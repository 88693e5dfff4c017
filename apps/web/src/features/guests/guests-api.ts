import * as endpoints from '@keystay/contract/guests/endpoints'
import { eraseGuest, exportGuest } from '@keystay/contract/guest-data/endpoints'
import type { GuestCard } from '@keystay/contract/guests/entities'
import type { DoNotBookForm, GuestForm, MergeForm } from '@keystay/contract/guests/forms'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { saveJson } from '../../platform/save-json.ts'
import { guestNotesKey } from '../../platform/owner/guest-notes.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'

export type GuestsFilter = { readonly q: string; readonly unwanted: boolean; readonly page: number }

const pageSize = 25
const guestsKey = (propertyId: string) => [...hotelKey(propertyId), 'guests']
const cardKey = (propertyId: string, guestId: string) => [...guestsKey(propertyId), guestId]

/** A page of the guests of a hotel; the one before stays in view until it is there. */
export function useGuests(propertyId: string, { q, unwanted, page }: GuestsFilter) {
  return useQuery({
    queryKey: [...guestsKey(propertyId), 'list', q, unwanted, page],
    queryFn: ({ signal }) =>
      call(endpoints.listGuests, {
        params: { propertyId },
        query: { q, page, size: pageSize, ...(unwanted && { unwanted: 'true' as const }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The card of a guest; of one that was merged, the card that stayed. */
export function useGuest(propertyId: string, guestId: string) {
  return useQuery({
    queryKey: cardKey(propertyId, guestId),
    queryFn: ({ signal }) =>
      call(endpoints.getGuest, { params: { propertyId, guestId }, signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

const bookingsSize = 20

export function useGuestBookings(propertyId: string, guestId: string, page: number) {
  return useQuery({
    queryKey: [...cardKey(propertyId, guestId), 'bookings', page],
    queryFn: ({ signal }) =>
      call(endpoints.listGuestBookings, {
        params: { propertyId, guestId },
        query: { page, size: bookingsSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export type NoteAct =
  | { readonly kind: 'add'; readonly text: string }
  | { readonly kind: 'delete'; readonly noteId: string }

/** Writes a note or deletes one; the answer is all of them as they are then. */
export function useNoteAct(propertyId: string, guestId: string) {
  const client = useQueryClient()
  const params = { propertyId, guestId }
  return useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: async (act: NoteAct) =>
      act.kind === 'add'
        ? (await call(endpoints.addGuestNote, { params, body: { text: act.text } })).data
        : (await call(endpoints.deleteGuestNote, { params: { ...params, noteId: act.noteId } })).data,
    onSuccess: (notes) => keepAnswer(client, guestNotesKey(propertyId, guestId), notes),
    onSettled: (_notes, error) =>
      readAfterChange(client, propertyId, error === null, guestNotesKey(propertyId, guestId)),
  })
}

export type GuestAct =
  | { readonly kind: 'save'; readonly form: GuestForm }
  | { readonly kind: 'doNotBook'; readonly form: DoNotBookForm }
  | { readonly kind: 'apart'; readonly otherId: string }
  | { readonly kind: 'merge'; readonly form: MergeForm }
  | { readonly kind: 'undo'; readonly mergeId: string }

/** Changes the card of a guest; every answer is the card as it is then. */
export function useGuestAct(propertyId: string, guestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: async (act: GuestAct) => (await send({ propertyId, guestId }, act)).data,
    onSuccess: (card) => keepAnswer(client, cardKey(propertyId, guestId), card),
    onSettled: (_card, error) => readAfterChange(client, propertyId, error === null),
  })
}

/** Saves all that the hotel keeps of a guest as a file of this browser. */
export function useGuestExport(propertyId: string, guestId: string) {
  return useMutation({
    mutationFn: async () =>
      saveJson('keystay-guest.json', (await call(exportGuest, { params: { propertyId, guestId } })).data),
  })
}

/** Erases a guest as the card was seen. */
export function useGuestErasure(propertyId: string, guestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: async (version: number) =>
      await call(eraseGuest, { params: { propertyId, guestId }, body: { version } }),
    onSuccess: () => client.removeQueries({ queryKey: cardKey(propertyId, guestId) }),
    onSettled: (_done, error) => readAfterChange(client, propertyId, error === null),
  })
}

type At = { readonly propertyId: string; readonly guestId: string }

async function send(params: At, act: GuestAct): Promise<{ readonly data: GuestCard }> {
  switch (act.kind) {
    case 'save':
      return await call(endpoints.saveGuest, { params, body: act.form })
    case 'doNotBook':
      return await call(endpoints.setDoNotBook, { params, body: act.form })
    case 'apart':
      return await call(endpoints.keepApart, { params, body: { otherId: act.otherId } })
    case 'merge':
      return await call(endpoints.mergeGuests, { params, body: act.form })
    case 'undo':
      return await call(endpoints.undoMerge, { params: { ...params, mergeId: act.mergeId } })
  }
}
