import type { LightMyRequestResponse } from 'fastify'
import { expect, test, vi } from 'vitest'
import { guestOf, send as sendChange, stayOf } from '../../testing/test-changes.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { createVoucher } from '../../testing/test-vouchers.ts'
import { cardIdOf } from '../../testing/test-guests.ts'
import { createBlock } from '../../testing/test-blocks.ts'
import { lockWaits } from '../../testing/lock-waits.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { moverOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { book, bookingUrl, bookOne } from '../../testing/test-hotel.ts'
import { bookOwn } from '../../testing/test-own-bookings.ts'
import { newId } from '../../platform/database/ids.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { bookStay, confirmStay, ownPlainHotel, unitOf, type OwnedHotel } from '../../testing/test-stays.ts'

const api = useTestApp()

/** Books, to be paid at the hotel. */
async function confirmOne(...[browser, hotel, over]: Parameters<typeof bookOne>) {
  const booking = await bookOne(browser, hotel, over)
  await confirmBooking(api.deps, hotel.id, booking.id)
  return booking
}

type Send = () => Promise<LightMyRequestResponse>
type Waiting = { readonly query: string; readonly wrote: boolean }

/**
 * Sends while another transaction holds the room type of the hotel, an extra or a voucher, and says what the story waits with; then
 * lets it go on. A story that ends while that is held has not asked for it.
 */
async function sendBehindLock(
  propertyId: string,
  id: string,
  send: Send,
  table: 'room_types' | 'extras' | 'vouchers' | 'guest_cards' = 'room_types',
  look: () => Promise<void> = async () => undefined,
): Promise<{ waiting: Waiting; status: number }> {
  let sent: Promise<LightMyRequestResponse> | undefined
  const waiting = await api.sql.begin(async (holder) => {
    await holder.unsafe(`SELECT id FROM ${table} WHERE property_id = $1 AND id = $2 FOR NO KEY UPDATE`, [
      propertyId,
      id,
    ])
    const [own] = await holder<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    let ended: LightMyRequestResponse | undefined
    sent = send().then((reply) => (ended = reply))
    const found = await vi.waitFor(async () => {
      if (ended) return { query: `ended with ${ended.statusCode} without waiting`, wrote: true }
      const [waiter] = await api.sql<{ pid: number }[]>`
        SELECT pid FROM (${lockWaits(api)}) AS waits WHERE blocker = ${own?.pid ?? 0}`
      // Who waits stays so: asked in one go, its statement may be the one before, read a moment earlier.
      const [statement] = await api.sql<Waiting[]>`
        SELECT query, backend_xid IS NOT NULL AS wrote FROM pg_stat_activity WHERE pid = ${waiter?.pid ?? 0}`
      if (!statement) throw new Error('Nobody waits for it yet.')
      return statement
    }, 60_000)
    await look()
    return found
  })
  return { waiting, status: (await sent)?.statusCode ?? 0 }
}

const outOfOrder = { from: '2026-12-04', to: '2026-12-06', reason: 'Dusche' }

