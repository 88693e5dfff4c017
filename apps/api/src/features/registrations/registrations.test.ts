import { describe, expect, test } from 'vitest'
import type { GuestRegistrations, Registration, RegistrationKeeping } from '@keystay/contract/registrations/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Today } from '@keystay/contract/stays/entities'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { changeTo, stayOf } from '../../testing/test-changes.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { leaveAs, stayRow } from '../../testing/test-desk.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf, createUser, statusesOf } from '../../testing/test-user.ts'
import { testNow, useTestApp, type Browser } from '../../testing/test-app.ts'
import { destroyRegistrations } from './destroy-registrations.ts'

const api = useTestApp()

const novak = { name: 'Tomáš Novák', bornOn: '1980-02-29', nationality: 'CZ' }
const formOf = (over: object = {}) => ({
  people: [novak, { name: 'Eva Nováková', bornOn: '1982-07-01', nationality: 'CZ' }],
  address: 'Dlouhá 1\n110 00 Praha',
  country: 'CZ',
  document: '39812345',
  ...over,
})
const signature = 'M10 20 L30 40 L50 20'

/** A confirmed stay from 21 to 23 November 2026 at a hotel of a country, with the browser of who booked it. */
async function stayIn(country: string, guest: Browser = api.newBrowser()) {
  const owned = await ownPlainHotel(api, 1)
  await api.sql`UPDATE properties SET country = ${country} WHERE id = ${owned.hotel.id}`
  const booking = await bookOne(guest, owned.hotel, {
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    expectedTotal: { minor: 20_000, currency: 'EUR' },
  })
  await confirmBooking(api.deps, owned.hotel.id, booking.id)
  const { id: stayId } = await stayRow(api, booking)
  const { owner, url } = owned
  const atDesk = `${url}/stays/${stayId}/registration`
  const ofGuest = `${bookingUrl(booking)}/registrations`
  return {
    ...owned,
    booking,
    stayId,
    guest,
    ofGuest,
    fill: async (form: object = formOf()) => await guest.send('PUT', `${ofGuest}/${stayId}`, form),
    save: async (form: object, version: number) => await owner.send('PUT', atDesk, { ...form, version }),
    shown: async () => dataOf<Registration>(await owner.get(atDesk)),
    checkIn: async (how: object = {}, version = 1) =>
      await owner.send('POST', `${url}/stays/${stayId}/steps`, { step: 'check_in', version, ...how }),
    today: async () => dataOf<Today>(await owner.get(`${url}/today`)).stays.map(({ registration }) => registration),
    keeping: async () => dataOf<RegistrationKeeping>(await owner.get(`${url}/registrations`)),
  }
}

