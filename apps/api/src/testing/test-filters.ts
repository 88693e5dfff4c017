import type { FacetFilter } from '../features/search-index/indexed-hotel.ts'

/** A filter of the search index that leaves all hotels. */
export const everything = {
  words: [],
  types: [],
  amenities: [],
  freeCancellation: false,
  payAtHotel: false,
  board: null,
  bed: null,
  minSize: null,
  minRating: null,
  bbox: null,
} satisfies FacetFilter