/** What touches inventory: each makes ready what it needs and gives the call that is tried. */
const stories: Readonly<Record<string, (owned: OwnedHotel) => Promise<Send> | Send>> = {
  'a guest books':
    ({ hotel }) =>
    () =>
      book(api.newBrowser(), hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } }),
  'the hotel books itself': (owned) => () => bookOwn(owned),
  'a guest changes the dates': async ({ hotel }) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    const change = { checkOut: '2026-12-07', expectedTotal: { minor: 30_000, currency: 'EUR' } }
    return () => browser.send('PATCH', bookingUrl(booking), change)
  },
  'a guest changes the stay of a confirmed booking': async ({ hotel }) => {
    const browser = api.newBrowser()
    const booking = await confirmOne(browser, hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    const shown = { expectedTotal: { minor: 30_000, currency: 'EUR' }, version: 0 }
    return () => sendChange(guestOf(browser, booking), stayOf(booking, { checkOut: '2026-12-07' }), shown)
  },
  'the hotel changes the stay of a confirmed booking': async ({ hotel, owner, url }) => {
    const booking = await confirmOne(api.newBrowser(), hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    const shown = { expectedTotal: { minor: 30_000, currency: 'EUR' }, version: 0 }
    const desk = { browser: owner, url: `${url}/bookings/${booking.id}` }
    return () => sendChange(desk, stayOf(booking, { checkOut: '2026-12-07' }), shown)
  },
  'a guest cancels': async ({ hotel }) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    return () => browser.send('POST', `${bookingUrl(booking)}/cancel`)
  },
  'the hotel cancels': async ({ hotel, owner, url }) => {
    const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
    return () => owner.send('PATCH', `${url}/bookings/${booking.id}`, { action: 'cancel' })
  },
  'an owner assigns a room': async ({ hotel, owner, url }) => {
    const { id, roomId } = await unitOf(api, await bookStay(api, hotel, '2026-12-04', '2026-12-06'))
    const other = hotel.types[0]?.roomIds.find((room) => room !== roomId)
    return () => owner.send('PUT', `${url}/booked-rooms/${id}`, { roomId: other, expectedRoomId: roomId })
  },
  'the desk checks a guest in': async (owned) => {
    const stay = await stayRow(api, await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23'))
    return () => stepOf(owned, stay.id)('check_in', 1)
  },
  'the desk checks a guest out': async (owned) => {
    const stay = await stayRow(api, await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23'))
    await stepOf(owned, stay.id)('check_in', 1)
    return () => stepOf(owned, stay.id)('check_out', 2, { reason: 'later' })
  },
  'the desk says that nobody came': async (owned) => {
    const stay = await stayRow(api, await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23'))
    api.setNow('2026-11-22T12:00:00Z')
    return () => stepOf(owned, stay.id)('no_show', 1)
  },
  'the desk takes a step back': async (owned) => {
    const stay = await stayRow(api, await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23'))
    await stepOf(owned, stay.id)('check_in', 1)
    return () => stepOf(owned, stay.id)('undo', 2)
  },
  'the desk moves a guest to another room': async (owned) => {
    const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
    const { id } = await stayRow(api, booking)
    const { roomId } = await unitOf(api, booking)
    return () =>
      moverOf(owned, id)(
        owned.hotel.types[0]?.roomIds.find((room) => room !== roomId),
        1,
      )
  },
  'the desk lets a guest leave early': async (owned) => {
    const { id } = await stayRow(api, await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-24'))
    await stepOf(owned, id)('check_in', 1)
    return () => owned.owner.send('POST', `${owned.url}/stays/${id}/departure/quotes`, {})
  },
  'the desk lets a stay go on': async (owned) => {
    const { id } = await stayRow(api, await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-24'))
    return () => owned.owner.send('POST', `${owned.url}/stays/${id}/extension/quotes`, { checkOut: '2026-11-25' })
  },
  'the desk takes a room out of order':
    ({ hotel, owner, url }) =>
    () =>
      owner.send('POST', `${url}/rooms/${hotel.types[0]?.roomIds[0]}/blocks`, outOfOrder),
  'the desk changes a block': async ({ hotel, owner, url }) => {
    const id = newId()
    await createBlock(api, hotel.id, { id, roomId: hotel.types[0]?.roomIds[0] ?? '', ...outOfOrder })
    const form = { ...outOfOrder, to: '2026-12-07', expected: outOfOrder }
    return () => owner.send('PUT', `${url}/blocks/${id}`, form)
  },
  'the desk ends a block': async ({ hotel, owner, url }) => {
    const id = newId()
    await createBlock(api, hotel.id, { id, roomId: hotel.types[0]?.roomIds[0] ?? '', ...outOfOrder })
    return () => owner.send('POST', `${url}/blocks/${id}/end`, { expected: outOfOrder })
  },
  'an owner closes a room':
    ({ hotel, owner, url }) =>
    () =>
      owner.send('PATCH', `${url}/rooms/${hotel.types[0]?.roomIds[0]}`, { status: 'unavailable' }),
  'an owner opens a room': async ({ hotel, owner, url }) => {
    const room = `${url}/rooms/${hotel.types[0]?.roomIds[0]}`
    await owner.send('PATCH', room, { status: 'unavailable' })
    return () => owner.send('PATCH', room, { status: 'available' })
  },
  'an owner adds rooms':
    ({ hotel, owner, url }) =>
    () =>
      owner.send('POST', `${url}/rooms`, { roomTypeId: hotel.types[0]?.id, numbers: '201–203' }),
  'an owner deletes a room':
    ({ hotel, owner, url }) =>
    () =>
      owner.send('DELETE', `${url}/rooms/${hotel.types[0]?.roomIds[0]}`),
  'an owner sets prices of nights':
    ({ hotel, owner, url }) =>
    () =>
      owner.send('PUT', `${url}/nights`, {
        versions: { [hotel.types[0]?.id ?? '']: 1 },
        roomTypeIds: [hotel.types[0]?.id],
        planIds: [null],
        from: '2026-12-04',
        to: '2026-12-06',
        closed: true,
      }),
  'an owner deletes a room type':
    ({ hotel, owner, url }) =>
    () =>
      owner.send('DELETE', `${url}/room-types/${hotel.types[0]?.id}`),
}

/** Who asks and the types are locked in one statement, which reads nothing else and raises their versions. */
const lockOfTypes =
  /^\s*WITH\s+(holders AS MATERIALIZED .*,\s+)?locked AS MATERIALIZED \(\s+SELECT property_id, id FROM room_types\s[^;]*FOR NO KEY UPDATE\s+\)\s+INSERT INTO inventory_versions/s

test.each(Object.keys(stories))('%s: the room type is locked before anything is decided', async (name) => {
  const owned = await ownPlainHotel(api, 2)
  const send = await stories[name]?.(owned)
  if (!send) throw new Error('The story is missing.')
  const { waiting, status } = await sendBehindLock(owned.hotel.id, owned.hotel.types[0]?.id ?? '', send)
  expect(waiting).toEqual({
    query: expect.stringMatching(lockOfTypes) as string,
    wrote: false,
  })
  expect([200, 201, 409]).toContain(status)
})

/** What takes extras or gives them back, of a hotel with one extra at 12.00 € a night. */
const extraStories: Readonly<Record<string, (owned: OwnedHotel, extraId: string) => Promise<Send> | Send>> = {
  'a guest books':
    ({ hotel }, extraId) =>
    () =>
      book(api.newBrowser(), hotel, withExtra(extraId)),
  'a guest adds one': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    return () => browser.send('PATCH', bookingUrl(booking), withExtra(extraId))
  },
  'a guest takes one back': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withExtra(extraId))
    const change = { extras: [], expectedTotal: { minor: 20_000, currency: 'EUR' } }
    return () => browser.send('PATCH', bookingUrl(booking), change)
  },
  'a guest changes a confirmed booking': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await confirmOne(browser, hotel, withExtra(extraId))
    const shown = { expectedTotal: { minor: 20_000, currency: 'EUR' }, version: 0 }
    return () => sendChange(guestOf(browser, booking), stayOf(booking, { extras: [] }), shown)
  },
  'a guest cancels': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withExtra(extraId))
    return () => browser.send('POST', `${bookingUrl(booking)}/cancel`)
  },
}

