import { z } from 'zod'
import type { FileEndpoint } from '../shared/endpoint.ts'
import { idField } from '../shared/fields.ts'

/**
 * The address of a hotel's server-sent events. Its reply does not end. `changed` says
 * that something of the hotel's bookings, rooms or prices changed, with the hotel's id alone; the page reads again what it
 * shows. `open` says that from now on nothing is missed: what was read while the stream opened is told as changed after it,
 * what was read before, or while the stream was broken, the page reads again.
 */
export const hotelEvents = {
  method: 'GET',
  path: '/v1/properties/:propertyId/events',
  access: 'owner',
  right: null,
  params: z.object({ propertyId: idField }),
  media: 'text/event-stream; charset=utf-8',
} as const satisfies FileEndpoint
