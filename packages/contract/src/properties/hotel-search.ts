import type { z } from 'zod'
import { addressOf } from '../shared/addresses.ts'
import type { PlainDate } from '../shared/plain-dates.ts'
import {
  amenityKinds,
  bedKinds,
  boardsSought,
  propertyTypes,
  type AmenityKind,
  type BedKind,
  type BoardSought,
  type PropertyType,
} from '../shared/kinds.ts'
import { guestsQuery, readStaySearch, writeStaySearch, type ChildAges } from '../shared/stay-search.ts'
import type { searchProperties } from './endpoints.ts'

type HotelQuery = z.input<typeof searchProperties.query>
/** west, south, east, north in degrees. */
type Bounds = readonly [number, number, number, number]

export const sorts = ['recommended', 'price', 'price_desc', 'rating', 'distance', 'name'] as const
export type Sort = (typeof sorts)[number]

/** A search across all hotels, as it stands in the URL. */
export type SearchState = {
  readonly q: string
  /** The destination as it is typed, however it may be read. */
  readonly exact: boolean
  readonly checkIn: PlainDate | null
  readonly checkOut: PlainDate | null
  readonly guests: number
  /** Of the children among the guests. */
  readonly ages: ChildAges
  readonly type: readonly PropertyType[]
  readonly amenities: readonly AmenityKind[]
  readonly freeCancellation: boolean
  readonly payAtHotel: boolean
  /** What is eaten at least. */
  readonly board: BoardSought | null
  readonly bed: BedKind | null
  /** In square metres. */
  readonly minSize: number | null
  /** Only hotels whose reviews come to at least 4.5. */
  readonly topRated: boolean
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly bbox: Bounds | null
  readonly sort: Sort
  readonly page: number
}

const defaultGuests = 2

/** Why hotels ask for ages, as long as none is chosen: most do for their prices. */
export const likelyAsks = ['prices'] as const

/** Reads a search from a URL; what is not understood, or cannot be had on the reader's `today`, is left out. */
export function readSearch(params: URLSearchParams, today: PlainDate): SearchState {
  const { stay, guests, ages } = readStaySearch(params, today)
  return {
    q: params.get('q')?.trim().slice(0, 100) ?? '',
    exact: params.get('exact') === 'true',
    checkIn: stay?.checkIn ?? null,
    checkOut: stay?.checkOut ?? null,
    guests,
    ages,
    type: readList(params.get('type'), propertyTypes),
    amenities: readList(params.get('amenities'), amenityKinds),
    freeCancellation: params.get('freeCancellation') === 'true',
    payAtHotel: params.get('payAtHotel') === 'true',
    board: readList(params.get('board'), boardsSought)[0] ?? null,
    bed: readList(params.get('bed'), bedKinds)[0] ?? null,
    minSize: readWhole(params.get('minSize'), 1, 1000),
    topRated: params.get('topRated') === 'true',
    minPrice: readWhole(params.get('minPrice'), 0, 1_000_000),
    maxPrice: readWhole(params.get('maxPrice'), 0, 1_000_000),
    bbox: readBounds(params.get('bbox')),
    sort: sorts.find((one) => one === params.get('sort')) ?? 'recommended',
    page: readWhole(params.get('page'), 1, 100_000) ?? 1,
  }
}

/** Writes a search as URL parameters, defaults left out. */
export function writeSearch(search: SearchState): URLSearchParams {
  const params: readonly (readonly [string, string])[] = [
    ['q', search.q],
    ['exact', search.exact ? 'true' : ''],
    ['checkIn', search.checkIn ?? ''],
    ['checkOut', search.checkOut ?? ''],
    ['guests', search.guests === defaultGuests ? '' : String(search.guests)],
    ['ages', guestsQuery(search).ages ?? ''],
    ['type', search.type.join(',')],
    ['amenities', search.amenities.join(',')],
    ['freeCancellation', search.freeCancellation ? 'true' : ''],
    ['payAtHotel', search.payAtHotel ? 'true' : ''],
    ['board', search.board ?? ''],
    ['bed', search.bed ?? ''],
    ['minSize', String(search.minSize ?? '')],
    ['topRated', search.topRated ? 'true' : ''],
    ['minPrice', search.minPrice === null ? '' : String(search.minPrice)],
    ['maxPrice', search.maxPrice === null ? '' : String(search.maxPrice)],
    ['bbox', search.bbox?.map((degrees) => degrees.toFixed(4)).join(',') ?? ''],
    ['sort', search.sort === 'recommended' ? '' : search.sort],
    ['page', search.page === 1 ? '' : String(search.page)],
  ]
  return new URLSearchParams(
    params.filter(([, value]) => value !== '').map(([name, value]): [string, string] => [name, value]),
  )
}

