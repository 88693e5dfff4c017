import { createHook } from 'node:async_hooks'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { bandsForm } from '../../testing/test-ages.ts'
import { testNow, useTestApp } from '../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { dataOf, planForm } from '../../testing/test-owner.ts'
import { createTax, taxForm } from '../../testing/test-local-taxes.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { ownHotel, unitOf } from '../../testing/test-stays.ts'

const api = useTestApp()
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

/** A hotel of two types that is searched by one app, which keeps its answers, and by new ones, which have none. */
async function scene() {
  const owned = await ownHotel(api, { types: [{ rooms: 2 }, { rooms: 1 }], offers: { earlyBooking: false } })
  const { hotel, url, owner } = owned
  const [typeId = ''] = hotel.types.map(({ id }) => id)
  const guest = api.newBrowser()
  const path = `/v1/public/properties/${hotel.id}/search`
  const search = async (browser = guest) => (await browser.send('POST', path, { ...stay, guests: 2 })).body
  const anew = async () => {
    const app = await buildApp({ ...api.deps, strictReplies: true })
    const body = await search(api.newBrowser(app))
    await app.close()
    return body
  }
  const roomId = hotel.types[0]?.roomIds[0] ?? ''
  const versionOf = async () =>
    (await api.sql<{ version: number }[]>`SELECT version FROM room_types WHERE id = ${typeId}`)[0]?.version
  const setNights = async (fields: object) => {
    const body = {
      versions: { [typeId]: await versionOf() },
      roomTypeIds: [typeId],
      from: stay.checkIn,
      planIds: [null],
      to: addDays(stay.checkIn, 1),
    }
    expect((await owner.send('PUT', `${url}/nights`, { ...body, ...fields })).statusCode).toBe(200)
  }
  return { ...owned, typeId, roomId, search, anew, setNights }
}

