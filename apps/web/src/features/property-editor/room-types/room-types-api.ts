import { changeAmenity, createAmenity, deleteAmenity, listAmenities } from '@keystay/contract/amenities/endpoints'
import {
  changeRoomType,
  createRoomType,
  deleteRoomType,
  listOwnRoomTypes,
} from '@keystay/contract/room-types/owner-endpoints'
import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call, type CallInput } from '../../../platform/api/call.ts'
import { upload } from '../../../platform/api/upload.ts'
import { hotelKey } from '../../../platform/owner/hotel-events.ts'
import { toList } from '../../../platform/api/list.ts'

const amenitiesKey = (propertyId: string) => [...hotelKey(propertyId), 'amenities']

/** The room types of a hotel in its order. */
export function useRoomTypes(propertyId: string) {
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'room-types'],
      queryFn: ({ signal }) => call(listOwnRoomTypes, { params: { propertyId }, signal }),
    }),
  )
}

/** The amenities of a hotel. */
export function useAmenities(propertyId: string) {
  return toList(
    useQuery({
      queryKey: amenitiesKey(propertyId),
      queryFn: ({ signal }) => call(listAmenities, { params: { propertyId }, signal }),
    }),
  )
}

/** After a change everything that was read may be different, for guests too. */
function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries()
}

type OnProgress = (part: number) => void

/** Adds a room type, or changes one on top of its version. */
export function useSaveRoomType(propertyId: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return async (roomTypeId: string | null, form: FormData, onProgress?: OnProgress) => {
    const progress = onProgress ? { onProgress } : {}
    try {
      const { data } = roomTypeId
        ? await upload(changeRoomType, { params: { propertyId, roomTypeId }, form, ...progress })
        : await upload(createRoomType, { params: { propertyId }, form, ...progress })
      refresh()
      return data
    } catch (error) {
      // An amenity may be gone: the choice then shows those that there are.
      const isGone = isApiError(error) && Object.keys(error.fields).some((path) => path.startsWith('amenityIds'))
      if (isGone) void client.invalidateQueries({ queryKey: amenitiesKey(propertyId) })
      throw error
    }
  }
}

export function useDeleteRoomType(propertyId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (roomTypeId: string) => call(deleteRoomType, { params: { propertyId, roomTypeId } }),
    onSuccess: refresh,
  })
}

type AmenityBody = CallInput<typeof createAmenity>['body']

/** Adds an amenity, or changes one on top of its version. Lists know it at once. */
export function useSaveAmenity(propertyId: string) {
  const client = useQueryClient()
  return async (savedAmenity: OwnerAmenity | null, body: AmenityBody): Promise<OwnerAmenity> => {
    const { data } = savedAmenity
      ? await call(changeAmenity, {
          params: { propertyId, amenityId: savedAmenity.id },
          body: { ...body, version: savedAmenity.version },
        })
      : await call(createAmenity, { params: { propertyId }, body })
    client.setQueryData<{ data: OwnerAmenity[] }>(amenitiesKey(propertyId), (old) => {
      const others = old?.data.filter(({ id }) => id !== data.id) ?? []
      return { data: [...others, data].toSorted((a, b) => a.name.localeCompare(b.name)) }
    })
    void client.invalidateQueries()
    return data
  }
}

export function useDeleteAmenity(propertyId: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (amenityId: string) => call(deleteAmenity, { params: { propertyId, amenityId } }),
    onSuccess: refresh,
  })
}
