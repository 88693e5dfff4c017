import { describe, expect, test } from 'vitest'
import type { GuestCard } from '@keystay/contract/guests/entities'
import { meet } from '../../testing/meet.ts'
import { cardIdOf, guestOfStay, guestsOf } from '../../testing/test-guests.ts'
import { book, bookingUrl, bookOne } from '../../testing/test-hotel.ts'
import { bookOwn } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf, createUser, statusesOf, strongPassword } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

const wulf = { name: 'Katharina Wulf', email: 'k.wulf@example.com' }
const wulff = { name: 'Katarina Wulff', email: 'k.wulf@example.com' }
const phone = '+4915100000001'

async function twoCards() {
  const owned = await ownPlainHotel(api, 9)
  const one = await guestOfStay(api, owned, 4, wulf)
  const two = await guestOfStay(api, owned, 8, wulff)
  const lock = `SELECT id FROM guest_cards WHERE property_id = '${owned.hotel.id}' FOR UPDATE`
  const cards = async () =>
    await api.sql`SELECT id, merged_into FROM guest_cards WHERE property_id = ${owned.hotel.id} ORDER BY id`
  return { owned, guests: guestsOf(owned), one, two, lock, cards, hotelId: owned.hotel.id }
}

/** Both cards are locked until both calls wait for them, or for each other. */
describe('two at once', () => {
  test('a merge and the same the other way round: one of them is done', async () => {
    const { guests, one, two, lock, cards } = await twoCards()
    const [kept, merged] = [await guests.show(one.cardId), await guests.show(two.cardId)]
    expect([kept.version, merged.version]).toEqual([1, 1])
    const replies = await meet(api, lock, 2, () => [
      guests.mergeAt(one.cardId, two.cardId, 1, 1),
      guests.mergeAt(two.cardId, one.cardId, 1, 1),
    ])
    expect(statusesOf(replies)).toEqual([201, 409])
    expect(replies.map(codeOf).find(Boolean)).toBe('card_merged')
    expect((await cards()).filter((card) => card['merged_into'] === null)).toHaveLength(1)
  })

  test('merges of a chain: the card in the middle is never lost', async () => {
    const { guests, one, two, lock, owned } = await twoCards()
    const three = await guestOfStay(api, owned, 12, { name: 'K. Wulf', email: 'k.wulf@example.com' })
    const replies = await meet(api, lock, 2, () => [
      guests.mergeAt(one.cardId, two.cardId, 1, 1),
      guests.mergeAt(two.cardId, three.cardId, 1, 1),
    ])
    for (const code of replies.map(codeOf).filter(Boolean)) expect(code).toMatch(/card_merged|changed_meanwhile/)
    const on = await Promise.all([one, two, three].map(({ booking }) => cardIdOf(api, booking)))
    expect(on).not.toContain('none')
  })

  test('a merge and a booking of who is merged: it is on the card that stays', async () => {
    for (const by of ['guest', 'desk'] as const) {
      const { guests, one, two, lock, owned, hotelId } = await twoCards()
      const stay = { checkIn: '2026-12-15', checkOut: '2026-12-16', expectedTotal: { minor: 10_000, currency: 'EUR' } }
      const booking = async () =>
        by === 'guest'
          ? await book(api.newBrowser(), owned.hotel, { ...stay, guest: { ...wulff, phone } })
          : await bookOwn(owned, { ...stay, guest: { ...wulff, phone }, guestCardId: two.cardId })
      const replies = await meet(api, lock, 2, () => [guests.mergeAt(one.cardId, two.cardId, 1, 1), booking()])
      expect(statusesOf(replies)).toEqual([201, 201])
      const on = await api.sql`SELECT DISTINCT card_id FROM booking_guests WHERE property_id = ${hotelId}`
      expect(on).toEqual([{ card_id: one.cardId }])
    }
  })

  test('two first bookings of one person: one card', async () => {
    const { owned, hotelId } = await twoCards()
    const lock = `SELECT id FROM room_types WHERE property_id = '${hotelId}' FOR UPDATE`
    const guest = { name: 'Neu Hier', email: '', phone: '+4915100000099' }
    const replies = await meet(api, lock, 2, () => [bookOwn(owned, { guest }), bookOwn(owned, { guest })])
    expect(statusesOf(replies)).toEqual([201, 201])
    expect(await api.sql`SELECT FROM guest_cards WHERE property_id = ${hotelId} AND name = 'Neu Hier'`).toHaveLength(1)
  })

  test('a merge and a guest who is changed: the booking is on one card, and that is not merged', async () => {
    const { guests, one, two, lock, owned } = await twoCards()
    const browser = api.newBrowser()
    const pending = await bookOne(browser, owned.hotel, {
      checkIn: '2026-12-15',
      checkOut: '2026-12-16',
      expectedTotal: { minor: 10_000, currency: 'EUR' },
      guest: { ...wulf, phone },
    })
    const replies = await meet(api, lock, 2, () => [
      guests.mergeAt(one.cardId, two.cardId, 1, 1),
      browser.send('PATCH', bookingUrl(pending), { guest: { ...wulff, phone } }),
    ])
    expect(statusesOf(replies)).toEqual([200, 201])
    expect(await cardIdOf(api, pending)).toBe(one.cardId)
  })

  test('undoing a merge twice: it is undone once', async () => {
    const { guests, one, two, lock } = await twoCards()
    const { merges } = dataOf<GuestCard>(await guests.merge(one.cardId, two.cardId))
    const undo = async () => await guests.undo(one.cardId, merges[0]?.id ?? '')
    const replies = await meet(api, lock, 2, () => [undo(), undo()])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(replies.map(codeOf).find(Boolean)).toBe('nothing_to_undo')
  })

  test('a merge and an erasure: nothing of who is erased stays, whichever comes first', async () => {
    const { owned, guests, hotelId, lock, one } = await twoCards()
    const user = await createUser(api)
    const gone = await bookOne(user.browser, owned.hotel, {
      checkIn: '2026-12-18',
      checkOut: '2026-12-19',
      expectedTotal: { minor: 10_000, currency: 'EUR' },
      guest: { name: 'Weg Damit', email: 'weg@example.com', phone: '+4915100000055' },
    })
    const cardId = await cardIdOf(api, gone)
    await guests.note(cardId, 'Ein Geheimnis.')
    await user.browser.send('POST', `${bookingUrl(gone)}/cancel`)
    const replies = await meet(api, lock, 2, () => [
      guests.mergeAt(one.cardId, cardId, 1, 1),
      user.browser.send('POST', '/v1/users/me/erase', { password: strongPassword }),
    ])
    expect(replies[1]?.statusCode).toBe(200)
    expect([201, 404]).toContain(replies[0]?.statusCode)
    const left = await api.sql`
      SELECT (SELECT count(*) FROM guest_notes WHERE property_id = ${hotelId}) AS notes,
        (SELECT count(*) FROM guest_merges WHERE property_id = ${hotelId}) AS merges,
        (SELECT count(*) FROM guest_cards WHERE property_id = ${hotelId} AND (name LIKE 'Weg%' OR email LIKE 'weg%')) AS cards`
    expect(left.map(({ notes, merges, cards }) => [notes, merges, cards].map(Number))).toEqual([[0, 0, 0]])
  })
})
