import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/room-types/endpoints'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { pageOf } from '../../platform/http/pages.ts'
import { hashAddress } from '../../platform/http/network-address.ts'
import { joinBytes, ReadyReply, tagged } from '../../platform/http/ready-reply.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { openKeptAnswers } from './kept-answers.ts'
import { readRoomTypes } from './queries.ts'
import { readPriceCalendar } from './read-price-calendar.ts'
import { quoteRooms } from './quote-rooms.ts'
import { searchRoomTypes, type FoundType } from './search-room-types.ts'

export function addRoomTypeRoutes(app: FastifyInstance, deps: Deps): void {
  const answers = openKeptAnswers(deps, app.strictReplies)

  addRoute(app, endpoints.searchRoomTypes, async ({ params: { propertyId }, body, language }) => {
    const { checkIn, checkOut, guests, ages, name, page, size, gapNights } = body
    const key = ['search', language, checkIn, checkOut, guests, ages, name, page, size, gapNights]
    return await answers.answer(key, propertyId, async (now) => {
      const search = {
        propertyId,
        stay: { checkIn, checkOut },
        party: partyOfSearch(guests, ages),
        language,
        ...(name ? { name } : {}),
        ...(gapNights && { gapNights }),
      }
      const { found, validity } = await searchRoomTypes(deps, search, now)
      return { json: writePage(pageOf(found, page, size)), validity }
    })
  })

  addRoute(app, endpoints.quoteRooms, async ({ params, body, language, request }) => ({
    data: await quoteRooms(deps, params.propertyId, body, {
      language,
      addressHash: hashAddress(request.ip, deps.config),
    }),
  }))

  addRoute(app, endpoints.getRoomType, async ({ params, query, language }) => {
    const { propertyId, roomTypeId } = params
    const { checkIn, checkOut, guests, ages } = query
    const hotel = await readHotel(deps.database.read, propertyId)
    if (!hotel) throw new DomainError('hotel_not_found')
    const [type] = await readRoomTypes(deps.database.read, {
      propertyId,
      currency: hotel.currency,
      language,
      roomTypeId,
    })
    if (!type) throw new DomainError('room_type_not_found')
    if (!checkIn || !checkOut) return { data: { ...type, availability: null } }
    const { found } = await searchRoomTypes(deps, {
      propertyId,
      stay: { checkIn, checkOut },
      party: partyOfSearch(guests, ages),
      language,
      roomTypeId,
    })
    return { data: { ...type, availability: found[0]?.availability ?? null } }
  })

  addRoute(app, endpoints.getCalendar, async ({ params, query }) => {
    const { propertyId, roomTypeId } = params
    const { month, guests, ages } = query
    return await answers.answer(['calendar', roomTypeId, month, guests, ages], propertyId, async (now) => {
      const { nights, validity } = await readPriceCalendar(deps, params, query, now)
      return { json: tagged(Buffer.from(JSON.stringify({ data: nights }))), validity }
    })
  })
}

/** A page of what a search found: what the catalogue tells lies ready, what is free is written beside it. */
function writePage({ data, pagination }: ReturnType<typeof pageOf<FoundType>>): ReadyReply {
  const items = data.flatMap(({ type, availability }, index) => [
    index === 0 ? '{' : ',{',
    type.json,
    `,${JSON.stringify(availability).slice(1)}`,
  ])
  return new ReadyReply(joinBytes(['{"data":[', ...items, `],"pagination":${JSON.stringify(pagination)}}`]))
}
