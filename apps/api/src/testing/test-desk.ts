import type { LightMyRequestResponse } from 'fastify'
import type { MoveOffers } from '@keystay/contract/stays/part-endpoints'
import type { ExtendQuote, LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { StayStep } from '@keystay/contract/stays/entities'
import type { TestApp } from './test-app.ts'
import { dataOf } from './test-owner.ts'
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
  // What a country wants to know of guests is another test's.
  const registration = (step: StayStep) => step === 'check_in' && { registration: 'paper' }
  return async (step: StayStep, version: number, how: object = {}): Promise<LightMyRequestResponse> =>
    await owner.send('POST', `${url}/stays/${stayId}/steps`, { step, version, ...registration(step), ...how })
}

/** Where a stay of a booking of one room lies, part by part, as the database has it. */
export async function partsOf(
  { sql }: TestApp,
  { id }: Pick<Booking, 'id'>,
): Promise<{ roomId: string; nights: string; pinned: boolean }[]> {
  const rows = await sql<{ roomId: string; nights: string; pinned: boolean }[]>`
    SELECT room_id AS "roomId", stay AS nights, owner_pinned AS pinned FROM booked_rooms WHERE booking_id = ${id} ORDER BY lower(stay)`
  return rows.map((row) => ({ ...row }))
}

/** Puts what is left of a stay into another room. */
export function moverOf({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, stayId: string) {
  return async (roomId: string | undefined, version: number, how: object = {}): Promise<LightMyRequestResponse> =>
    await owner.send('POST', `${url}/stays/${stayId}/moves`, { roomId, version, ...how })
}

/** The rooms into which a stay can go. */
export async function offersOf(
  { owner, url }: Pick<OwnedHotel, 'owner' | 'url'>,
  stayId: string,
  query = '',
): Promise<MoveOffers> {
  return dataOf(await owner.get(`${url}/stays/${stayId}/rooms${query}`))
}

/** How many rooms are sold in the nights of a hotel, by date and by the place of their type. */
export async function soldOf({ sql }: TestApp, propertyId: string): Promise<Record<string, number>> {
  const rows = await sql<{ night: string; type: string; sold: number }[]>`
    SELECT n.night::text AS night, t.position AS type, n.sold FROM nights n
    JOIN room_types t ON t.property_id = n.property_id AND t.id = n.room_type_id
    WHERE n.property_id = ${propertyId} AND n.sold > 0 ORDER BY 1, 2`
  return Object.fromEntries(rows.map(({ night, type, sold }) => [`${night.slice(5)} ${type}`, sold]))
}

/** What a guest in the house who leaves early, or stays longer, would pay. */
export async function quoteAt<T>(
  { owner, url }: Pick<OwnedHotel, 'owner' | 'url'>,
  stayId: string,
  what: 'departure' | 'extension',
  form: object,
): Promise<T> {
  return dataOf<T>(await owner.send('POST', `${url}/stays/${stayId}/${what}/quotes`, form))
}

/** Has a guest leave early as it was quoted. */
export async function leaveAs(
  owned: Pick<OwnedHotel, 'owner' | 'url'>,
  stayId: string,
  form: object = {},
  over: object = {},
): Promise<LightMyRequestResponse> {
  const { total, version } = await quoteAt<LeaveQuote>(owned, stayId, 'departure', form)
  const shown = { expectedTotal: total, version, reason: 'later', ...form, ...over }
  return await owned.owner.send('POST', `${owned.url}/stays/${stayId}/departure`, shown)
}

/** Has a stay go on as it was quoted. */
export async function extendAs(
  owned: Pick<OwnedHotel, 'owner' | 'url'>,
  stayId: string,
  form: object,
  over: object = {},
): Promise<LightMyRequestResponse> {
  const { total, version } = await quoteAt<ExtendQuote>(owned, stayId, 'extension', form)
  return await owned.owner.send('POST', `${owned.url}/stays/${stayId}/extension`, {
    expectedTotal: total,
    version,
    ...form,
    ...over,
  })
}
