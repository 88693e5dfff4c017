import { afterEach, describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { AvailableRoomType, RoomsQuote } from '@keystay/contract/room-types/entities'
import type { TaxRow } from '../../inventory/rates/tax-rules.ts'
import { newId } from '../../../platform/database/ids.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, type TestHotel } from '../../../testing/test-hotel.ts'
import { mailsTo, sendMail } from '../../../testing/test-inbox.ts'
import { createTax } from '../../../testing/test-local-taxes.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { useSandbox } from '../../../testing/test-sandbox.ts'
import { ownHotel } from '../../../testing/test-stays.ts'
import { newEmail } from '../../../testing/test-user.ts'

const api = useTestApp()
const sandbox = useSandbox()
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
const eur = (minor: number) => ({ minor, currency: 'EUR' })

afterEach(async () => void (await api.sql`DELETE FROM outbox`))

/** Five rooms at 100.00 € without discounts, and a tax of 2.40 € per person and night that business travellers do not pay. */
async function hotelWithTax(over: Partial<TaxRow> = {}) {
  const owned = await ownHotel(api, { types: [{ rooms: 5 }], offers: { earlyBooking: false } })
  const translations = { en: { name: 'Spa tax', exemptGuests: 'Business travellers' } }
  const tax = { exemptGuests: 'Beruflich Reisende', translations, ...over }
  return { ...owned, taxId: await createTax(api, owned.hotel.id, tax) }
}

/** Two nights for two, of whom so many say that they are exempt. */
const exempt = (taxId: string, adults: number, minor = 20_000 + 2 * (2 - adults) * 240) => ({
  exemptions: [{ taxId, adults }],
  expectedTotal: eur(minor),
})

const linesOf = (hotel: TestHotel, adults = 2) => [
  { roomTypeId: hotel.types[0]?.id ?? '', quantity: 1, adults, children: 2 - adults },
]

const post = async (url: string, body: object) =>
  await api.newBrowser().send('POST', url, body, { 'accept-language': 'en' })

async function quote(hotel: TestHotel, wish: object = {}) {
  const url = `/v1/public/properties/${hotel.id}/quotes`
  return await post(url, { ...stay, lines: linesOf(hotel), ...wish })
}

describe('an exemption that a guest states', () => {
  test('is offered with the price, lowers it at once, and is booked, kept and told at that', async () => {
    const { hotel, taxId } = await hotelWithTax()
    const [whole] = dataOf<RoomsQuote[]>(await quote(hotel))
    expect(whole?.total).toEqual(eur(20_960))
    expect(whole?.exemptible).toEqual([{ taxId, name: 'Spa tax', guests: 'Business travellers' }])
    const [lower] = dataOf<RoomsQuote[]>(await quote(hotel, { exemptions: [{ taxId, adults: 1 }] }))
    const stated = { taxId, adults: 1, unproven: eur(960) }
    expect(lower?.total).toEqual(eur(20_480))
    expect(lower?.priceLines.at(-1)).toMatchObject({
      label: 'Spa tax',
      amount: eur(480),
      exempt: { ...stated, guests: 'Business travellers' },
    })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, exempt(taxId, 1))
    expect(booking.priceLines.at(-1)).toMatchObject({ amount: eur(480), exempt: stated })
    // The words and the price are those that were sold.
    await api.sql`UPDATE local_taxes SET exempt_guests = NULL, translations = '{}', retired_at = now() WHERE id = ${taxId}`
    const read = dataOf<Booking>(await browser.get(bookingUrl(booking), { 'accept-language': 'en' }))
    expect(read.priceLines.at(-1)?.exempt).toEqual({ ...stated, guests: 'Business travellers' })
  })

  test('is in no total that is shown before anybody stated it', async () => {
    const { hotel } = await hotelWithTax()
    const [type] = dataOf<AvailableRoomType[]>(
      await post(`/v1/public/properties/${hotel.id}/search`, { ...stay, guests: 2 }),
    )
    expect([type?.total, type?.lines.at(-1)?.amount]).toEqual([eur(20_960), eur(960)])
    const found = await api
      .newBrowser()
      .get(`/v1/public/properties?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&guests=2&size=100`)
    expect(dataOf<PropertySummary[]>(found).find(({ id }) => id === hotel.id)?.total).toEqual(eur(20_960))
  })

  test('of all adults leaves the tax at nothing, which the guest’s mail and the desk read all the same', async () => {
    const { hotel, taxId, owner, url } = await hotelWithTax()
    const email = newEmail()
    const guest = { name: 'Jana Brandt', email, phone: '+4915100000001' }
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, { guest, ...exempt(taxId, 2) })
    expect(booking.total).toEqual(eur(20_000))
    dataOf(await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' }))
    await sendMail(api, sandbox)
    const [mail] = await mailsTo(sandbox, email)
    expect(mail?.text).toContain('davon 2 befreit (Nachweis beim Check-in)')
    const desk = dataOf<OwnerBooking>(await owner.get(`${url}/bookings/${booking.id}`))
    expect(desk.priceLines.at(-1)).toMatchObject({
      amount: eur(0),
      exempt: { adults: 2, guests: 'Business travellers', unproven: eur(960) },
    })
  })

  test('lowers a percent by the share of the adults, and what is due at the hotel with it', async () => {
    const rates = [{ from: '2025-01-01', rate: 750 }]
    const { hotel, taxId } = await hotelWithTax({ kind: 'percent', rates, dueAtHotel: true })
    const booking = await bookOne(api.newBrowser(), hotel, exempt(taxId, 1, 20_750))
    expect([booking.atHotel, booking.priceLines.at(-1)?.exempt?.unproven]).toEqual([eur(750), eur(1500)])
  })

  test('is refused at its field where more adults are exempt than travel, and books nothing', async () => {
    const { hotel, taxId } = await hotelWithTax()
    const lines = linesOf(hotel, 1).map((line) => ({ ...line, bedType: '1 Doppelbett' }))
    const tooMany = { ...exempt(taxId, 2), lines }
    const fields = { 'exemptions.0.adults': 'So many adults travel: 1' }
    const refused = await api
      .newBrowser()
      .send(
        'POST',
        `/v1/public/properties/${hotel.id}/quotes`,
        { ...stay, lines: linesOf(hotel, 1), exemptions: tooMany.exemptions },
        { 'accept-language': 'en' },
      )
    expect(refused.json()).toMatchObject({ code: 'validation_failed', fields })
    expect((await book(api.newBrowser(), hotel, tooMany)).statusCode).toBe(422)
    expect(await api.sql`SELECT FROM bookings WHERE property_id = ${hotel.id}`).toEqual([])
  })

  test.each([
    ['none', (taxId: string) => [{ taxId, adults: 0 }]],
    ['half an adult', (taxId: string) => [{ taxId, adults: 0.5 }]],
    ['a tax twice', (taxId: string) => [1, 1].map((adults) => ({ taxId, adults }))],
    ['more than there may be', (taxId: string) => Array.from({ length: 11 }, () => ({ taxId, adults: 1 }))],
  ])('is refused with %s', async (_what, exemptions) => {
    const { hotel, taxId } = await hotelWithTax()
    expect((await quote(hotel, { exemptions: exemptions(taxId) })).statusCode).toBe(422)
  })

  test('is refused of a tax that has nobody who can be, and of one that is not the hotel’s', async () => {
    const { hotel } = await hotelWithTax()
    const theirs = await hotelWithTax()
    const whole = await createTax(api, hotel.id)
    for (const taxId of [whole, theirs.taxId, newId()]) {
      const fields = { 'exemptions.0.taxId': 'Nobody can be exempt from this tax' }
      expect((await quote(hotel, { exemptions: [{ taxId, adults: 1 }] })).json()).toMatchObject({ fields })
      const booked = await book(api.newBrowser(), hotel, exempt(taxId, 1, 20_960))
      expect([booked.statusCode, Object.keys(booked.json<{ fields: object }>().fields)]).toEqual([
        422,
        Object.keys(fields),
      ])
    }
  })

  test('is refused with the total as it is, where another one was shown', async () => {
    const { hotel, taxId } = await hotelWithTax()
    const reply = await book(api.newBrowser(), hotel, exempt(taxId, 1, 20_960))
    expect(reply.json()).toMatchObject({ code: 'price_changed', details: { total: eur(20_480) } })
  })
})

