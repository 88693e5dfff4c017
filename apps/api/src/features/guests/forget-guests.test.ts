import { expect, test } from 'vitest'
import type { GuestCard } from '@keystay/contract/guests/entities'
import type { AccountExport } from '@keystay/contract/users/entities'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { cardIdOf, guestOfStay, guestsOf } from '../../testing/test-guests.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { createUser, strongPassword } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

const jana = { name: 'Jana Brandt', email: 'jana.brandt@example.com' }

/** An account whose booking is on a card that has a note, a wish, a ban, and another card of hers merged into it. */
async function knownAccount() {
  const owned = await ownPlainHotel(api, 9)
  const guests = guestsOf(owned)
  const user = await createUser(api)
  const booking = await bookOne(user.browser, owned.hotel, {
    checkIn: '2026-12-04',
    checkOut: '2026-12-05',
    expectedTotal: { minor: 10_000, currency: 'EUR' },
  })
  await confirmBooking(api.deps, owned.hotel.id, booking.id)
  const cardId = await cardIdOf(api, booking)
  await guests.save(cardId, { wishes: ['Hinterhof'] })
  await guests.note(cardId, 'Schnarcht.')
  await guests.refuse(cardId, { reason: 'Lärm', until: null })
  return {
    owned,
    guests,
    user,
    booking,
    cardId,
    erase: async () => {
      await user.browser.send('POST', `${bookingUrl(booking)}/cancel`)
      return await user.browser.send('POST', '/v1/users/me/erase', { password: strongPassword })
    },
  }
}

test('an export tells what hotels wrote on cards, and what was merged', async () => {
  const { guests, user, cardId, owned } = await knownAccount()
  const other = await guestOfStay(api, owned, 8, { ...jana, name: 'J. Brandt' })
  await guests.merge(cardId, other.cardId)
  const exported = dataOf<AccountExport>(await user.browser.get('/v1/users/me/export'))
  expect(exported.guestCards).toEqual([
    {
      hotel: expect.any(String) as string,
      ...jana,
      phone: '+4915100000001',
      wishes: ['Hinterhof'],
      doNotBook: { reason: 'Lärm', until: null },
      notes: [{ at: '2026-11-21T12:00:00.000Z', text: 'Schnarcht.' }],
      merges: [{ at: '2026-11-21T12:00:00.000Z', name: 'J. Brandt', email: jana.email, phone: '+4915100000001' }],
    },
  ])
})

test('an erasure takes the card of who has no other booking, with all that was merged into it', async () => {
  const { guests, cardId, owned, erase } = await knownAccount()
  const empty = await guestOfStay(api, owned, 8, { ...jana, name: 'J. Brandt' })
  await guests.merge(cardId, empty.cardId)
  await guests.put(empty.booking.id, null, cardId)
  expect((await erase()).statusCode).toBe(200)
  const cards = await api.sql`SELECT id FROM guest_cards WHERE property_id = ${owned.hotel.id}`
  expect(cards).toEqual([{ id: await cardIdOf(api, empty.booking) }])
  expect(await api.sql`SELECT id FROM guest_notes WHERE property_id = ${owned.hotel.id}`).toEqual([])
  expect(await api.sql`SELECT id FROM guest_merges WHERE property_id = ${owned.hotel.id}`).toEqual([])
  expect((await owned.owner.get(`${owned.url}/guests/${cardId}`)).statusCode).toBe(404)
  const [entry] =
    await api.sql`SELECT actor, detail FROM audit_log WHERE property_id = ${owned.hotel.id} AND event = 'guest_forgotten'`
  expect(entry).toEqual({ actor: 'guest', detail: { card: cardId } })
})

test('a card with bookings of nobody’s account keeps these, and nothing that was written about the person', async () => {
  const { guests, cardId, owned, erase } = await knownAccount()
  const anonymous = await guestOfStay(api, owned, 8, { name: 'Ole Brandt', email: 'ole@example.com' })
  await guests.merge(cardId, anonymous.cardId)
  expect((await erase()).statusCode).toBe(200)
  expect(await guests.show(cardId)).toMatchObject({
    name: 'Ole Brandt',
    email: 'ole@example.com',
    wishes: [],
    saidDoNotBook: null,
    merges: [],
    bookings: 1,
  } satisfies Partial<GuestCard>)
  const left = await api.sql`SELECT person, search_text FROM guest_cards WHERE property_id = ${owned.hotel.id}`
  expect(JSON.stringify(left)).not.toContain('jana')
})