const withExtra = (extraId: string) => ({
  extras: [{ extraId, count: 1 }],
  expectedTotal: { minor: 22_400, currency: 'EUR' },
})

test.each(Object.keys(extraStories))(
  '%s with an extra: it is locked after the room type, before the booking',
  async (name) => {
    const owned = await ownPlainHotel(api, 2)
    const extraId = await createExtra(api, owned.hotel.id, { capacity: 3 })
    const send = await extraStories[name]?.(owned, extraId)
    if (!send) throw new Error('The story is missing.')
    const typeId = owned.hotel.types[0]?.id ?? ''
    const before = await api.sql`SELECT id FROM bookings WHERE property_id = ${owned.hotel.id}`
    const { waiting, status } = await sendBehindLock(owned.hotel.id, extraId, send, 'extras', async () => {
      const free =
        await api.sql`SELECT id FROM room_types WHERE property_id = ${owned.hotel.id} AND id = ${typeId} FOR NO KEY UPDATE SKIP LOCKED`
      const bookings =
        await api.sql`SELECT id FROM bookings WHERE property_id = ${owned.hotel.id} FOR NO KEY UPDATE SKIP LOCKED`
      expect({ freeTypes: free.length, lockedBookings: before.length - bookings.length }).toEqual({
        freeTypes: 0,
        lockedBookings: 0,
      })
    })
    expect(waiting.query).toMatch(/FROM extras\s.*ORDER BY id FOR NO KEY UPDATE$/s)
    expect([200, 201, 409]).toContain(status)
  },
)

/** What takes a use of a voucher or gives it back, of a hotel with one extra and SOMMER25, 10 % off the nights. */
const voucherStories: Readonly<Record<string, (owned: OwnedHotel, extraId: string) => Promise<Send> | Send>> = {
  'a guest books':
    ({ hotel }, extraId) =>
    () =>
      book(api.newBrowser(), hotel, withBoth(extraId)),
  'a guest adds both': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    return () => browser.send('PATCH', bookingUrl(booking), withBoth(extraId))
  },
  'a guest takes both back': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withBoth(extraId))
    const change = { extras: [], voucher: null, expectedTotal: { minor: 20_000, currency: 'EUR' } }
    return () => browser.send('PATCH', bookingUrl(booking), change)
  },
  'a guest changes a confirmed booking': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await confirmOne(browser, hotel, withBoth(extraId))
    const shown = { expectedTotal: { minor: 18_000, currency: 'EUR' }, version: 0 }
    return () => sendChange(guestOf(browser, booking), stayOf(booking, { extras: [] }), shown)
  },
  'a guest cancels': async ({ hotel }, extraId) => {
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, withBoth(extraId))
    return () => browser.send('POST', `${bookingUrl(booking)}/cancel`)
  },
}

