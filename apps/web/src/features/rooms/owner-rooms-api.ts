import { listOwnRoomTypes } from '@keystay/contract/room-types/owner-endpoints'
import { addRooms, changeRoom, deleteRoom, listRooms, previewRoomClosing } from '@keystay/contract/rooms/endpoints'
import type { RoomClosing } from '@keystay/contract/rooms/entities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'
import { ownHotelsKey } from '../../platform/owner/own-hotel.ts'
import { toList } from '../../platform/api/list.ts'

const pageSize = 100

/** The room types of a hotel, with how many rooms each has. */
export function useRoomTypes(propertyId: string) {
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'room-types', 'counts'],
      queryFn: ({ signal }) => call(listOwnRoomTypes, { params: { propertyId }, signal }),
      staleTime: 0,
    }),
  )
}

/** The rooms of a type, by number. Whoever leaves them clears them: rooms, whose they are, and what went wrong. */
export function useRooms(propertyId: string, roomTypeId: string, page: number) {
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'rooms', roomTypeId, page],
      queryFn: ({ signal }) =>
        call(listRooms, { params: { propertyId }, query: { roomTypeId, page, size: pageSize }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  )
}

/** After a change of rooms everything of the hotel is read again: stays may have moved, and the hotel has more or fewer rooms. */
function useRefresh(propertyId: string) {
  const client = useQueryClient()
  return {
    mutationKey: changeKey(propertyId),
    onSettled: (_done: unknown, error: Error | null) => {
      readAfterChange(client, propertyId, error === null)
      void client.invalidateQueries({ queryKey: ownHotelsKey })
    },
  }
}

export type RoomChange = { readonly roomId: string; readonly body: CallInput<typeof changeRoom>['body'] }

/** Opens, closes or renames a room. */
export function useChangeRoom(propertyId: string) {
  const refresh = useRefresh(propertyId)
  return useMutation({
    ...refresh,
    mutationFn: ({ roomId, body }: RoomChange) =>
      call(changeRoom, { params: { propertyId, roomId }, body }).then(({ data }) => data),
  })
}

/** What closing a room would do, asked now. */
export async function askClosing(propertyId: string, roomId: string): Promise<RoomClosing> {
  return (await call(previewRoomClosing, { params: { propertyId, roomId } })).data
}

export function useAddRooms(propertyId: string) {
  const refresh = useRefresh(propertyId)
  return useMutation({
    ...refresh,
    mutationFn: (body: CallInput<typeof addRooms>['body']) =>
      call(addRooms, { params: { propertyId }, body }).then(({ data }) => data),
  })
}

export function useDeleteRoom(propertyId: string) {
  const refresh = useRefresh(propertyId)
  return useMutation({
    ...refresh,
    mutationFn: (roomId: string) => call(deleteRoom, { params: { propertyId, roomId } }),
  })
}
