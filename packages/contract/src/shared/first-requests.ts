import type { PageName } from './addresses.ts'
import { guestsQuery, readStaySearch, type StaySearch } from './stay-search.ts'
import type { PlainDate } from './plain-dates.ts'

/** What a page asks the API for first: the recommended hotels, those that its search finds, its own hotel, or also what is free in that, or beside that one of its room types. */
export type FirstRequest = 'featured' | 'hotels' | 'hotel' | 'rooms' | 'room'

export const firstRequests: Readonly<Partial<Record<PageName, FirstRequest>>> = {
  landing: 'featured',
  search: 'hotels',
  hotelHome: 'rooms',
  roomTypes: 'rooms',
  roomDetails: 'room',
  bookingWizard: 'hotel',
}

/** More room types than a hotel has. */
const allRoomTypes = 100

/**
 * What pages ask the API for first. The app asks by these, and the server answers by them in the document before it is
 * asked.
 */
export const featuredRequest = { query: { sort: 'recommended', size: 6 } } as const

/** A hotel by its key, with all its room types (`getProperty`). */
export function hotelRequest(hotelKey: string) {
  return { params: { hotelKey }, query: { page: 1, size: allRoomTypes } }
}

/** A search among the room types of a hotel: those whose name has the text, all of them by an empty one. */
export type RoomSearch = StaySearch & { readonly name: string }

/** The search that the address of a page means; only the list of room types is searched by name. */
export function readRoomSearch(page: PageName, params: URLSearchParams, today: PlainDate): RoomSearch {
  return { ...readStaySearch(params, today), name: page === 'roomTypes' ? (params.get('name') ?? '') : '' }
}

/** What of a hotel is free in a stay (`searchRoomTypes`); null without dates. */
export function roomsRequest(propertyId: string, { stay, guests, ages, name }: RoomSearch) {
  if (!stay) return null
  return {
    params: { propertyId },
    body: { ...stay, guests, ...(ages.length > 0 && { ages: [...ages] }), ...(name !== '' && { name }), page: 1, size: allRoomTypes },
  }
}

/** A room type (`getRoomType`), with dates also what is free and what it costs. */
export function roomRequest(propertyId: string, roomTypeId: string, { stay, guests, ages }: StaySearch) {
  return { params: { propertyId, roomTypeId }, query: { ...stay, ...guestsQuery({ guests, ages }) } }
}
