import { expect, test } from 'vitest'
import type { GuestExport } from '@keystay/contract/guest-data/entities'
import { createStaff } from '../../testing/test-staff.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { cardIdOf, guestOfStay, guestsOf } from '../../testing/test-guests.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { codeOf, createUser } from '../../testing/test-user.ts'
import { takeCash } from '../bookings/owner/take-cash.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'

const api = useTestApp()

const ole = { name: 'Ole Brandt', email: 'ole.brandt@example.com' }

/** A guest without an account who stays on 4 December, with a note and a wish on the card. */
async function knownGuest() {
  const owned = await ownPlainHotel(api, 9)
  const guests = guestsOf(owned)
  const { booking, cardId } = await guestOfStay(api, owned, 4, ole)
  await guests.save(cardId, { wishes: ['Hinterhof'] })
  await guests.note(cardId, 'Kommt mit dem Zug.')
  const at = `${owned.url}/guests/${cardId}`
  const erase = async (browser = owned.owner) =>
    await browser.send('POST', `${at}/erase`, { version: (await guests.show(cardId)).version })
  return { owned, guests, booking, cardId, at, erase }
}

type Known = Awaited<ReturnType<typeof knownGuest>>

async function payAndLeave({ owned, booking }: Known) {
  await takeCash(api.deps, { propertyId: owned.hotel.id, bookingId: booking.id })
  api.setNow('2026-12-06T12:00:00Z')
}

test('a hotel hands out all that it keeps of a guest: bookings, card, notes and wishes', async () => {
  const { owned, at, booking } = await knownGuest()
  const exported = dataOf<GuestExport>(await owned.owner.get(`${at}/export`))
  expect(exported.bookings.map(({ code, guest }) => [code, guest.name])).toEqual([[booking.code, ole.name]])
  expect(exported.guestCards).toMatchObject([
    { ...ole, wishes: ['Hinterhof'], notes: [{ text: 'Kommt mit dem Zug.' }], doNotBook: null, merges: [] },
  ])
  expect(exported.registrations).toEqual([])
})

test('a guest of nobody’s account is erased: the card goes, of a paid stay its invoice’s name stays', async () => {
  const known = await knownGuest()
  await payAndLeave(known)
  const { owned, booking, cardId, at, erase } = known
  expect((await erase()).json()).toEqual({ data: true })
  expect((await owned.owner.get(at)).statusCode).toBe(404)
  const [row] = await api.sql`SELECT guest_name, guest_email, guest_phone, notes, guest_erased_at IS NOT NULL AS erased
    FROM bookings WHERE id = ${booking.id}`
  expect(row).toEqual({ guest_name: ole.name, guest_email: '', guest_phone: '', notes: '', erased: true })
  expect(await api.sql`SELECT FROM guest_notes WHERE property_id = ${owned.hotel.id}`).toHaveLength(0)
  const [entry] = await api.sql`SELECT actor, detail FROM audit_log
    WHERE property_id = ${owned.hotel.id} AND event = 'guest_forgotten'`
  expect(entry).toEqual({ actor: 'owner', detail: { card: cardId } })
  const entered = await api.newBrowser().send('POST', '/v1/public/bookings/access', {
    hotelKey: owned.hotel.slug,
    email: ole.email,
    code: booking.code,
  })
  expect(entered.statusCode).toBe(404)
})

test('a card without any booking is erased with what it says', async () => {
  const { owned, guests, booking, cardId, at, erase } = await knownGuest()
  await guests.put(booking.id, null, cardId)
  expect((await erase()).statusCode).toBe(200)
  expect((await owned.owner.get(at)).statusCode).toBe(404)
  expect(await cardIdOf(api, booking)).not.toBe(cardId)
})

test('nothing is erased while a stay is to come or owed, on top of an older card, or of an account', async () => {
  const known = await knownGuest()
  const { owned, guests, at, erase } = known
  expect(codeOf(await erase())).toBe('booking_open')
  expect(codeOf(await owned.owner.send('POST', `${at}/erase`, { version: 99 }))).toBe('changed_meanwhile')
  api.setNow('2026-12-06T12:00:00Z')
  expect(codeOf(await erase())).toBe('balance_due')
  api.setNow('2026-11-21T12:00:00Z')
  const user = await createUser(api)
  const stay = { checkIn: '2026-12-08', checkOut: '2026-12-09', expectedTotal: { minor: 10_000, currency: 'EUR' } }
  const theirs = await bookOne(user.browser, owned.hotel, stay)
  await confirmBooking(api.deps, owned.hotel.id, theirs.id)
  await user.browser.send('POST', `${bookingUrl(theirs)}/cancel`)
  const card = await guests.show(await cardIdOf(api, theirs))
  const reply = await owned.owner.send('POST', `${owned.url}/guests/${card.id}/erase`, { version: card.version })
  expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'guest_has_account'])
  expect((await guests.show(card.id)).name).toBe(card.name)
})

test('only owners and managers hand out and erase', async () => {
  const { owned, at, erase } = await knownGuest()
  const desk = await createStaff(api, owned.hotel.id, 'front_desk')
  expect((await desk.browser.get(`${at}/export`)).statusCode).toBe(403)
  expect(codeOf(await erase(desk.browser))).toBe('right_missing')
})
