import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { TaxExample } from '@keystay/contract/local-taxes/entities'
import type { HotelVat } from '@keystay/contract/vat/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { book, bookingUrl } from '../../testing/test-hotel.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'
import { vatForm } from '../../testing/test-vat.ts'

const api = useTestApp()
const fieldsOf = (reply: LightMyRequestResponse) =>
  Object.keys(reply.json<{ fields?: Record<string, string> }>().fields ?? {})
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-07' }
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const none: HotelVat = { rates: [], boards: [], drinksPercent: 0, feeClass: 'none', version: 0 }

/** A hotel of 100.00 € a night with its owner, who saves what it says of VAT. */
async function ownVat() {
  const owned = await ownHotel(api, { offers: { earlyBooking: false, breakfast: false } })
  const vatUrl = `${owned.url}/vat`
  return {
    ...owned,
    vatUrl,
    read: async () => dataOf<HotelVat>(await owned.owner.get(vatUrl)),
    change: async (fields: object = {}) => await owned.owner.send('PUT', vatUrl, vatForm(fields)),
    attempt: async (fields: object = {}) =>
      await owned.owner.send('POST', `${owned.url}/local-taxes/example`, {
        ...stay,
        guests: 2,
        taxId: null,
        tax: null,
        ...fields,
      }),
  }
}

describe('what a hotel says of VAT', () => {
  test('is nothing at first, and read as it was saved, its dates in order and no board that is worth nothing', async () => {
    const { read, change } = await ownVat()
    expect(await read()).toEqual(none)
    const [rates] = vatForm().rates
    const boards = [
      { board: 'half', adultMinor: 3000, childMinor: 1500 },
      { board: 'breakfast', adultMinor: 1000, childMinor: 1000 },
      { board: 'full', adultMinor: 0, childMinor: 0 },
    ]
    const later = { ...rates, from: '2027-01-01', lodging: 1900 }
    const saved = dataOf<HotelVat>(await change({ rates: [later, rates], boards, feeClass: 'lodging' }))
    expect(saved).toEqual({
      ...vatForm({ rates: [rates, later], boards: [boards[1], boards[0]], feeClass: 'lodging' }),
      version: 1,
    })
    expect(await read()).toEqual(saved)
    expect(dataOf<HotelVat>(await change({ ...none, version: 1 }))).toEqual({ ...none, version: 2 })
  })

  test('is changed on top of what is there, by one of two at once', async () => {
    const { read, change } = await ownVat()
    const replies = await Promise.all([change(), change({ drinksPercent: 2000 })])
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([200, 409])
    const stale = replies.find(({ statusCode }) => statusCode === 409)
    expect(stale?.json()).toMatchObject({ code: 'changed_meanwhile', details: { current: await read() } })
  })

  test('is refused at its field, and then nothing has changed', async () => {
    const { read, change } = await ownVat()
    const [rates] = vatForm().rates
    const refused = async (fields: object) => fieldsOf(await change(fields))
    expect(await refused({ rates: [rates, rates] })).toEqual(['rates.1.from'])
    expect(await refused({ rates: [{ ...rates, food: '' }] })).toEqual(['rates.0.food'])
    expect(await refused({ rates: [{ ...rates, drinks: 10_001 }] })).toEqual(['rates.0.drinks'])
    expect(await refused({ boards: [{ board: 'half', adultMinor: 1000, childMinor: 1001 }] })).toEqual([
      'boards.0.childMinor',
    ])
    expect(await refused({ boards: [{ board: 'room_only', adultMinor: 1, childMinor: 0 }] })).toEqual([
      'boards.0.board',
    ])
    expect(await refused({ feeClass: 'luxury' })).toEqual(['feeClass'])
    expect(await read()).toEqual(none)
  })

  test('of another owner does not exist', async () => {
    const mine = await ownVat()
    const theirs = await ownVat()
    expect((await mine.owner.get(theirs.vatUrl)).statusCode).toBe(404)
    expect((await mine.owner.send('PUT', theirs.vatUrl, vatForm())).statusCode).toBe(404)
    expect(await theirs.read()).toEqual(none)
  })

  test('leaves figures in the log, which is what tells the pages of other tabs', async () => {
    const { hotel, change } = await ownVat()
    await change()
    expect(await api.sql`SELECT event, actor, detail FROM audit_log WHERE property_id = ${hotel.id}`).toEqual([
      { event: 'vat_changed', actor: 'owner', detail: { from: '2026-01-01', lodging: 700, drinksPercent: 3000 } },
    ])
  })
})

