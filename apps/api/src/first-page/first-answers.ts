import { setTimeout } from 'node:timers/promises'
import { getProperty, searchProperties } from '@keystay/contract/properties/endpoints'
import { searchRoomTypes } from '@keystay/contract/room-types/endpoints'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Photo } from '@keystay/contract/photos/entities'
import type { Property } from '@keystay/contract/properties/entities'
import { defaultLanguage } from '@keystay/contract/shared/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

type Asked = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: Readonly<Record<string, unknown>>
}
type Answer = Asked & { readonly reply: unknown }
/** What a page is going to ask for first, answered; and the photo that it shows first. */
export type FirstAnswers = { readonly answers: readonly Answer[]; readonly photo: Photo | null }

const allRoomTypes = 100
const featured: Asked = { method: 'GET', url: `${searchProperties.path}?sort=recommended&size=6` }
/** The pages of a hotel, and whether they ask what is free. */
const hotelPages = new Map([
  ['home', true],
  ['room-type', true],
  ['room-type-details', false],
  ['booking-room', false],
])
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
  if (pathname === '/') return { answers: await answerAll(app, request, [featured]), photo: null }
  const [, hotelKey, page] = /^\/([\w-]+)\/([\w-]+)$/.exec(pathname) ?? []
  const asksRooms = hotelPages.get(page ?? '')
  if (hotelKey === undefined || page === undefined || asksRooms === undefined) return nothing
  const url = `${getProperty.path.replace(':hotelKey', hotelKey)}?page=1&size=${allRoomTypes}`
  const [found] = await answerAll(app, request, [{ method: 'GET', url }])
  if (!found) return nothing
  const hotel = (found.reply as { readonly data: Property }).data
  const rooms = await answerAll(app, request, asksRooms ? roomSearch(hotel, searchParams) : [])
  return { answers: [found, ...rooms], photo: firstPhoto(page, hotel, rooms[0], searchParams) }
}

/** As the pages write it, so that they know it again. */
function roomSearch({ id }: Property, params: URLSearchParams): Asked[] {
  const [checkIn, checkOut, guests] = [params.get('checkIn'), params.get('checkOut'), Number(params.get('guests') ?? 2)]
  if (checkIn === null || checkOut === null || params.has('name')) return []
  const url = searchRoomTypes.path.replace(':propertyId', id)
  return [{ method: 'POST', url, body: { checkIn, checkOut, guests, page: 1, size: allRoomTypes } }]
}

function firstPhoto(page: string, hotel: Property, search: Answer | undefined, params: URLSearchParams): Photo | null {
  if (page === 'home') return hotel.photos[0] ?? null
  if (page !== 'room-type' || params.has('name') || params.has('sort')) return null
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
  all: readonly Asked[],
): Promise<Answer[]> {
  const headers = { accept: 'application/json', 'accept-language': defaultLanguage }
  const replies = await Promise.all(
    all.map(async (asked) => {
      const { method, url, body } = asked
      const reply = await app.inject({ method, url, headers, remoteAddress: ip, ...(body && { payload: { ...body } }) })
      return reply.statusCode === 200 ? [{ ...asked, reply: reply.json<unknown>() }] : []
    }),
  )
  return replies.flat()
}
