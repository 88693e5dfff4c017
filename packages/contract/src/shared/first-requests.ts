import type { StaySearch } from './shared/stay-search.ts'

/** More room types than a hotel has. */
const allRoomTypes = 100

/**
 * What pages ask the API for first (`firstRequests` in shared/addresses.ts). The app asks by these, and the server answers
 * by them in the document before it is asked.
 */
export const featuredRequest = { query: { sort: 'recommended', size: 6 } } as const

/** A hotel by its key, with all its room types (`getProperty`). */
export function hotelRequest(hotelKey: string) {
  return { params: { hotelKey }, query: { page: 1, size: allRoomTypes } }
}

/** What of a hotel is free in a stay, in every room type whose name has the text (`searchRoomTypes`); null without dates. */
export function roomsRequest(propertyId: string, { stay, guests }: StaySearch, name: string) {
  if (!stay) return null
  return {
    params: { propertyId },
    body: { ...stay, guests, ...(name !== '' && { name }), page: 1, size: allRoomTypes },
  }
}