describe('the VAT in a booking', () => {
  const vatOf = async (bookingId: string, browser: ReturnType<typeof api.newBrowser>, propertyId: string) =>
    dataOf<Booking>(await browser.get(bookingUrl({ propertyId, id: bookingId }))).vat

  test('is told with it by class and board, and sums to its total', async () => {
    const { hotel, change } = await ownVat()
    await change()
    const planId = await createPlan(api, hotel.id, { board: 'breakfast' })
    const extraId = await createExtra(api, hotel.id)
    await createTax(api, hotel.id)
    const browser = api.newBrowser()
    const reply = await book(browser, hotel, {
      ...stay,
      planId,
      extras: [{ extraId, count: 1 }],
      expectedTotal: eur(35_040),
    })
    const booking = dataOf<Booking>(reply)
    // Breakfast of two is 20.00 of each night, 6.00 of that drinks; parking 3 × 12.00; the tax of 2 × 3 × 2.40 has none.
    expect(booking.total).toEqual(eur(30_000 + 3600 + 1440))
    const sums = [
      { percent: 700, net: eur(26_355), vat: eur(1845) },
      { percent: 1900, net: eur(4538), vat: eur(862) },
    ]
    expect(booking.vat).toEqual({ rates: sums, untaxed: eur(1440) })
    expect(await vatOf(booking.id, browser, hotel.id)).toEqual(booking.vat)
    const lines = await api.sql`SELECT kind, vat_class AS class, parts FROM price_lines WHERE property_id = ${hotel.id}
      AND (night IS NULL OR night = '2026-12-04') ORDER BY position`
    expect(lines).toEqual([
      { kind: 'night', class: 'lodging', parts: { room: 8000, food: 1400, drinks: 600 } },
      { kind: 'breakfast', class: null, parts: null },
      { kind: 'extra', class: 'standard', parts: null },
      { kind: 'local_tax', class: null, parts: null },
    ])
  })

  test('is told of none that was sold before, nor while no rates are kept', async () => {
    const { hotel, change } = await ownVat()
    const browser = api.newBrowser()
    const before = dataOf<Booking>(await book(browser, hotel, { ...stay, expectedTotal: eur(30_000) }))
    expect(before).not.toHaveProperty('vat')
    await change()
    expect(await vatOf(before.id, browser, hotel.id)).toBeUndefined()
    const after = dataOf<Booking>(await book(browser, hotel, { ...stay, expectedTotal: eur(30_000) }))
    expect(after.vat?.rates).toEqual([{ percent: 700, net: eur(28_037), vat: eur(1963) }])
    await change({ rates: [], version: 1 })
    expect(await vatOf(after.id, browser, hotel.id)).toBeUndefined()
  })
})

test('the VAT in the fee of a cancelled booking is that of its class, which is none unless the hotel says so', async () => {
  const { hotel, change } = await ownVat()
  await change({ feeClass: 'standard' })
  const planId = await createPlan(api, hotel.id)
  const browser = api.newBrowser()
  const booking = dataOf<Booking>(await book(browser, hotel, { ...stay, planId, expectedTotal: eur(30_000) }))
  const own = bookingUrl(booking)
  dataOf(await browser.send('POST', `${own}/payments`, { method: 'cash' }))
  dataOf(await browser.send('POST', `${own}/cancel`))
  const cancelled = async () => dataOf<Booking>(await browser.get(own))
  expect(await cancelled()).toMatchObject({
    fee: { amount: eur(30_000) },
    vat: { rates: [{ percent: 1900, net: eur(25_210), vat: eur(4790) }], untaxed: eur(0) },
  })
  await change({ feeClass: 'none', version: 1 })
  expect(await cancelled()).not.toHaveProperty('vat')
})

describe('the example of a stay', () => {
  test('shows the VAT of the form by a plan, saves nothing, and a tax of the room alone is less with a board', async () => {
    const { hotel, read, attempt } = await ownVat()
    const planId = await createPlan(api, hotel.id, { board: 'breakfast' })
    const rates = [{ from: '2025-01-01', rate: 1000 }]
    await api.sql`UPDATE properties SET catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id() WHERE id = ${hotel.id}`
    const { version: _version, ...vat } = vatForm()
    const tried = async (fields: object) => dataOf<TaxExample>(await attempt(fields))
    expect((await tried({})).vat).toBeNull()
    expect((await tried({ vat })).vat?.rates).toEqual([{ percent: 700, net: eur(28_037), vat: eur(1963) }])
    expect((await tried({ vat, planId })).vat?.rates.map(({ percent }) => percent)).toEqual([700, 1900])
    const tax = { name: 'City Tax', kind: 'percent', rates, exemptBelowAge: 0, netOf: null, withFood: false }
    const more = { withDrinks: false, firstNights: null, vatPercent: 0, owedFor: 'stay' }
    // 10 % of 80.00 a night, of 80.00 and the food, and without any board of the whole.
    expect((await tried({ vat, planId, tax: { ...tax, ...more } })).total).toEqual(eur(30_000 + 2400))
    expect((await tried({ vat, planId, tax: { ...tax, ...more, withFood: true } })).total).toEqual(eur(30_000 + 2820))
    expect((await tried({ vat, tax: { ...tax, ...more } })).total).toEqual(eur(33_000))
    expect(await read()).toEqual(none)
  })

  test('is refused where VAT or plan cannot be', async () => {
    const { attempt } = await ownVat()
    const { version: _version, ...vat } = vatForm({ drinksPercent: 10_001 })
    expect(fieldsOf(await attempt({ vat }))).toEqual(['vat.drinksPercent'])
    const gone = await attempt({ planId: '01912345-2222-7abc-8def-0123456789ab' })
    expect([gone.statusCode, codeOf(gone)]).toEqual([404, 'not_found'])
  })
})
