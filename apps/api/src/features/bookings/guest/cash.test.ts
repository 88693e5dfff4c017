import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import { inTransaction } from '../../../platform/database/database.ts'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { waitingSessions } from '../../../testing/lock-waits.ts'
import { useTestApp, type Browser } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, type TestHotel } from '../../../testing/test-hotel.ts'
import { codeOf, solveChallenge, statusesOf } from '../../../testing/test-user.ts'
import { cashLock } from './cash-queries.ts'
import { confirmBooking } from '../confirm-booking.ts'
import { takeCash } from '../owner/take-cash.ts'

const holds = { perAddress: 10, perEmail: 10, perHotelPercent: 50 }
const api = useTestApp({ holds, cash: { roomsBeforeVerification: 4 } }, { stripe: openHandMade() })

let guests = 0
const someone = () => ({ name: 'Gast', email: `gast-${(guests += 1)}@example.com`, phone: '+4915100000001' })
const payCash = async (browser: Browser, booking: Booking, answer?: string) => {
  const verification = answer === undefined ? {} : { 'cf-turnstile-response': answer }
  return await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash', ...verification })
}
const confirmed = async (hotel: TestHotel) => {
  const { database } = api
  const rows = database.write.selectFrom('bookings').select('id').where('propertyId', '=', hotel.id)
  return (await rows.where('status', '=', 'confirmed').execute()).length
}
const countedRooms = async () => {
  const tries = api.database.write.selectFrom('throttles').select(({ fn }) => fn.sum<string>('tries').as('all'))
  return Number((await tries.executeTakeFirstOrThrow()).all)
}
const setCash = async (hotel: TestHotel, cashMaxRooms: number | null) =>
  void (await api.database.write.updateTable('properties').set({ cashMaxRooms }).where('id', '=', hotel.id).execute())