const withBoth = (extraId: string) => ({
  extras: [{ extraId, count: 1 }],
  voucher: 'SOMMER25',
  expectedTotal: { minor: 20_400, currency: 'EUR' },
})

test.each(Object.keys(voucherStories))(
  '%s with an extra and a voucher: this is locked after the room type and the extra, before the booking',
  async (name) => {
    const owned = await ownPlainHotel(api, 2)
    const { id: propertyId, types } = owned.hotel
    const extraId = await createExtra(api, propertyId, { capacity: 3 })
    const voucherId = await createVoucher(api, propertyId, { max_uses: 3 })
    const send = await voucherStories[name]?.(owned, extraId)
    if (!send) throw new Error('The story is missing.')
    const [before] = await api.sql`SELECT count(*)::int AS bookings FROM bookings WHERE property_id = ${propertyId}`
    const { waiting, status } = await sendBehindLock(propertyId, voucherId, send, 'vouchers', async () => {
      const typesFree =
        await api.sql`SELECT id FROM room_types WHERE property_id = ${propertyId} AND id = ${types[0]?.id ?? ''} FOR NO KEY UPDATE SKIP LOCKED`
      const extrasFree =
        await api.sql`SELECT id FROM extras WHERE property_id = ${propertyId} AND id = ${extraId} FOR NO KEY UPDATE SKIP LOCKED`
      const free =
        await api.sql`SELECT id FROM bookings WHERE property_id = ${propertyId} FOR NO KEY UPDATE SKIP LOCKED`
      expect([typesFree.length, extrasFree.length, free.length]).toEqual([0, 0, before?.['bookings']])
    })
    expect(waiting.query).toMatch(/FROM vouchers\s.*FOR NO KEY UPDATE$/s)
    expect([200, 201, 409]).toContain(status)
  },
)

type Carded = OwnedHotel & { readonly cardId: string; readonly otherId: string; readonly bookingId: string }

/** What looks for a guest's card or changes one, with whether it has locked room types and the booking of that guest before. */
const cardStories: Readonly<
  Record<string, { readonly types: boolean; readonly booking: boolean; make(at: Carded): Promise<Send> | Send }>
> = {
  'a guest books': {
    types: true,
    booking: false,
    make: ({ hotel }) => {
      return () => book(api.newBrowser(), hotel, { expectedTotal: { minor: 20_000, currency: 'EUR' } })
    },
  },
  'the hotel books for a chosen guest': {
    types: true,
    booking: false,
    make: (at) => () => bookOwn(at, { guestCardId: at.cardId }),
  },
  'a booking is confirmed': {
    types: false,
    booking: true,
    make:
      ({ owner, url, bookingId }) =>
      () =>
        owner.send('PATCH', `${url}/bookings/${bookingId}`, { action: 'confirm' }),
  },
  'the desk puts a booking on another card': {
    types: false,
    booking: true,
    make:
      ({ owner, url, bookingId, cardId, otherId }) =>
      () =>
        owner.send('PUT', `${url}/bookings/${bookingId}/guest`, { guestId: otherId, expectedId: cardId }),
  },
  'the desk merges two cards': {
    types: false,
    booking: false,
    make: ({ owner, url, cardId, otherId }) => {
      const picked = { version: 1, mergedVersion: 1, name: 'kept', email: 'kept', phone: 'kept' }
      return () => owner.send('POST', `${url}/guests/${otherId}/merges`, { mergedId: cardId, ...picked })
    },
  },
  'the desk writes a note': {
    types: false,
    booking: false,
    make:
      ({ owner, url, cardId }) =>
      () =>
        owner.send('POST', `${url}/guests/${cardId}/notes`, { text: 'Kommt spät.' }),
  },
}

