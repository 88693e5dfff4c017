import type { LightMyRequestResponse } from 'fastify'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { StayStep } from '@keystay/contract/stays/entities'
import type { TestApp } from './test-app.ts'
import type { OwnedHotel } from './test-stays.ts'

type StayInRow = { readonly id: string; readonly state: string; readonly version: number }

/** The stay of a booking of one room, as it lies in the database. */
export async function stayRow({ sql }: TestApp, { id }: Pick<Booking, 'id'>): Promise<StayInRow> {
  const [row] = await sql<StayInRow[]>`SELECT * FROM stays WHERE booking_id = ${id}`
  if (!row) throw new Error('The booking has no stay.')
  return row
}

/** What takes steps of a stay at the desk of a hotel, each on top of the version that was seen. */
export function stepOf({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, stayId: string) {
  return async (step: StayStep, version: number, how: object = {}): Promise<LightMyRequestResponse> =>
    await owner.send('POST', `${url}/stays/${stayId}/steps`, { step, version, ...how })
}
