import { describe, expect, test } from 'vitest'
import type { GuestCard, GuestNote } from '@keystay/contract/guests/entities'
import { cardIdOf, guestOfStay, guestsOf } from '../../testing/test-guests.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { confirmStay, ownPlainHotel, type OwnedHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

const wulf = { name: 'Katharina Wulf', email: 'k.wulf@example.com' }
const wulff = { name: 'Katarina Wulff', email: 'k.wulf@example.com' }

/** A hotel where one person has two cards, with a note and a wish on each. */
async function twoCards() {
  const owned = await ownPlainHotel(api, 9)
  const guests = guestsOf(owned)
  const one = await guestOfStay(api, owned, 4, wulf)
  const two = await guestOfStay(api, owned, 8, wulff)
  await guests.save(one.cardId, { wishes: ['Zimmer 207'] })
  await guests.save(two.cardId, { wishes: ['Haferdrink', 'Zimmer 207'] })
  await guests.note(one.cardId, 'Kommt mit dem Zug.')
  await guests.note(two.cardId, 'Zahlt bar.')
  return { owned, guests, one, two }
}

/** All rows of a hotel's cards as the database has them, but for versions. */
async function rowsOfCards({ hotel }: OwnedHotel) {
  return {
    cards:
      await api.sql`SELECT id, name, email, phone, search_text, person, wishes, do_not_book, do_not_book_until, known, merged_into
      FROM guest_cards WHERE property_id = ${hotel.id} ORDER BY id`,
    bookings:
      await api.sql`SELECT booking_id, card_id FROM booking_guests WHERE property_id = ${hotel.id} ORDER BY booking_id`,
    notes: await api.sql`SELECT id, card_id, text FROM guest_notes WHERE property_id = ${hotel.id} ORDER BY id`,
  }
}

describe('the same address or number', () => {
  test('is a proposal, never a merge, until the hotel says that they are two', async () => {
    const { guests, one, two } = await twoCards()
    const { proposals } = await guests.show(one.cardId)
    expect(proposals).toMatchObject([{ id: two.cardId, name: 'Katarina Wulff', by: ['email', 'phone'], bookings: 1 }])
    expect((await guests.show(two.cardId)).proposals.map(({ id }) => id)).toEqual([one.cardId])
    dataOf<GuestCard>(await guests.apart(two.cardId, one.cardId), { proposals: [] })
    expect((await guests.show(one.cardId)).proposals).toEqual([])
    expect((await guests.apart(one.cardId, one.cardId)).statusCode).toBe(422)
  })

  test('of a number, whether its country’s code was typed or not', async () => {
    const owned = await ownPlainHotel(api, 9)
    const guests = guestsOf(owned)
    const one = await guestOfStay(api, owned, 4, { name: 'A', email: 'a@example.com' })
    const two = await guestOfStay(api, owned, 5, { name: 'B', email: 'b@example.com' })
    await guests.save(two.cardId, { phone: '0151 0000 0001' })
    expect((await guests.show(one.cardId)).proposals).toMatchObject([{ id: two.cardId, by: ['phone'] }])
    await guests.save(two.cardId, { phone: '0151 0000 0002' })
    expect((await guests.show(one.cardId)).proposals).toEqual([])
  })
})

