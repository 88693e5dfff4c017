import {
  changeProperty,
  checkKey,
  createProperty,
  listOwnProperties,
} from '@keystay/contract/properties/owner-endpoints'
import { geocode } from '@keystay/contract/places/endpoints'
import type { Geocoded } from '@keystay/contract/places/entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Reply } from '../../platform/api/call.ts'
import { upload } from '../../platform/api/upload.ts'
import { toList } from '../../platform/api/list.ts'
import { ownHotelsKey } from '../../platform/owner/own-hotel.ts'
import type { HotelBody } from './property/hotel-values.ts'

const hotelsOnPage = 20

/** The owner's hotels that hold the words, a page of them. */
export function useFoundHotels(words: string, page: number) {
  const query = { page, size: hotelsOnPage, ...(words !== '' && { q: words }) }
  const result = useQuery({
    queryKey: [...ownHotelsKey, 'found', query],
    queryFn: ({ signal }) => call(listOwnProperties, { query, signal }),
    placeholderData: keepPreviousData,
  })
  return { ...toList(result), refreshing: result.isPlaceholderData }
}

/** Whether a hotel may have a key; asked for when there is one that could. */
export function useKeyCheck(key: string, enabled: boolean) {
  return useQuery({
    queryKey: ['owner', 'key', key],
    queryFn: ({ signal }) => call(checkKey, { query: { key }, signal }).then(({ data }) => data),
    enabled,
    staleTime: 0,
  })
}

/** Where an address is. */
export async function findCoordinates(address: string, country: string): Promise<Geocoded> {
  return (await call(geocode, { query: { address, country } })).data
}

/** Makes a hotel, or changes one on top of its version. */
export function useSaveHotel() {
  const takeOver = useTakeOver()
  return {
    create: async (body: HotelBody) => takeOver((await call(createProperty, { body })).data),
    change: async (propertyId: string, form: FormData, onProgress?: (part: number) => void) => {
      const input = { params: { propertyId }, form, otherwise: 'update_property_failed' as const }
      return takeOver((await upload(changeProperty, { ...input, ...(onProgress && { onProgress }) })).data)
    },
  }
}

/** Puts a saved hotel where pages read it, and lets everything else be read anew: guests see it too. */
function useTakeOver() {
  const client = useQueryClient()
  return (saved: OwnerProperty): OwnerProperty => {
    client.setQueryData<Reply<typeof listOwnProperties>>(ownHotelsKey, (reply) => {
      if (!reply) return reply
      const isNew = reply.data.every(({ id }) => id !== saved.id)
      const data = isNew ? [...reply.data, saved] : reply.data.map((one) => (one.id === saved.id ? saved : one))
      return { ...reply, data }
    })
    void client.invalidateQueries()
    return saved
  }
}
