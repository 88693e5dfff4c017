import { describe, expect, test } from 'vitest'
import type { GuestBooking, GuestCard, GuestNote } from '@keystay/contract/guests/entities'
import type { OwnerBooking, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { Found } from '@keystay/contract/find/entities'
import type { Today } from '@keystay/contract/stays/entities'
import { bookingUrl, bookOne } from '../../testing/test-hotel.ts'
import { cardIdOf, guestOfStay, guestsOf } from '../../testing/test-guests.ts'
import { bookOwn, bookOwnOne } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createStaff } from '../../testing/test-staff.ts'
import { confirmStay, ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

const eva = { name: 'Eva Lund', email: 'eva@example.com' }

describe('a card comes with the booking', () => {
  test('the same name and address are the same person, however they are written', async () => {
    const owned = await ownPlainHotel(api, 9)
    const { cardId } = await guestOfStay(api, owned, 4, eva)
    const again = await guestOfStay(api, owned, 8, { name: 'EVA  Lund', email: 'Eva@Example.com' })
    const other = await guestOfStay(api, owned, 9, { ...eva, name: 'Ole Lund' })
    expect(again.cardId).toBe(cardId)
    expect(other.cardId).not.toBe(cardId)
    expect((await guestsOf(owned).list()).map(({ name, bookings }) => `${name} ${bookings}`).toSorted()).toEqual([
      'Eva Lund 2',
      'Ole Lund 1',
    ])
  })

  test('without an address the number tells; without both everybody is somebody else', async () => {
    const owned = await ownPlainHotel(api, 9)
    const guest = { name: 'Cem Ak', email: '', phone: '017199887766' }
    const first = await bookOwnOne(owned, { guest })
    const second = await bookOwnOne(owned, { guest: { ...guest, phone: '0171 998877-66' } })
    expect(second.guestCard?.cardId).toBe(first.guestCard?.cardId)
    const walkIns = [
      await bookOwnOne(owned, { guest: { ...guest, phone: '' } }),
      await bookOwnOne(owned, { guest: { ...guest, phone: '' } }),
    ]
    expect(new Set([first, ...walkIns].map(({ guestCard }) => guestCard?.cardId)).size).toBe(3)
  })

  test('is nobody of another hotel’s, and whoever only held rooms is not listed', async () => {
    const [here, there] = [await ownPlainHotel(api, 2), await ownPlainHotel(api, 2)]
    const { cardId } = await guestOfStay(api, here, 4, eva)
    expect((await guestOfStay(api, there, 4, eva)).cardId).not.toBe(cardId)
    await bookOne(api.newBrowser(), here.hotel, {
      guest: { name: 'Nur Neugierig', email: 'nur@example.com', phone: '+4915100000009' },
      expectedTotal: { minor: 20_000, currency: 'EUR' },
    })
    expect((await guestsOf(here).list()).map(({ id }) => id)).toEqual([cardId])
    expect((await there.owner.get(`${there.url}/guests/${cardId}`)).statusCode).toBe(404)
  })

  test('follows a guest who is changed before paying; the card of nobody goes', async () => {
    const owned = await ownPlainHotel(api, 2)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, owned.hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    const before = await cardIdOf(api, booking)
    const change = async (guest: object) => await browser.send('PATCH', bookingUrl(booking), { guest })
    await change({ name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '+4915100000077' })
    expect(await cardIdOf(api, booking)).toBe(before)
    await change({ ...eva, phone: '+4915100000002' })
    expect(await cardIdOf(api, booking)).not.toBe(before)
    expect(await api.sql`SELECT name FROM guest_cards WHERE property_id = ${owned.hotel.id}`).toEqual([
      { name: 'Eva Lund' },
    ])
  })

  test('the desk puts a booking on another card, or on one of its own, on top of what it saw', async () => {
    const owned = await ownPlainHotel(api, 9)
    const { put, show } = guestsOf(owned)
    const mother = await guestOfStay(api, owned, 4, eva)
    const daughter = await guestOfStay(api, owned, 6, eva)
    const own = dataOf<{ guestId: string }>(await put(daughter.booking.id, null, daughter.cardId)).guestId
    expect(own).not.toBe(mother.cardId)
    expect((await show(own)).bookings).toBe(1)
    expect(codeOf(await put(daughter.booking.id, mother.cardId, daughter.cardId))).toBe('changed_meanwhile')
    dataOf(await put(daughter.booking.id, mother.cardId, own), { guestId: mother.cardId })
    // Who was told apart is found by nobody else.
    expect((await guestOfStay(api, owned, 8, eva)).cardId).toBe(mother.cardId)
    const history = dataOf<OwnerBooking>(await owned.owner.get(`${owned.url}/bookings/${daughter.booking.id}`)).history
    expect(history.filter(({ event }) => event === 'guest_set')).toHaveLength(2)
  })
})

describe('a card', () => {
  test('shows stays, nights and revenue as reports count them, and its bookings the latest first', async () => {
    const owned = await ownPlainHotel(api, 9)
    const { show } = guestsOf(owned)
    const { booking, cardId } = await guestOfStay(api, owned, 4, eva)
    const long = await confirmStay(api, owned.hotel, '2026-12-10', '2026-12-13', eva)
    const gone = await confirmStay(api, owned.hotel, '2026-12-20', '2026-12-22', eva)
    await owned.owner.send('PATCH', `${owned.url}/bookings/${gone.id}`, { action: 'cancel' })
    expect(await show(cardId)).toMatchObject({
      bookings: 2,
      lastCheckIn: '2026-12-10',
      figures: {
        stays: 2,
        nights: 4,
        revenue: { minor: 40_000, currency: 'EUR' },
        adr: { minor: 10_000 },
        cancelled: 1,
        firstCheckIn: '2026-12-04',
      },
    })
    const report = dataOf<{ figures: { id: string; value: number }[] }>(
      await owned.owner.get(`${owned.url}/reports/occupancy?from=2026-12-01&to=2026-12-31`),
    )
    expect(JSON.stringify(report)).toContain('40000')
    const page = async (query: string) =>
      (await owned.owner.get(`${owned.url}/guests/${cardId}/bookings${query}`)).json<{
        data: GuestBooking[]
        pagination: object
      }>()
    expect(await page('?size=2')).toMatchObject({
      data: [
        { id: gone.id, status: 'cancelled', nights: 0 },
        { id: long.id, nights: 3, revenue: { minor: 30_000 }, presence: 'expected' },
      ],
      pagination: { totalItems: 3, totalPages: 2 },
    })
    expect((await page('?size=2&page=2')).data.map(({ id }) => id)).toEqual([booking.id])
  })

  test('is saved on top of what was seen; bookings keep what they were made with', async () => {
    const owned = await ownPlainHotel(api, 2)
    const { show, save } = guestsOf(owned)
    const { booking, cardId } = await guestOfStay(api, owned, 4, eva)
    const form = { name: 'Eva Lund-Berg', phone: '+49 (0)170 123-4567', wishes: ['Ruhiges Zimmer', 'Haferdrink'] }
    dataOf<GuestCard>(await save(cardId, form), {
      name: 'Eva Lund-Berg',
      phone: '+491701234567',
      wishes: form.wishes,
      version: 2,
    })
    const stale = await save(cardId, { name: 'X', version: 1 })
    expect(codeOf(stale)).toBe('changed_meanwhile')
    expect(stale.json()).toMatchObject({ details: { current: { name: 'Eva Lund-Berg' } } })
    expect((await show(cardId)).name).toBe('Eva Lund-Berg')
    const shown = dataOf<OwnerBooking>(await owned.owner.get(`${owned.url}/bookings/${booking.id}`))
    expect(shown.guest.name).toBe('Eva Lund')
    for (const wrong of [
      { name: ' ' },
      { email: 'keine' },
      { wishes: ['x'.repeat(61)] },
      { wishes: Array(13).fill('x') },
    ])
      expect((await save(cardId, wrong)).statusCode, JSON.stringify(wrong)).toBe(422)
    expect((await guestOfStay(api, owned, 8, eva)).cardId).toBe(cardId)
  })

  test('has notes with who wrote them and when; whoever may not see them sees the rest', async () => {
    const owned = await ownPlainHotel(api, 2)
    const { cardId } = await guestOfStay(api, owned, 4, eva)
    const { note } = guestsOf(owned)
    const desk = await createStaff(api, owned.hotel.id, 'front_desk')
    await note(cardId, 'Kommt mit dem Zug.')
    const atDesk = guestsOf(owned, desk.browser)
    const notes = dataOf<GuestNote[]>(await atDesk.note(cardId, 'Heizung war kalt.\nRepariert.'))
    expect(notes.map(({ text, at, by }) => [text.split('\n')[0], at, typeof by])).toEqual([
      ['Heizung war kalt.', '2026-11-21T12:00:00.000Z', 'string'],
      ['Kommt mit dem Zug.', '2026-11-21T12:00:00.000Z', 'string'],
    ])
    expect((await note(cardId, '  ')).statusCode).toBe(422)
    const books = await createStaff(api, owned.hotel.id, 'accountant')
    const asAccountant = guestsOf(owned, books.browser)
    expect((await asAccountant.show(cardId)).name).toBe('Eva Lund')
    expect([(await asAccountant.notes(cardId)).statusCode, (await asAccountant.note(cardId, 'x')).statusCode]).toEqual([
      403, 403,
    ])
    const [latest] = notes
    const gone = await desk.browser.send('DELETE', `${owned.url}/guests/${cardId}/notes/${latest?.id ?? ''}`)
    expect(dataOf<GuestNote[]>(gone).map(({ text }) => text)).toEqual(['Kommt mit dem Zug.'])
    const log = await api.sql`SELECT event, user_id = ${desk.id} AS is_desk FROM audit_log
      WHERE property_id = ${owned.hotel.id} AND event::text LIKE 'guest_note%' ORDER BY at, id`
    expect(log.map(({ event, is_desk }) => [event, is_desk])).toEqual([
      ['guest_note_added', false],
      ['guest_note_added', true],
      ['guest_note_deleted', true],
    ])
  })
})

describe('guests are found', () => {
  test('by beginnings of words, digits, page by page, and those whom the hotel does not want alone', async () => {
    const owned = await ownPlainHotel(api, 9)
    const { list, refuse } = guestsOf(owned)
    const { cardId } = await guestOfStay(api, owned, 4, { name: 'Eva Müller', email: 'eva@example.com' })
    await guestOfStay(api, owned, 6, { name: 'Bo Lind', email: 'bo@example.com' })
    const named = async (query: string) => (await list(query)).map(({ name }) => name)
    expect(await named('?q=mueller')).toEqual(['Eva Müller'])
    expect(await named('?q=b')).toEqual(['Bo Lind'])
    expect(await named('?q=0151%2000000')).toHaveLength(2)
    expect(await named('?q=zzz')).toEqual([])
    expect(await named('?size=1&page=2')).toHaveLength(1)
    await refuse(cardId, { reason: 'Zechprellerei', until: null })
    expect(await named('?unwanted=true')).toEqual(['Eva Müller'])
    const found = dataOf<Found>(await owned.owner.get(`${owned.url}/find?q=m%C3%BCll`))
    expect(found.guests).toMatchObject([{ id: cardId, doNotBook: { reason: 'Zechprellerei', until: null } }])
  })
})

describe('whom the hotel does not want again', () => {
  test('needs a reason, and a day that is not over', async () => {
    const owned = await ownPlainHotel(api, 2)
    const { refuse, show } = guestsOf(owned)
    const { cardId } = await guestOfStay(api, owned, 4, eva)
    expect((await refuse(cardId, { reason: ' ', until: null })).json()).toMatchObject({
      fields: { 'doNotBook.reason': 'Please say why' },
    })
    expect((await refuse(cardId, { reason: 'Lärm', until: '2026-11-20' })).statusCode).toBe(422)
    dataOf<GuestCard>(await refuse(cardId, { reason: 'Lärm', until: '2026-11-21' }), {
      doNotBook: { reason: 'Lärm', until: '2026-11-21' },
    })
    api.setNow('2026-11-22T12:00:00Z')
    expect(await show(cardId)).toMatchObject({ doNotBook: null, saidDoNotBook: { reason: 'Lärm' } })
    dataOf<GuestCard>(await refuse(cardId, null), { saidDoNotBook: null })
  })

  test('is shown on the booking, the list and today; a guest books by the web all the same', async () => {
    const owned = await ownPlainHotel(api, 9)
    const { refuse } = guestsOf(owned)
    const { cardId } = await guestOfStay(api, owned, 4, eva)
    await refuse(cardId, { reason: 'Rauchte im Zimmer', until: null })
    const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23', eva)
    const guestCard = { cardId, doNotBook: { reason: 'Rauchte im Zimmer', until: null } }
    const get = async <T>(path: string) => dataOf<T>(await owned.owner.get(`${owned.url}${path}`))
    expect(await get<OwnerBooking>(`/bookings/${booking.id}`)).toMatchObject({ guestCard })
    expect(await get<OwnerBookingRow[]>('/bookings?q=eva')).toMatchObject([{ guestCard }, { guestCard }])
    dataOf(await owned.owner.send('POST', `${owned.url}/guests/${cardId}/notes`, { text: 'Nussallergie' }))
    const known = { ...guestCard, wishes: [], notes: 1 }
    expect(await get<OwnerBooking>(`/bookings/${booking.id}`)).toMatchObject({ guestCard: known })
    expect((await get<Today>('/today')).stays).toMatchObject([{ guestCard: known, isNamed: false }])
  })

  test('is refused at the desk until somebody says why, by the card or as who they are', async () => {
    const owned = await ownPlainHotel(api, 9)
    const { refuse } = guestsOf(owned)
    const { cardId } = await guestOfStay(api, owned, 4, eva)
    await refuse(cardId, { reason: 'Hausverbot', until: null })
    const guest = { ...eva, phone: '' }
    const refused = await bookOwn(owned, { guest })
    expect(codeOf(refused)).toBe('guest_unwanted')
    expect(refused.json()).toMatchObject({ details: { doNotBook: { reason: 'Hausverbot', until: null } } })
    expect(codeOf(await bookOwn(owned, { guest: { ...guest, name: 'E. Lund' }, guestCardId: cardId }))).toBe(
      'guest_unwanted',
    )
    const booked = await bookOwnOne(owned, { guest, guestCardId: cardId, despite: 'settled' })
    expect(booked.guestCard?.cardId).toBe(cardId)
    expect(booked.history.map(({ event }) => event)).toContain('unwanted_booked')
    const [entry] =
      await api.sql`SELECT detail FROM audit_log WHERE booking_id = ${booked.id} AND event = 'unwanted_booked'`
    expect(entry?.['detail']).toMatchObject({ reason: 'settled', card: cardId })
    // Whoever is wanted needs no reason, and none is written down.
    await refuse(cardId, null)
    const fine = await bookOwnOne(owned, { guest, despite: 'settled' })
    expect(fine.history.map(({ event }) => event)).not.toContain('unwanted_booked')
  })

  test('a card of another hotel is none to choose', async () => {
    const [here, there] = [await ownPlainHotel(api, 2), await ownPlainHotel(api, 2)]
    const { cardId } = await guestOfStay(api, there, 4, eva)
    expect((await bookOwn(here, { guestCardId: cardId })).json()).toMatchObject({
      fields: { guestCardId: expect.any(String) as string },
    })
  })
})