describe('a merge', () => {
  test('moves bookings and notes, picks what was picked, and unites wishes', async () => {
    const { guests, one, two, owned } = await twoCards()
    const merged = dataOf<GuestCard>(await guests.merge(one.cardId, two.cardId, { name: 'merged' }), {
      name: 'Katarina Wulff',
      bookings: 2,
      wishes: ['Zimmer 207', 'Haferdrink'],
      proposals: [],
    })
    expect(merged.merges).toMatchObject([{ name: 'Katarina Wulff', at: '2026-11-21T12:00:00.000Z' }])
    expect(merged.figures).toMatchObject({ stays: 2, nights: 2, revenue: { minor: 20_000 } })
    expect(
      dataOf<GuestNote[]>(await guests.notes(one.cardId))
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Kommt mit dem Zug.', 'Zahlt bar.'])
    // Whoever has the other card open, or a link to it, sees the one that stayed.
    expect((await guests.show(two.cardId)).id).toBe(one.cardId)
    expect((await guests.list()).map(({ id }) => id)).toEqual([one.cardId])
    expect((await guestOfStay(api, owned, 12, wulff)).cardId).toBe(one.cardId)
    expect((await guestOfStay(api, owned, 14, wulf)).cardId).toBe(one.cardId)
    const [entry] =
      await api.sql`SELECT detail FROM audit_log WHERE property_id = ${owned.hotel.id} AND event = 'guests_merged'`
    expect(entry?.['detail']).toMatchObject({ card: one.cardId, merged: two.cardId, bookings: 1 })
  })

  test('keeps the stricter word about booking somebody again', async () => {
    const { guests, one, two } = await twoCards()
    await guests.refuse(one.cardId, { reason: 'Lärm', until: '2026-12-31' })
    await guests.refuse(two.cardId, { reason: 'Zechprellerei', until: null })
    const { doNotBook } = dataOf<GuestCard>(await guests.merge(one.cardId, two.cardId))
    expect(doNotBook).toEqual({ reason: 'Zechprellerei', until: null })
  })

  test('is refused of what changed meanwhile, of a card with itself, and of one that is merged', async () => {
    const { guests, one, two, owned } = await twoCards()
    expect(codeOf(await guests.merge(one.cardId, two.cardId, { mergedVersion: 1 }))).toBe('changed_meanwhile')
    expect(codeOf(await guests.merge(one.cardId, two.cardId, { version: 1 }))).toBe('changed_meanwhile')
    expect((await guests.merge(one.cardId, one.cardId)).statusCode).toBe(422)
    await guests.merge(one.cardId, two.cardId)
    const third = await guestOfStay(api, owned, 12, { name: 'Dritte', email: 'd@example.com' })
    expect(codeOf(await guests.merge(two.cardId, third.cardId))).toBe('card_merged')
    expect(codeOf(await guests.merge(third.cardId, two.cardId))).toBe('card_merged')
    for (const reply of [
      await guests.note(two.cardId, 'x'),
      await guests.put(third.booking.id, two.cardId, third.cardId),
    ])
      expect(codeOf(reply)).toBe('card_merged')
    const elsewhere = await ownPlainHotel(api, 1)
    const foreign = await guestOfStay(api, elsewhere, 4, wulf)
    const reply = await owned.owner.send('POST', `${owned.url}/guests/${one.cardId}/merges`, {
      mergedId: foreign.cardId,
      version: 3,
      mergedVersion: 1,
      name: 'kept',
      email: 'kept',
      phone: 'kept',
    })
    expect(reply.statusCode).toBe(404)
  })

  test('gives no account access to a booking', async () => {
    const { guests, one, two } = await twoCards()
    const owners = async () =>
      await api.sql`SELECT id, user_id, guest_name, guest_email FROM bookings
        WHERE id IN (${one.booking.id}, ${two.booking.id}) ORDER BY id`
    const [bookings, cookies] = [await owners(), await api.sql`SELECT count(*) FROM booking_access`]
    await guests.merge(one.cardId, two.cardId)
    expect([await owners(), await api.sql`SELECT count(*) FROM booking_access`]).toEqual([bookings, cookies])
  })
})

describe('undoing a merge', () => {
  test('restores every row, and what came since goes to whom it is of', async () => {
    const { guests, one, two, owned } = await twoCards()
    const before = await rowsOfCards(owned)
    const { merges } = dataOf<GuestCard>(
      await guests.merge(one.cardId, two.cardId, { name: 'merged', phone: 'merged' }),
    )
    dataOf<GuestCard>(await guests.undo(one.cardId, merges[0]?.id ?? ''), { merges: [], name: 'Katharina Wulf' })
    expect(await rowsOfCards(owned)).toEqual(before)
    const again = dataOf<GuestCard>(await guests.merge(one.cardId, two.cardId))
    const [ofOne, ofTwo] = [await guestOfStay(api, owned, 12, wulf), await guestOfStay(api, owned, 14, wulff)]
    expect([ofOne.cardId, ofTwo.cardId]).toEqual([one.cardId, one.cardId])
    await guests.undo(one.cardId, again.merges[0]?.id ?? '')
    expect([await cardIdOf(api, ofOne.booking), await cardIdOf(api, ofTwo.booking)]).toEqual([one.cardId, two.cardId])
    expect(codeOf(await guests.undo(one.cardId, again.merges[0]?.id ?? ''))).toBe('nothing_to_undo')
  })

  test('of merges that follow each other goes backwards', async () => {
    const { guests, one, two, owned } = await twoCards()
    const before = await rowsOfCards(owned)
    const three = await guestOfStay(api, owned, 12, { name: 'K. Wulf', email: 'k.wulf@example.com' })
    const inner = dataOf<GuestCard>(await guests.merge(two.cardId, one.cardId)).merges[0]?.id ?? ''
    const outer = dataOf<GuestCard>(await guests.merge(three.cardId, two.cardId)).merges[0]?.id ?? ''
    expect((await guests.show(one.cardId)).id).toBe(three.cardId)
    expect(codeOf(await guests.undo(two.cardId, inner))).toBe('card_merged')
    await guests.undo(three.cardId, outer)
    expect((await guests.show(one.cardId)).id).toBe(two.cardId)
    const side = dataOf<GuestCard>(await guests.merge(two.cardId, three.cardId)).merges[0]?.id ?? ''
    await guests.undo(two.cardId, side)
    await guests.undo(two.cardId, inner)
    const { cards } = await rowsOfCards(owned)
    expect(cards.filter(({ id }) => id !== three.cardId)).toEqual(before.cards)
  })

  test('is refused after a later merge, a change of the card, or when something moved on; each says which', async () => {
    const { guests, one, two, owned } = await twoCards()
    const { merges } = dataOf<GuestCard>(await guests.merge(one.cardId, two.cardId))
    const undo = async () => codeOf(await guests.undo(one.cardId, merges[0]?.id ?? ''))
    const three = await guestOfStay(api, owned, 12, { name: 'K. Wulf', email: 'k.wulf@example.com' })
    const later = dataOf<GuestCard>(await guests.merge(one.cardId, three.cardId)).merges[0]?.id ?? ''
    expect(await undo()).toBe('undo_merged_since')
    await guests.undo(one.cardId, later)
    await guests.save(one.cardId, { wishes: ['Ruhig'] })
    expect(await undo()).toBe('undo_card_changed')
    const next = await twoCards()
    const merge = dataOf<GuestCard>(await next.guests.merge(next.one.cardId, next.two.cardId)).merges[0]?.id ?? ''
    const put = dataOf<{ guestId: string }>(await next.guests.put(next.two.booking.id, null, next.one.cardId))
    expect(codeOf(await next.guests.undo(next.one.cardId, merge))).toBe('undo_moved_on')
    await next.guests.put(next.two.booking.id, next.one.cardId, put.guestId)
    const moved =
      await api.sql`SELECT id FROM guest_notes WHERE property_id = ${next.owned.hotel.id} AND text = 'Zahlt bar.'`
    const path = `${next.owned.url}/guests/${next.one.cardId}/notes/${String(moved[0]?.['id'])}`
    await next.owned.owner.send('DELETE', path)
    expect(codeOf(await next.guests.undo(next.one.cardId, merge))).toBe('undo_moved_on')
  })

  test('is for the merges of the card alone', async () => {
    const { guests, one, two, owned } = await twoCards()
    const { merges } = dataOf<GuestCard>(await guests.merge(one.cardId, two.cardId))
    const other = await guestOfStay(api, owned, 12, { name: 'Bo Lind', email: 'bo@example.com' })
    expect((await guests.undo(other.cardId, merges[0]?.id ?? '')).statusCode).toBe(404)
    await confirmStay(api, owned.hotel, '2026-12-20', '2026-12-21', wulf)
    expect((await guests.undo(one.cardId, merges[0]?.id ?? '')).statusCode).toBe(200)
  })
})
