import { setTimeout } from 'node:timers/promises'
import {
  featuredRequest,
  firstRequests,
  hotelRequest,
  readRoomSearch,
  roomRequest,
  roomsRequest,
} from '@keystay/contract/shared/first-requests'
import { getProperty, searchProperties } from '@keystay/contract/properties/endpoints'
import { readSearch, toQuery } from '@keystay/contract/properties/hotel-search'
import { isHotelKey } from '@keystay/contract/properties/hotel-keys'
import { getRoomType, searchRoomTypes } from '@keystay/contract/room-types/endpoints'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Photo } from '@keystay/contract/shared/photos'
import type { Property, PropertySummary } from '@keystay/contract/properties/entities'
import { plainDate } from '@keystay/contract/shared/plain-dates'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { callUrl, type Endpoint } from '@keystay/contract/shared/endpoint'
import type { Language } from '@keystay/contract/shared/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '../platform/http/errors.ts'
import type { PageAddress } from './page-address.ts'

type Call = {
  readonly method: Endpoint['method']
  readonly url: string
  readonly body?: Readonly<Record<string, unknown>>
}
export type Answer = Call & { readonly reply: unknown }
/** The hotel that a page shows, the stay that its address asks for, and what of it is free for that; null where that was not asked or not answered. */
export type FoundHotel = {
  readonly hotel: Property
  readonly search: StaySearch
  readonly rooms: readonly AvailableRoomType[] | null
}
/** The hotels of a page of results, and the place of the first among all. */
export type ListedHotels = { readonly hotels: readonly PropertySummary[]; readonly firstPosition: number }
/**
 * What a page is going to ask for first, answered, and the photo that it shows first. `state` says whether what it shows
 * is there: `unknown` when nobody answered in time.
 */
export type FirstAnswers = {
  readonly state: 'found' | 'missing' | 'unknown'
  readonly answers: readonly Answer[]
  readonly photo: Photo | null
  readonly found: FoundHotel | null
  readonly listed: ListedHotels | null
}

const nothing: FirstAnswers = { state: 'found', answers: [], photo: null, found: null, listed: null }
const missing: FirstAnswers = { ...nothing, state: 'missing' }
const unknown: FirstAnswers = { ...nothing, state: 'unknown' }

type Asker = Pick<FastifyInstance, 'inject'>

/**
 * Asks the API itself what the page at this address will ask, in the reader's name and in the language of the address. A
 * document without answers is better than a late one: nobody waits longer than their patience. Throws too_many_requests.
 */
export async function findFirstAnswers(
  app: Asker,
  request: FastifyRequest,
  address: PageAddress,
  patienceMs: number,
): Promise<FirstAnswers> {
  const stop = new AbortController()
  const late = setTimeout(patienceMs, unknown, { signal: stop.signal })
  late.catch(() => undefined)
  try {
    return await Promise.race([ask(app, request, address), late])
  } catch (error) {
    if (error instanceof DomainError) throw error
    request.log.warn(error, 'The first answers of a page failed.')
    return unknown
  } finally {
    stop.abort()
  }
}

async function ask(app: Asker, { ip }: FastifyRequest, address: PageAddress): Promise<FirstAnswers> {
  const { page, values, params, language } = address
  if (!page) return missing
  const first = firstRequests[page]
  const answer = async (endpoint: Endpoint, where: Where) =>
    await answerOne(app, { ip, language }, asCall(endpoint, where))
  if (!first) return nothing
  if (first === 'featured') return await askHotels(answer, featuredRequest)
  if (first === 'hotels') return await askHotels(answer, { query: toQuery(readSearch(params, today())) })
  const { hotelKey = '' } = values
  if (!isHotelKey(hotelKey)) return missing
  const hotelAnswer = await answer(getProperty, hotelRequest(hotelKey))
  if (typeof hotelAnswer === 'string') return hotelAnswer === 'missing' ? missing : unknown
  const hotel = (hotelAnswer.reply as { readonly data: Property }).data
  const search = readRoomSearch(page, params, hotel.today)
  const roomTypeId = params.get('roomType') ?? ''
  if (first === 'room' && !hotel.roomTypes.some(({ id }) => id === roomTypeId)) return missing
  const request = first === 'hotel' ? null : roomsRequest(hotel.id, search)
  const [rooms, room] = await Promise.all([
    request && answer(searchRoomTypes, request),
    first === 'room' && answer(getRoomType, roomRequest(hotel.id, roomTypeId, search)),
  ])
  const answers = [hotelAnswer, room, rooms].filter(isAnswer)
  const free = isAnswer(rooms) ? (rooms.reply as { readonly data: readonly AvailableRoomType[] }).data : null
  const found = { hotel, search, rooms: free }
  return { ...nothing, answers, found, photo: firstPhoto(address, found) }
}

async function askHotels(
  answer: (endpoint: Endpoint, where: Where) => Promise<Reached>,
  request: Where,
): Promise<FirstAnswers> {
  const hotels = await answer(searchProperties, request)
  if (!isAnswer(hotels)) return unknown
  const { data, pagination } = hotels.reply as z.output<typeof searchProperties.reply>
  const listed = { hotels: data, firstPosition: (pagination.page - 1) * pagination.size + 1 }
  return { ...nothing, answers: [hotels], listed }
}

/** Where the reader is it may be the day before or after: the page asks again then. */
const today = () => plainDate(Math.floor(Date.now() / 86_400_000))

type Where = Parameters<typeof callUrl>[1] & Pick<Call, 'body'>
type Reached = Answer | 'missing' | 'failed'

const isAnswer = (reached: Reached | false | null): reached is Answer => typeof reached === 'object' && reached !== null

/** As the app writes the call, so that it knows it again. */
function asCall(endpoint: Endpoint, { body, ...where }: Where): Call {
  return { method: endpoint.method, url: callUrl(endpoint, where), ...(body && { body }) }
}

function firstPhoto({ page, params }: PageAddress, { hotel, search, rooms }: FoundHotel): Photo | null {
  if (page === 'hotelHome') return hotel.photos[0] ?? null
  if (page !== 'roomTypes' || params.has('name') || params.has('sort')) return null
  if (!search.stay) return hotel.roomTypes[0]?.photos[0] ?? null
  // What is not free comes last.
  return rooms?.find(isFree)?.photos[0] ?? null
}

/** Whether a stay can be booked in a room type. */
export function isFree({
  availableRooms,
  pricedRooms,
}: Pick<AvailableRoomType, 'availableRooms' | 'pricedRooms'>): boolean {
  return availableRooms >= pricedRooms
}

/** For a failure the page asks again and says what is wrong. Who has asked for too much hears that instead of the page. */
async function answerOne(
  app: Asker,
  { ip, language }: { readonly ip: string; readonly language: Language },
  call: Call,
): Promise<Reached> {
  const headers = { accept: 'application/json', 'accept-language': language }
  const { method, url, body } = call
  const reply = await app.inject({ method, url, headers, remoteAddress: ip, ...(body && { payload: { ...body } }) })
  if (reply.statusCode === 404) return 'missing'
  if (reply.statusCode === 429) {
    const seconds = Number(reply.headers['retry-after'] ?? 1)
    throw new DomainError('too_many_requests', { retryAfterSeconds: seconds, params: { seconds } })
  }
  return reply.statusCode === 200 ? { ...call, reply: reply.json<unknown>() } : 'failed'
}