/** The search as the API takes it. Half a stay counts as none. */
export function toQuery(search: SearchState): HotelQuery {
  const { checkIn, checkOut, q, type, amenities, freeCancellation, payAtHotel, topRated } = search
  const { board, bed, minSize, minPrice, maxPrice, bbox, sort, page } = search
  return {
    ...(checkIn && checkOut && { checkIn, checkOut }),
    ...(q !== '' && { q }),
    ...(search.exact && { exact: 'true' }),
    ...(type.length > 0 && { type: type.join(',') }),
    ...(amenities.length > 0 && { amenities: amenities.join(',') }),
    ...(freeCancellation && { freeCancellation: 'true' }),
    ...(payAtHotel && { payAtHotel: 'true' }),
    ...(board && { board }),
    ...(bed && { bed }),
    ...(minSize && { minSize }),
    ...(topRated && { minRating: leastTopRating }),
    counts: 'true',
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    ...(bbox && { bbox: bbox.join(',') }),
    ...guestsQuery(search),
    sort,
    page,
  }
}

type StayOf = Pick<SearchState, 'checkIn' | 'checkOut' | 'guests' | 'ages'>

/** The same search for other stays; null without dates. */
export function toFlexibleQuery(search: SearchState, way: 'days' | 'weekends' | 'month') {
  const { sort: _sort, page: _page, counts: _counts, ...query } = toQuery(search)
  return search.checkIn && search.checkOut ? { ...query, way } : null
}

/** The address of a hotel, with the stay that was searched for. */
export function hotelLink(slug: string, search: StayOf): string {
  return linkTo('hotelHome', slug, search)
}

/** Where the rooms of a hotel are: with dates straight at what is free, else on the hotel's home. */
export function roomsLink(slug: string, search: StayOf): string {
  return linkTo(search.checkIn && search.checkOut ? 'roomTypes' : 'hotelHome', slug, search)
}

function linkTo(page: 'hotelHome' | 'roomTypes', slug: string, search: StayOf): string {
  const { checkIn, checkOut } = search
  const stay = checkIn && checkOut ? { checkIn, checkOut } : null
  return `${addressOf(page, { hotelKey: slug })}?${writeStaySearch({ ...search, stay })}`
}

/** How many kinds of filter are set. */
export function countFilters(search: SearchState): number {
  const set = [
    search.type.length > 0,
    search.amenities.length > 0,
    search.freeCancellation,
    search.payAtHotel,
    search.board,
    search.bed,
    search.minSize,
    search.topRated,
    search.minPrice !== null || search.maxPrice !== null,
  ]
  return set.filter(Boolean).length
}

export const noFilters = {
  type: [],
  amenities: [],
  freeCancellation: false,
  payAtHotel: false,
  board: null,
  bed: null,
  minSize: null,
  topRated: false,
  minPrice: null,
  maxPrice: null,
  page: 1,
}

/** From which average on a hotel is told to be rated best. */
const leastTopRating = 4.5

function readWhole(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null
  return Math.min(most, Math.max(least, Number(text)))
}

function readList<T extends string>(text: string | null, choices: readonly T[]): readonly T[] {
  const values = new Set(text?.split(','))
  return choices.filter((one) => values.has(one))
}

function readBounds(text: string | null): Bounds | null {
  const [west, south, east, north, more] = text?.split(',').map(Number) ?? []
  if (west === undefined || south === undefined || east === undefined || north === undefined || more !== undefined)
    return null
  const fits = Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90
  return fits && south <= north ? [west, south, east, north] : null
}
