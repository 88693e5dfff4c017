import { setTimeout } from 'node:timers/promises'
import {
  featuredRequest,
  firstRequests,
  hotelRequest,
  readRoomSearch,
  roomsRequest,
} from '@keystay/contract/shared/first-requests'
import { getProperty, searchProperties } from '@keystay/contract/properties/endpoints'
import { isHotelKey } from '@keystay/contract/properties/hotel-keys'
import { searchRoomTypes } from '@keystay/contract/room-types/endpoints'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Photo } from '@keystay/contract/shared/photos'
import type { Property } from '@keystay/contract/properties/entities'
import { findPage, type PageName } from '@keystay/contract/shared/addresses'
import { callUrl, type Endpoint } from '@keystay/contract/shared/endpoint'
import { defaultLanguage } from '@keystay/contract/shared/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Call = {
  readonly method: Endpoint['method']
  readonly url: string
  readonly body?: Readonly<Record<string, unknown>>
}
type Answer = Call & { readonly reply: unknown }
/** What a page is going to ask for first, answered; and the photo that it shows first. */
export type FirstAnswers = { readonly answers: readonly Answer[]; readonly photo: Photo | null }

const nothing: FirstAnswers = { answers: [], photo: null }

/**
 * Asks the API itself what the page at this address will ask, in the reader's name and in the first language. A document
 * without answers is better than a late one: nobody waits longer than their patience.
 */
export async function findFirstAnswers(
  app: Pick<FastifyInstance, 'inject'>,
  request: FastifyRequest,
  patienceMs: number,
): Promise<FirstAnswers> {
  const stop = new AbortController()
  const late = setTimeout(patienceMs, nothing, { signal: stop.signal })
  late.catch(() => undefined)
  try {
    return await Promise.race([ask(app, request), late])
  } catch (error) {
    request.log.warn(error, 'The first answers of a page failed.')
    return nothing
  } finally {
    stop.abort()
  }
}

async function ask(app: Pick<FastifyInstance, 'inject'>, request: FastifyRequest): Promise<FirstAnswers> {
  const { pathname, searchParams } = new URL(request.url, 'http://page')
  const { page, values: { hotelKey = '' } = {} } = findPage(pathname) ?? {}
  const first = page && firstRequests[page]
  if (!first) return nothing
  if (first === 'featured')
    return { answers: await answerAll(app, request, [asCall(searchProperties, featuredRequest)]), photo: null }
  if (!isHotelKey(hotelKey)) return nothing
  const [hotelAnswer] = await answerAll(app, request, [asCall(getProperty, hotelRequest(hotelKey))])
  if (!hotelAnswer) return nothing
  const hotel = (hotelAnswer.reply as { readonly data: Property }).data
  const roomSearch = first === 'rooms' ? roomsRequest(hotel.id, readRoomSearch(page, searchParams, hotel.today)) : null
  const rooms = roomSearch ? await answerAll(app, request, [asCall(searchRoomTypes, roomSearch)]) : []
  return { answers: [hotelAnswer, ...rooms], photo: firstPhoto(page, hotel, rooms[0], searchParams) }
}

/** As the app writes the call, so that it knows it again. */
function asCall(endpoint: Endpoint, { body, ...where }: Parameters<typeof callUrl>[1] & Pick<Call, 'body'>): Call {
  return { method: endpoint.method, url: callUrl(endpoint, where), ...(body && { body }) }
}

function firstPhoto(
  page: PageName,
  hotel: Property,
  search: Answer | undefined,
  params: URLSearchParams,
): Photo | null {
  if (page === 'hotelHome') return hotel.photos[0] ?? null
  if (page !== 'roomTypes' || params.has('name') || params.has('sort')) return null
  if (!search) return hotel.roomTypes[0]?.photos[0] ?? null
  const { data } = search.reply as { readonly data: readonly AvailableRoomType[] }
  // What is not free comes last.
  const first = data.find(({ availableRooms, pricedRooms }) => availableRooms >= pricedRooms)
  return first?.photos[0] ?? null
}

/** Those that were answered; for a failure the page asks again and says what is wrong. */
async function answerAll(
  app: Pick<FastifyInstance, 'inject'>,
  { ip }: FastifyRequest,
  all: readonly Call[],
): Promise<Answer[]> {
  const headers = { accept: 'application/json', 'accept-language': defaultLanguage }
  const replies = await Promise.all(
    all.map(async (call) => {
      const { method, url, body } = call
      const reply = await app.inject({ method, url, headers, remoteAddress: ip, ...(body && { payload: { ...body } }) })
      return reply.statusCode === 200 ? [{ ...call, reply: reply.json<unknown>() }] : []
    }),
  )
  return replies.flat()
}