describe('a check-in asks for the registration that the country wants', () => {
  test('of nobody, foreigners or everybody', async () => {
    const nobody = await stayIn('US')
    expect(await nobody.today()).toEqual(['none'])
    expect((await nobody.checkIn()).statusCode).toBe(200)
    for (const country of ['DE', 'AT', 'VN']) {
      const asked = await stayIn(country)
      expect(await asked.today()).toEqual(['missing'])
      expect(codeOf(await asked.checkIn())).toBe('registration_missing')
    }
  })

  test('signed at the desk, it is done, and its term runs from the arrival', async () => {
    const { save, shown, checkIn, today } = await stayIn('DE')
    dataOf<Registration>(await save({ ...formOf(), signature: null }, 0), { state: 'filled', version: 1 })
    expect(codeOf(await checkIn())).toBe('registration_missing')
    dataOf<Registration>(await save({ ...formOf(), signature }, 1), { state: 'done', destroyOn: '2027-11-21' })
    expect(await today()).toEqual(['done'])
    // Who comes a day late.
    api.setNow('2026-11-22T12:00:00Z')
    expect((await checkIn()).statusCode).toBe(200)
    expect(await shown()).toMatchObject({ state: 'done', form: formOf(), signature, destroyOn: '2027-11-22' })
  })

  test('or it is said otherwise with a reason, which the log knows', async () => {
    const { checkIn, shown, today, booking } = await stayIn('DE')
    expect((await checkIn({ registration: 'national' })).statusCode).toBe(200)
    expect(await shown()).toMatchObject({ state: 'waived', form: null, reason: 'national' })
    expect(await today()).toEqual(['waived'])
    const [entry] = await api.sql`
      SELECT detail ->> 'registration' AS reason FROM audit_log WHERE booking_id = ${booking.id} AND event = 'checked_in'`
    expect(entry).toEqual({ reason: 'national' })
    const later = await stayIn('DE')
    expect((await later.checkIn({ registration: 'later' })).statusCode).toBe(200)
    expect(await later.today()).toEqual(['missing'])
    dataOf<Registration>(await later.save({ ...formOf(), signature }, 1), { state: 'done', reason: null })
  })

  test('a foreigner has a document, a citizen need not', async () => {
    const { save } = await stayIn('DE')
    const without = await save({ ...formOf({ document: '' }), signature: null }, 0)
    expect([without.statusCode, Object.keys(without.json<{ fields: object }>().fields)]).toEqual([422, ['document']])
    const citizen = formOf({ document: '', people: [{ ...novak, nationality: 'DE' }] })
    expect((await save({ ...citizen, signature: null }, 0)).statusCode).toBe(200)
  })

  test('of two desks that save at once, one is shown what the other saved', async () => {
    const { save } = await stayIn('VN')
    const replies = await Promise.all([1, 2].map(async () => save({ ...formOf(), signature: null }, 0)))
    expect(statusesOf(replies)).toEqual([200, 409])
    const late = replies.find(({ statusCode }) => statusCode === 409)
    expect(late?.json()).toMatchObject({ code: 'changed_meanwhile', details: { current: { version: 1 } } })
  })
})

describe('a guest fills it in before the arrival', () => {
  test('on the page of the booking, which never tells what was written', async () => {
    const { guest, ofGuest, fill, shown, stayId } = await stayIn('AT')
    const read = async () => dataOf<GuestRegistrations>(await guest.get(ofGuest))
    expect(await read()).toEqual({
      rule: { who: 'everybody', signs: true },
      country: 'AT',
      stays: [{ id: stayId, adults: 2, children: 0, state: 'missing', open: true }],
    })
    const reply = await fill()
    expect(reply.statusCode).toBe(200)
    expect(reply.body).not.toContain('Nov')
    expect((await read()).stays).toMatchObject([{ state: 'filled', open: true }])
    expect(await shown()).toMatchObject({ form: formOf(), state: 'filled', version: 1 })
    // Until it is right.
    expect((await fill(formOf({ address: 'Krátká 2' }))).statusCode).toBe(200)
    expect(await shown()).toMatchObject({ form: { address: 'Krátká 2' }, version: 2 })
  })

  test('by the rules of the booking alone', async () => {
    const { ofGuest, stayId } = await stayIn('AT')
    const stranger = api.newBrowser()
    expect((await stranger.get(ofGuest)).statusCode).toBe(404)
    expect((await stranger.send('PUT', `${ofGuest}/${stayId}`, formOf())).statusCode).toBe(404)
    const other = await stayIn('AT')
    expect((await other.guest.send('PUT', `${other.ofGuest}/${stayId}`, formOf())).statusCode).toBe(404)
  })

  test('not where the country wants none, not over a signature, and not once the guest is there', async () => {
    expect(codeOf(await (await stayIn('US')).fill())).toBe('registration_closed')
    const { fill, save, checkIn } = await stayIn('AT')
    await save({ ...formOf(), signature }, 0)
    expect(codeOf(await fill())).toBe('registration_closed')
    const there = await stayIn('AT')
    await there.checkIn({ registration: 'later' })
    expect(codeOf(await there.fill())).toBe('registration_closed')
    expect((await checkIn()).statusCode).toBe(200)
  })
})

