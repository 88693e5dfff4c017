import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { versionOfCard } from '../guests/forms.ts'
import { idField } from '../shared/fields.ts'
import { data, done } from '../shared/replies.ts'
import { guestExport } from './entities.ts'

const atGuest = z.object({ propertyId: idField, guestId: idField })

export const exportGuest = {
  method: 'GET',
  path: '/v1/properties/:propertyId/guests/:guestId/export',
  summary: 'All that a hotel keeps of a guest: bookings, what is on the card, registrations',
  write: false,
  access: 'owner',
  right: 'privacy',
  cost: 10,
  status: 200,
  params: atGuest,
  reply: data(guestExport),
} as const satisfies Endpoint

export const eraseGuest = {
  method: 'POST',
  path: '/v1/properties/:propertyId/guests/:guestId/erase',
  summary: 'Erase a guest who has no account: the card and the person of its bookings; what invoices need stays',
  write: true,
  access: 'owner',
  right: 'privacy',
  status: 200,
  params: atGuest,
  body: z.strictObject({ version: versionOfCard }),
  reply: done,
} as const satisfies Endpoint