describe('promises of cash', () => {
  test('one address with ever new e-mail addresses does not empty a hotel of ten rooms', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 10 }] })
    const browser = api.newBrowser()
    const codes: (string | undefined)[] = []
    for (let room = 1; room <= 10; room += 1) {
      const bookReply = await book(browser, hotel, { guest: someone() })
      if (bookReply.statusCode !== 201) {
        codes.push(codeOf(bookReply))
        continue
      }
      const booking = bookReply.json<{ data: Booking }>().data
      const reply = await payCash(browser, booking)
      codes.push(codeOf(reply))
      if (codeOf(reply) !== 'verification_needed') continue
      expect(reply.statusCode).toBe(428)
      codes.push(codeOf(await payCash(browser, booking, await solveChallenge(browser))))
    }
    const [paid, refused] = [undefined, 'too_many_holds']
    const expected = [paid, paid, paid, paid, 'verification_needed', paid, refused, refused, refused, refused, refused]
    expect(codes).toEqual(expected)
    expect(await confirmed(hotel)).toBe(5)
  })

  test('the rooms of an address at all hotels together ask for the verification, at once or one after the other', async () => {
    const hotels = await Promise.all(
      Array.from({ length: 3 }, async () => await createHotel(api, { types: [{ rooms: 10 }] })),
    )
    const browser = api.newBrowser()
    const bookings: Booking[] = []
    for (const hotel of [...hotels, ...hotels]) bookings.push(await bookOne(browser, hotel, { guest: someone() }))
    const before = await countedRooms()
    const codes = (await Promise.all(bookings.map(async (booking) => await payCash(browser, booking)))).map(codeOf)
    const refusal = 'verification_needed'
    expect(codes.filter((code) => code === undefined)).toHaveLength(4)
    const [first, second] = bookings.filter((_, index) => codes[index] === refusal)
    if (!first || !second) throw new Error('Two are left')
    // Who is only asked has booked nothing.
    expect((await countedRooms()) - before).toBe(4)
    expect((await payCash(browser, first, await solveChallenge(browser))).statusCode).toBe(200)
    expect(codeOf(await payCash(browser, second))).toBe(refusal)
    // Another address is not asked.
    const other = api.newBrowser()
    expect((await payCash(other, await bookOne(other, await createHotel(api), { guest: someone() }))).statusCode).toBe(
      200,
    )
    api.setNow('2026-11-22T12:00:01Z')
    const next = await bookOne(browser, await createHotel(api), { guest: someone() })
    expect((await payCash(browser, next)).statusCode).toBe(200)
  })

  test('many addresses at once do not empty a hotel that could be paid online; other nights stay as they are', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 10 }] })
    const one = async (dates = {}) => {
      const browser = api.newBrowser()
      return codeOf(await payCash(browser, await bookOne(browser, hotel, { guest: someone(), ...dates })))
    }
    const codes: (string | undefined)[] = []
    for (let room = 1; room <= 6; room += 1) codes.push(await one())
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'cash_limit_reached'])
    expect(await one({ checkIn: '2026-12-10', checkOut: '2026-12-12' })).toBeUndefined()
    api.setNow('2026-11-22T12:00:01Z')
    expect(await one()).toBeUndefined()
  })

  test('a hold is not enlarged past what may be held', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 10, maxOccupancy: 9 }] })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel)
    const lines = [{ roomTypeId: hotel.types[0]?.id, quantity: 9, bedType: '1 Doppelbett', adults: 2, children: 0 }]
    const expectedTotal = { minor: 9 * 18_000, currency: 'EUR' }
    const reply = await browser.send('PATCH', bookingUrl(booking), { lines, expectedTotal })
    expect([reply.statusCode, codeOf(reply)]).toEqual([429, 'too_many_holds'])
  })

  test('one e-mail address from ever new network addresses neither; whoever has paid or left counts no longer', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 30 }] })
    const guest = someone()
    let night = 9
    const one = async () => {
      const browser = api.newBrowser()
      const stay = { checkIn: `2026-12-${(night += 1)}`, checkOut: `2026-12-${night + 1}` }
      const expectedTotal = { minor: 9000, currency: 'EUR' }
      return await payCash(browser, await bookOne(browser, hotel, { guest, ...stay, expectedTotal }))
    }
    for (let room = 1; room <= 10; room += 1) expect((await one()).statusCode).toBe(200)
    expect(codeOf(await one())).toBe('cash_limit_reached')
    const own = api.database.write.selectFrom('bookings').select('id').where('propertyId', '=', hotel.id)
    for (const { id: bookingId } of await own.where('status', '=', 'confirmed').execute())
      await takeCash(api.deps, { propertyId: hotel.id, bookingId })
    expect((await one()).statusCode).toBe(200)
  })

  test('the booking says why cash is no way to pay it, and its guest pays online instead', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 10 }] })
    const browser = api.newBrowser()
    const two = { guest: someone() }
    const free = await bookOne(browser, hotel, two)
    expect(free).toMatchObject({ cashProblem: null, hotel: { paymentMethods: ['cash', 'stripe'] } })
    await setCash(hotel, 1)
    expect((await payCash(browser, free)).statusCode).toBe(200)
    const more = await bookOne(browser, hotel, two)
    const reason = { reason: 'too_many_rooms', maxRooms: 1 }
    expect(more).toMatchObject({ cashProblem: reason, hotel: { paymentMethods: ['stripe'] } })
    const refused = await payCash(browser, more)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'cash_too_many_rooms',
        message: 'This hotel takes cash only up to this number of rooms: 1. Please pay online.',
      },
    ])
    await setCash(hotel, 0)
    expect(codeOf(await payCash(browser, more))).toBe('payment_method_unavailable')
    const shown = await browser.get(bookingUrl(more))
    expect(shown.json()).toMatchObject({ data: { cashProblem: { reason: 'not_accepted', maxRooms: 0 } } })
    const page = (await browser.get(`/v1/public/properties/slug/${hotel.slug}`)).json<{ data: object }>()
    expect(page.data).toMatchObject({ paymentMethods: ['stripe'] })
    // What is confirmed stays so, and the hotel itself may take cash.
    expect((await browser.get(bookingUrl(free))).json()).toMatchObject({ data: { status: 'confirmed' } })
    await confirmBooking(api.deps, hotel.id, more.id, 'owner')
    expect(await confirmed(hotel)).toBe(2)
  })

  test('two browsers at once do not pass a limit together', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 10 }] })
    await setCash(hotel, 1)
    const guest = someone()
    const [one, two] = [api.newBrowser(), api.newBrowser()]
    const bookings = [await bookOne(one, hotel, { guest }), await bookOne(two, hotel, { guest })] as const
    // Both have come as far as the lock when it is given back.
    const replies = await inTransaction(api.database.write, async (tx) => {
      await cashLock(hotel.id).execute(tx)
      const both = [payCash(one, bookings[0]), payCash(two, bookings[1])]
      await expect.poll(async () => await waitingSessions(api), { timeout: 60_000 }).toHaveLength(2)
      return both
    })
    expect(statusesOf(await Promise.all(replies))).toEqual([200, 409])
    expect(await confirmed(hotel)).toBe(1)
  })

  test('a limit that is set while a guest chooses cash holds for them', async () => {
    const hotel = await createHotel(api)
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { guest: someone() })
    const reply = await inTransaction(api.database.write, async (tx) => {
      await tx.updateTable('properties').set({ cashMaxRooms: 0 }).where('id', '=', hotel.id).execute()
      const paying = payCash(browser, booking)
      await expect.poll(async () => await waitingSessions(api), { timeout: 60_000 }).toHaveLength(1)
      return { paying }
    })
    expect(codeOf(await reply.paying)).toBe('payment_method_unavailable')
  })

  test('a wrong answer of the verification confirms nothing, a used one only what it was used for', async () => {
    const hotel = await createHotel(api, { types: [{ rooms: 20 }] })
    const browser = api.newBrowser()
    for (let room = 1; room <= 4; room += 1)
      expect((await payCash(browser, await bookOne(browser, hotel, { guest: someone() }))).statusCode).toBe(200)
    const booking = await bookOne(browser, hotel, { guest: someone() })
    const wrong = await payCash(browser, booking, 'made up')
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      422,
      { fields: { 'cf-turnstile-response': expect.any(String) as string } },
    ])
    const answer = await solveChallenge(browser)
    const twice = await Promise.all([payCash(browser, booking, answer), payCash(browser, booking, answer)])
    expect(statusesOf(twice)[0]).toBe(200)
    expect((await payCash(browser, booking, answer)).statusCode).toBe(200)
    const another = await bookOne(browser, hotel, { guest: someone() })
    expect((await payCash(browser, another, answer)).statusCode).toBe(422)
    expect(await confirmed(hotel)).toBe(5)
  })
})