test.each(Object.keys(cardStories))('%s: the card is locked after the booking', async (name) => {
  const owned = await ownPlainHotel(api, 4)
  const { id: propertyId } = owned.hotel
  const booking = await bookStay(api, owned.hotel, '2026-12-04', '2026-12-06')
  const other = await bookStay(api, owned.hotel, '2026-12-04', '2026-12-06', {
    name: 'Ole Lund',
    email: 'ole@example.com',
  })
  const at = {
    ...owned,
    bookingId: booking.id,
    cardId: await cardIdOf(api, booking),
    otherId: await cardIdOf(api, other),
  }
  const story = cardStories[name]
  if (!story) throw new Error('The story is missing.')
  const send = await story.make(at)
  const { waiting, status } = await sendBehindLock(propertyId, at.cardId, send, 'guest_cards', async () => {
    const types =
      await api.sql`SELECT id FROM room_types WHERE property_id = ${propertyId} FOR NO KEY UPDATE SKIP LOCKED`
    const bookings =
      await api.sql`SELECT id FROM bookings WHERE property_id = ${propertyId} FOR NO KEY UPDATE SKIP LOCKED`
    expect({ types: types.length === 0, booking: !bookings.some(({ id }) => id === booking.id) }).toEqual({
      types: story.types,
      booking: story.booking,
    })
  })
  // What PostgreSQL tells of the statement that writes a booking ends before it comes to the card.
  expect(waiting.query).toMatch(/guest_cards|^WITH w0 AS \(insert into "idempotency_keys"/)
  expect([200, 201]).toContain(status)
})

/** What moves money at the desk, or puts something on a bill: the booking alone is locked, and the day that is open last. */
const deskStories: Readonly<Record<string, (owned: OwnedHotel, bookingId: string) => Promise<Send>>> = {
  'the desk takes money': async ({ owner, url }, bookingId) => {
    const form = { id: newId(), kind: 'payment', method: 'cash', amountMinor: 100, seenMinor: 20_000 }
    return () => owner.send('POST', `${url}/bookings/${bookingId}/folio/payments`, form)
  },
  'the desk takes what is due in cash': async ({ owner, url }, bookingId) => {
    return () => owner.send('PATCH', `${url}/bookings/${bookingId}`, { action: 'cash_paid' })
  },
  'the desk takes a payment back': async ({ owner, url }, bookingId) => {
    const id = newId()
    const at = `${url}/bookings/${bookingId}/folio/payments`
    await owner.send('POST', at, { id, kind: 'payment', method: 'cash', amountMinor: 100, seenMinor: 20_000 })
    return () => owner.send('POST', `${at}/${id}/reversal`)
  },
  'the desk gives money back': async ({ owner, url }, bookingId) => {
    const at = `${url}/bookings/${bookingId}/folio/payments`
    await owner.send('POST', at, { id: newId(), kind: 'payment', method: 'cash', amountMinor: 100, seenMinor: 20_000 })
    const form = { id: newId(), kind: 'refund', method: 'cash', amountMinor: 50, seenMinor: 100 }
    return () => owner.send('POST', at, form)
  },
}

test.each(Object.keys(deskStories))('%s: the day that is open is locked last, after the booking', async (name) => {
  const owned = await ownPlainHotel(api, 2)
  const { id: propertyId } = owned.hotel
  const booking = await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-06')
  await api.sql`INSERT INTO days (property_id, day, opened_at) VALUES (${propertyId}, '2026-11-21', now())`
  const send = await deskStories[name]?.(owned, booking.id)
  if (!send) throw new Error('The story is missing.')
  const { waiting, status } = await sendBehindDay(propertyId, send, async () => {
    const free = await api.sql`SELECT id FROM bookings WHERE property_id = ${propertyId} FOR NO KEY UPDATE SKIP LOCKED`
    const types =
      await api.sql`SELECT id FROM room_types WHERE property_id = ${propertyId} FOR NO KEY UPDATE SKIP LOCKED`
    expect([free.length, types.length]).toEqual([0, 1])
  })
  // Cash that leaves the drawer is counted alone: two who give it away at once would each see enough.
  expect(waiting.query).toMatch(/FROM days\s.*FOR (?:SHARE|UPDATE)$/s)
  expect([200, 201]).toContain(status)
})

/** The same behind who closes the day that is open. */
async function sendBehindDay(propertyId: string, send: Send, look: () => Promise<void>) {
  let sent: Promise<LightMyRequestResponse> | undefined
  const waiting = await api.sql.begin(async (holder) => {
    await holder`SELECT day FROM days WHERE property_id = ${propertyId} FOR UPDATE`
    const [own] = await holder<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
    sent = send()
    const found = await vi.waitFor(async () => {
      const [waiter] = await api.sql<{ pid: number }[]>`
        SELECT pid FROM (${lockWaits(api)}) AS waits WHERE blocker = ${own?.pid ?? 0}`
      const [statement] = await api.sql<Waiting[]>`
        SELECT query, backend_xid IS NOT NULL AS wrote FROM pg_stat_activity WHERE pid = ${waiter?.pid ?? 0}`
      if (!statement) throw new Error('Nobody waits for it yet.')
      return statement
    }, 60_000)
    await look()
    return found
  })
  return { waiting, status: (await sent)?.statusCode ?? 0 }
}
