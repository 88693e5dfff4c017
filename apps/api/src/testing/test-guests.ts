import type { GuestCard, GuestRow } from '@keystay/contract/guests/entities'
import type { LightMyRequestResponse } from 'fastify'
import { dataOf } from './test-owner.ts'
import { confirmStay, type OwnedHotel } from './test-stays.ts'
import type { Browser, TestApp } from './test-app.ts'

/** The id of the card that a booking is on; undefined: on none. */
export async function cardIdOf({ sql }: Pick<TestApp, 'sql'>, { id }: { readonly id: string }): Promise<string> {
  const [row] = await sql<{ id: string }[]>`SELECT card_id AS id FROM booking_guests WHERE booking_id = ${id}`
  return row?.id ?? 'none'
}

/** What the people of a hotel do with guests. */
export function guestsOf({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, browser: Browser = owner) {
  const at = (id: string) => `${url}/guests/${id}`
  const show = async (id: string) => dataOf<GuestCard>(await browser.get(at(id)))
  return {
    show,
    list: async (query = '') => (await browser.get(`${url}/guests${query}`)).json<{ data: GuestRow[] }>().data,
    save: async (id: string, over: object = {}) => {
      const { name, email, phone, wishes, version } = await show(id)
      return await browser.send('PUT', at(id), { name, email, phone, wishes, version, ...over })
    },
    refuse: async (id: string, doNotBook: object | null) =>
      await browser.send('PUT', `${at(id)}/do-not-book`, { doNotBook, version: (await show(id)).version }),
    note: async (id: string, text: string) => await browser.send('POST', `${at(id)}/notes`, { text }),
    notes: async (id: string) => await browser.get(`${at(id)}/notes`),
    /** Puts the second card into the first one as both are now. */
    merge: async (id: string, mergedId: string, over: object = {}): Promise<LightMyRequestResponse> => {
      const [kept, merged] = [await show(id), await show(mergedId)]
      const picked = { name: 'kept', email: 'kept', phone: 'kept' }
      const versions = { version: kept.version, mergedVersion: merged.version }
      return await browser.send('POST', `${at(id)}/merges`, { mergedId, ...versions, ...picked, ...over })
    },
    /** The same as it was seen by somebody, at these versions. */
    mergeAt: async (id: string, mergedId: string, version: number, mergedVersion: number) =>
      await browser.send('POST', `${at(id)}/merges`, {
        mergedId,
        version,
        mergedVersion,
        name: 'kept',
        email: 'kept',
        phone: 'kept',
      }),
    undo: async (id: string, mergeId: string) => await browser.send('POST', `${at(id)}/merges/${mergeId}/undo`),
    apart: async (id: string, otherId: string) => await browser.send('POST', `${at(id)}/others`, { otherId }),
    put: async (bookingId: string, guestId: string | null, expectedId: string | null) =>
      await browser.send('PUT', `${url}/bookings/${bookingId}/guest`, { guestId, expectedId }),
  }
}

/** A guest who stays a night of December 2026, and the card that the booking is on. */
export async function guestOfStay(
  api: TestApp,
  { hotel }: OwnedHotel,
  day: number,
  guest: { name?: string; email?: string } = {},
) {
  const date = (at: number) => `2026-12-${String(at).padStart(2, '0')}`
  const booking = await confirmStay(api, hotel, date(day), date(day + 1), guest)
  return { booking, cardId: await cardIdOf(api, booking) }
}