describe('a held booking', () => {
  /** With one exempt adult, and how its guest changes it. */
  async function held() {
    const owned = await hotelWithTax()
    const browser = api.newBrowser()
    const booking = await bookOne(browser, owned.hotel, exempt(owned.taxId, 1))
    const read = async () => dataOf<Booking>(await browser.get(bookingUrl(booking)))
    return { ...owned, read, change: async (body: object) => await browser.send('PATCH', bookingUrl(booking), body) }
  }

  test('takes other exemptions, or none, at another total', async () => {
    const { taxId, change } = await held()
    const both = dataOf<Booking>(await change(exempt(taxId, 2)))
    expect([both.total, both.priceLines.at(-1)?.exempt?.adults]).toEqual([eur(20_000), 2])
    const none = dataOf<Booking>(await change({ exemptions: [], expectedTotal: eur(20_960) }))
    expect([none.total, none.priceLines.at(-1)?.exempt]).toEqual([eur(20_960), undefined])
  })

  test('keeps them when something else changes', async () => {
    const { change } = await held()
    const longer = dataOf<Booking>(await change({ checkOut: '2026-12-07', expectedTotal: eur(30_720) }))
    expect([longer.total, longer.priceLines.at(-1)?.exempt?.adults]).toEqual([eur(30_720), 1])
  })

  test('cannot have fewer adults than say to be exempt', async () => {
    const { hotel, taxId, change, read } = await held()
    dataOf(await change(exempt(taxId, 2)))
    const lines = linesOf(hotel, 1).map((line) => ({ ...line, bedType: '1 Doppelbett' }))
    const reply = await change({ lines })
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual(['exemptions.0.adults'])
    expect((await read()).total).toEqual(eur(20_000))
  })

  test('can be changed where nobody can be exempt any more, at the total without', async () => {
    const { taxId, change } = await held()
    await api.sql`UPDATE local_taxes SET exempt_guests = NULL WHERE id = ${taxId}`
    const change3 = { checkOut: '2026-12-07', expectedTotal: eur(30_720) }
    expect((await change(change3)).json()).toMatchObject({ details: { total: eur(31_440) } })
    expect(dataOf<Booking>(await change({ ...change3, expectedTotal: eur(31_440) })).total).toEqual(eur(31_440))
  })
})