describe('when the term is over', () => {
  test('a job destroys it and shows that it did', async () => {
    const { save, checkIn, keeping, shown, hotel } = await stayIn('DE')
    await save({ ...formOf(), signature }, 0)
    await checkIn()
    expect(await keeping()).toMatchObject({ rule: { keepMonths: 12 }, kept: 1, nextOn: '2027-11-21', destroyed: [] })
    api.setNow('2027-11-21T20:00:00Z')
    await destroyRegistrations(api.deps)
    expect((await keeping()).kept).toBe(1)
    // The day after, by the hotel's clock.
    api.setNow('2027-11-21T23:30:00Z')
    await destroyRegistrations(api.deps)
    expect(await keeping()).toMatchObject({
      kept: 0,
      nextOn: null,
      destroyed: [{ at: '2027-11-21T23:30:00.000Z', count: 1 }],
    })
    expect(await shown()).toMatchObject({ form: null, signature: null, version: 0 })
    expect(await api.sql`SELECT FROM registrations WHERE property_id = ${hotel.id}`).toEqual([])
    await destroyRegistrations(api.deps)
    expect((await keeping()).destroyed).toHaveLength(1)
  })

  test('it runs from the departure where the country says so, however it came', async () => {
    const spanish = await stayIn('ES')
    await spanish.save({ ...formOf(), signature }, 0)
    expect(await spanish.shown()).toMatchObject({ destroyOn: '2029-11-23' })
    await spanish.checkIn()
    expect(await spanish.shown()).toMatchObject({ destroyOn: '2029-11-23' })
    api.setNow('2026-11-24T09:00:00Z')
    const checkOut = { step: 'check_out', version: 2, reason: 'later' }
    dataOf(await spanish.owner.send('POST', `${spanish.url}/stays/${spanish.stayId}/steps`, checkOut))
    expect(await spanish.shown()).toMatchObject({ destroyOn: '2029-11-24' })
    api.setNow(testNow)
    const early = await stayIn('ES')
    await early.save({ ...formOf(), signature }, 0)
    await early.checkIn()
    api.setNow('2026-11-22T09:00:00Z')
    dataOf(await leaveAs(early, early.stayId))
    expect(await early.shown()).toMatchObject({ destroyOn: '2029-11-22' })
  })

  test('as does what a guest filled in who does not come', async () => {
    const { fill, owner, url, booking, keeping } = await stayIn('AT')
    await fill()
    dataOf(await owner.send('PATCH', `${url}/bookings/${booking.id}`, { action: 'cancel' }))
    await destroyRegistrations(api.deps)
    expect(await keeping()).toMatchObject({ kept: 0, destroyed: [{ count: 1 }] })
  })
})

test('it is in no log and in no search, but in what an account is told of itself', async () => {
  const user = await createUser(api)
  const { fill, save, owner, url, booking } = await stayIn('DE', user.browser)
  await fill()
  await save({ ...formOf(), signature }, 1)
  const logged = await api.sql`SELECT detail::text AS text FROM audit_log WHERE property_id = ${booking.propertyId}`
  const mails = await api.sql`SELECT outbox::text AS text FROM outbox`
  for (const { text } of [...logged, ...mails]) expect(text).not.toMatch(/Nov[áa]k|39812345|Dlouh/)
  expect((await owner.get(`${url}/find?q=Novakova`)).body).not.toContain('Nov')
  expect((await owner.get(`${url}/bookings?q=39812345`)).json()).toMatchObject({ data: [] })
  const told = await user.browser.get('/v1/users/me/export')
  expect(told.json()).toMatchObject({ data: { registrations: [{ bookingId: booking.id, form: formOf() }] } })
})

test('is kept by a stay whose booking is changed; so much later as it ends, it is destroyed', async () => {
  api.setNow(testNow)
  const { booking, fill, shown, url, owner, stayId } = await stayIn('DE')
  dataOf(await fill())
  const before = await shown()
  const dates = { checkOut: '2026-11-26' }
  dataOf(await changeTo({ browser: owner, url: `${url}/bookings/${booking.id}` }, stayOf(booking, dates)))
  expect(before).toMatchObject({ form: { document: '39812345' }, version: 1 })
  expect(await shown()).toEqual({ ...before, destroyOn: addDays(before.destroyOn ?? '', 3) })
  expect(await stayRow(api, booking)).toMatchObject({ id: stayId })
})