/** How many statements a search sends. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  return (await api.record(work)).length
}

test('an answer is given again after one short read, as long as nothing that it shows has changed', async () => {
  const hotel = await createHotel(api)
  const app = await buildApp({ ...api.deps, strictReplies: false })
  const guest = api.newBrowser(app)
  const path = `/v1/public/properties/${hotel.id}/search`
  const search = async () => (await guest.send('POST', path, { ...stay, guests: 2 })).body
  const first = await search()
  // It is kept the second time.
  await search()
  let again = ''
  const statements = await api.record(async () => (again = await search()))
  expect(again).toBe(first)
  expect(statements).toHaveLength(1)
  expect(statements[0]?.sql).not.toContain('nights')
  await bookOne(api.newBrowser(), hotel)
  expect(await countStatements(async () => (again = await search()))).toBeGreaterThan(0)
  expect(again).not.toBe(first)
  await app.close()
})

test('a kept answer is sent as it is packed, or as its reader takes it', async () => {
  const hotel = await createHotel(api, { types: [{}, {}, {}, {}] })
  const app = await buildApp({ ...api.deps, strictReplies: false })
  const guest = api.newBrowser(app)
  const path = `/v1/public/properties/${hotel.id}/search`
  const ask = async (encoding: string) => {
    const reply = await guest.send('POST', path, { ...stay, guests: 2 }, { 'accept-encoding': encoding })
    expect([reply.statusCode, reply.headers['vary']]).toEqual([200, 'accept-encoding'])
    return { bytes: reply.rawPayload, encoding: reply.headers['content-encoding'] }
  }
  const plain = (await ask('identity')).bytes.toString()
  // It is kept the second time.
  const kept = await ask('gzip, br')
  let packings = 0
  const hook = createHook({ init: (_id, type) => void (packings += Number(type === 'ZLIB')) }).enable()
  const again = await ask('gzip, deflate, br, zstd')
  hook.disable()
  expect(packings).toBe(0)
  const [zipped, unpacked] = [await ask('gzip'), await ask('identity')]
  await app.close()
  expect([kept, again, zipped, unpacked].map(({ encoding }) => encoding)).toEqual(['br', 'br', 'gzip', undefined])
  expect([kept, again].map(({ bytes }) => brotliDecompressSync(bytes).toString())).toEqual([plain, plain])
  expect([gunzipSync(zipped.bytes).toString(), unpacked.bytes.toString()]).toEqual([plain, plain])
})

test('a stay that nobody has asked for takes one statement in a hotel that the process knows', async () => {
  const hotel = await createHotel(api)
  await createPlan(api, hotel.id, {})
  await createTax(api, hotel.id)
  const app = await buildApp({ ...api.deps, strictReplies: false })
  const guest = api.newBrowser(app)
  const path = `/v1/public/properties/${hotel.id}/search`
  const search = async (checkOut: string) => {
    const reply = await guest.send('POST', path, { ...stay, checkOut, guests: 2 })
    expect(reply.statusCode).toBe(200)
  }
  await search('2026-12-05')
  expect(await countStatements(async () => await search('2026-12-06'))).toBe(1)
  await app.close()
})

test('after each story the search says what it says to whoever asks for the first time', async () => {
  const { hotel, owner, url, roomId, search, anew, setNights } = await scene()
  const guest = api.newBrowser()
  const book = async () => await bookOne(guest, hotel, { ...stay, expectedTotal: { minor: 20_000, currency: 'EUR' } })
  let booking = await book()
  const status = async (wanted: string) => owner.send('PATCH', `${url}/rooms/${roomId}`, { status: wanted })
  const stories: Readonly<Record<string, () => Promise<unknown>>> = {
    'a guest cancels': async () => guest.send('POST', `${bookingUrl(booking)}/cancel`),
    'a guest books': async () => (booking = await book()),
    'a room is closed': async () => status('unavailable'),
    'a room is opened': async () => status('available'),
    'a night has another price': async () => setNights({ price: { minor: 9000, currency: 'EUR' } }),
    'a night is closed': async () => setNights({ closed: true }),
    'a night is open again': async () => setNights({ closed: false }),
    'a night has its usual price': async () => setNights({ price: { minor: 10_000, currency: 'EUR' } }),
    'a plan is added': async () => owner.send('POST', `${url}/rate-plans`, planForm({ name: 'Sparpreis' })),
    'a tax is added': async () => owner.send('POST', `${url}/local-taxes`, taxForm()),
  }
  for (const [name, story] of Object.entries(stories)) {
    const [before] = [await search(), await search()]
    await story()
    const after = await search()
    expect(after, name).toBe(await anew())
    expect(after, name).not.toBe(before)
  }
  // These are not seen in this search, but must not make it a wrong one.
  const unit = await unitOf(api, booking)
  const assignments = [{ bookedRoomId: unit.id, roomId: unit.roomId, expectedRoomId: unit.roomId, pinned: true }]
  for (const quiet of [
    async () => owner.send('PUT', `${url}/age-bands`, bandsForm()),
    async () => owner.send('PUT', `${url}/bookings/${booking.id}/rooms`, { assignments }),
    async () => api.setNow(new Date(Date.parse(testNow) + 60_000).toISOString()),
  ]) {
    await quiet()
    expect(await search()).toBe(await anew())
  }
})

describe('with time alone', () => {
  test('a hold that runs out is free again at that instant', async () => {
    const { hotel, search, anew } = await scene()
    const booking = await bookOne(api.newBrowser(), hotel, {
      ...stay,
      expectedTotal: { minor: 20_000, currency: 'EUR' },
    })
    const [held] = [await search(), await search()]
    const [{ at } = { at: new Date() }] = await api.sql<{ at: Date }[]>`
      SELECT hold_expires_at AS at FROM bookings WHERE id = ${booking.id}`
    api.setNow(new Date(at.getTime() - 1).toISOString())
    expect(await search()).toBe(held)
    api.setNow(at.toISOString())
    expect(await search()).not.toBe(held)
    expect(await search()).toBe(await anew())
    // A clock that is put back is believed.
    api.setNow(testNow)
    expect(await search()).toBe(held)
  })

  test('free cancellation is offered until its last moment, and the hotel’s date ends at its midnight', async () => {
    const { search, anew } = await scene()
    const says = async (instant: string) => {
      api.setNow(instant)
      const [body] = [await search(), await search(), await search()]
      expect(body).toBe(await anew())
      return body.includes('"free_cancellation"')
    }
    expect(await says('2026-12-03T13:59:59Z')).toBe(true)
    expect(await says('2026-12-03T14:00:00Z')).toBe(true)
    expect(await says('2026-12-03T14:00:00.001Z')).toBe(false)
    await says('2026-12-04T22:59:59Z')
    api.setNow('2026-12-04T23:00:00Z')
    expect(await search()).toContain('"checkIn"')
  })
})

test('a calendar carries a tag by which a browser that has it is told so, until it changes', async () => {
  const { hotel, typeId, setNights } = await scene()
  const guest = api.newBrowser()
  const path = `/v1/public/properties/${hotel.id}/room-types/${typeId}/calendar?month=2026-12`
  const first = await guest.get(path)
  const tag = String(first.headers.etag)
  expect(first.headers['cache-control']).toBe('no-cache')
  const same = await guest.get(path, { 'if-none-match': tag })
  expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', tag])
  await setNights({ price: { minor: 9000, currency: 'EUR' } })
  const changed = await guest.get(path, { 'if-none-match': tag })
  expect(changed.statusCode).toBe(200)
  const nights = dataOf<CalendarNight[]>(changed)
  expect(nights.find(({ date }) => date === stay.checkIn)?.price.minor).toBe(9000)
  expect(nights.find(({ date }) => date === addDays(stay.checkIn, 1))?.price.minor).toBe(10_000)
})
