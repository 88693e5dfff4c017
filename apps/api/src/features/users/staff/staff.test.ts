import type { StaffList } from '@keystay/contract/staff/entities'
import type { LoggedIn } from '@keystay/contract/users/entities'
import { describe, expect, test } from 'vitest'
import { latestToken } from '../../../testing/test-links.ts'
import { createStaff } from '../../../testing/test-staff.ts'
import { confirmStay, ownHotel, ownPlainHotel } from '../../../testing/test-stays.ts'
import { useTestApp, type Browser } from '../../../testing/test-app.ts'
import { codeOf, createUser, newEmail, statusesOf, strongPassword } from '../../../testing/test-user.ts'

const api = useTestApp()

const listOf = async (browser: Browser, url: string) =>
  (await browser.get(`${url}/staff`)).json<{ data: StaffList }>().data
const invite = async (browser: Browser, url: string, email: string, role = 'front_desk') =>
  await browser.send('POST', `${url}/staff/invitations`, { email, role })
const roleOf = async (userId: string) =>
  (await api.sql`SELECT role FROM users WHERE id = ${userId}`).map(({ role }) => String(role))

describe('an invitation', () => {
  test('is mailed, and makes a new account one of the hotel with the role that it says', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const email = newEmail()
    const invited = await invite(owner, url, email)
    expect([invited.statusCode, invited.json<{ data: StaffList }>().data.invitations]).toMatchObject([
      201,
      [{ email, role: 'front_desk' }],
    ])
    const token = await latestToken(api, 'staff_invitation', email)
    const browser = api.newBrowser()
    const read = await browser.send('POST', '/v1/users/invitations/read', { token })
    expect(read.json()).toMatchObject({
      data: { hotel: { slug: hotel.slug }, email, role: 'front_desk', hasAccount: false },
    })
    const form = { token, name: 'Mara Vogt', password: strongPassword }
    const joined = await browser.send('POST', '/v1/users/invitations/sign-up', form)
    expect([joined.statusCode, joined.json()]).toMatchObject([201, { data: { role: 'owner', email } }])
    browser.token = joined.json<{ data: LoggedIn }>().data.token
    const hotels = await browser.get('/v1/properties/me')
    expect(hotels.json()).toMatchObject({ data: [{ id: hotel.id, role: 'front_desk' }] })
    expect(await listOf(owner, url)).toMatchObject({
      people: [
        { isOwner: true, isYou: true, role: 'owner' },
        { name: 'Mara Vogt', email, role: 'front_desk' },
      ],
      invitations: [],
    })
    const again = await api.newBrowser().send('POST', '/v1/users/invitations/sign-up', form)
    expect(codeOf(again)).toBe('link_invalid')
  })

  test('makes a guest who has an account log in as owner, in a renewed session', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const guest = await createUser(api)
    await invite(owner, url, guest.email.toUpperCase(), 'housekeeping')
    const token = await latestToken(api, 'staff_invitation', guest.email)
    const before = guest.browser.cookies.get('jwt')
    const reply = await guest.browser.send('POST', '/v1/users/invitations/accept', { token })
    expect(reply.json()).toMatchObject({ data: { role: 'owner', id: guest.id } })
    expect(guest.browser.cookies.get('jwt')).not.toBe(before)
    guest.browser.token = reply.json<{ data: LoggedIn }>().data.token
    expect((await guest.browser.get(`${url}/readiness`)).statusCode).toBe(200)
    expect(codeOf(await guest.browser.get(`${url}/bookings`))).toBe('right_missing')
    const [entry] = await api.sql`
      SELECT event, user_id FROM audit_log WHERE property_id = ${hotel.id} AND event = 'staff_joined'`
    expect(entry).toMatchObject({ user_id: guest.id })
  })

  test('is for its address alone, and stays for it', async () => {
    const { owner, url } = await ownHotel(api)
    const [email, other] = [newEmail(), await createUser(api)]
    await invite(owner, url, email)
    const token = await latestToken(api, 'staff_invitation', email)
    const reply = await other.browser.send('POST', '/v1/users/invitations/accept', { token })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'invitation_for_other'])
    expect(await roleOf(other.id)).toEqual(['guest'])
    expect((await listOf(owner, url)).invitations).toHaveLength(1)
  })

  test('of an address that has an account is not for a new one', async () => {
    const { owner, url } = await ownHotel(api)
    const guest = await createUser(api)
    await invite(owner, url, guest.email)
    const token = await latestToken(api, 'staff_invitation', guest.email)
    const form = { token, name: 'Mara Vogt', password: strongPassword }
    expect(codeOf(await api.newBrowser().send('POST', '/v1/users/invitations/sign-up', form))).toBe('email_taken')
  })

  test('is worth nothing once it was withdrawn, took the place of another, or its time is over', async () => {
    const { owner, url } = await ownHotel(api)
    const email = newEmail()
    await invite(owner, url, email)
    const first = await latestToken(api, 'staff_invitation', email)
    await invite(owner, url, email, 'manager')
    const second = await latestToken(api, 'staff_invitation', email)
    const read = async (token: string) => await owner.send('POST', '/v1/users/invitations/read', { token })
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    const [open] = (await listOf(owner, url)).invitations
    expect(open?.role).toBe('manager')
    expect((await owner.send('DELETE', `${url}/staff/invitations/${open?.id}`)).statusCode).toBe(200)
    expect((await read(second)).statusCode).toBe(404)
    await invite(owner, url, email)
    const third = await latestToken(api, 'staff_invitation', email)
    await api.sql`UPDATE staff_invitations SET expires_at = '2026-11-21T11:59:59Z' WHERE lower(email) = ${email}`
    expect((await read(third)).statusCode).toBe(404)
  })

  test('used twice at once joins once', async () => {
    const { owner, url } = await ownHotel(api)
    const guest = await createUser(api)
    await invite(owner, url, guest.email)
    const token = await latestToken(api, 'staff_invitation', guest.email)
    const accept = async () => await guest.browser.send('POST', '/v1/users/invitations/accept', { token })
    // The one that comes second finds its session renewed.
    expect(statusesOf(await Promise.all([accept(), accept()]))).toEqual([200, 401])
    expect((await listOf(owner, url)).people).toHaveLength(2)
  })

  test('is refused for who is there already', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const { email } = await createStaff(api, hotel.id, 'manager')
    expect(codeOf(await invite(owner, url, email))).toBe('already_staff')
  })
})

describe('people of a hotel', () => {
  test('get another role on top of the version that was seen, and may do from the next call on what it says', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const desk = await createStaff(api, hotel.id, 'housekeeping')
    expect((await desk.browser.get(`${url}/today`)).statusCode).toBe(403)
    const change = async (version: number, role = 'front_desk') =>
      await owner.send('PUT', `${url}/staff/${desk.id}`, { role, version })
    expect((await change(1)).statusCode).toBe(200)
    expect((await desk.browser.get(`${url}/today`)).statusCode).toBe(200)
    const late = await change(1, 'accountant')
    expect(codeOf(late)).toBe('changed_meanwhile')
    expect(late.json()).toMatchObject({ details: { current: { people: [{}, { role: 'front_desk', version: 2 }] } } })
  })

  test('are ended at once: everywhere logged out, guests again where they belong to no other hotel', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const elsewhere = await ownHotel(api)
    const one = await createStaff(api, hotel.id, 'front_desk')
    const both = await createStaff(api, hotel.id, 'front_desk')
    const since = api.deps.clock()
    await api.sql`INSERT INTO staff (property_id, user_id, role, since)
      VALUES (${elsewhere.hotel.id}, ${both.id}, 'manager', ${since})`
    for (const { id, browser } of [one, both]) {
      expect((await browser.get(`${url}/today`)).statusCode).toBe(200)
      expect((await owner.send('DELETE', `${url}/staff/${id}`)).statusCode).toBe(200)
      expect((await browser.get(`${url}/today`)).statusCode).toBe(401)
    }
    expect([await roleOf(one.id), await roleOf(both.id)]).toEqual([['guest'], ['owner']])
    expect((await listOf(owner, url)).people).toHaveLength(1)
    expect((await owner.send('DELETE', `${url}/staff/${one.id}`)).statusCode).toBe(404)
  })

  test('who share the ownership are made and changed by owners alone, and the owner is ended by nobody', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const manager = await createStaff(api, hotel.id, 'manager')
    const desk = await createStaff(api, hotel.id, 'front_desk')
    const [main] = (await listOf(owner, url)).people
    const asManager = async (method: 'PUT' | 'DELETE', id: string, body?: object) =>
      codeOf(await manager.browser.send(method, `${url}/staff/${id}`, body))
    expect(codeOf(await invite(manager.browser, url, newEmail(), 'owner'))).toBe('right_missing')
    expect(await asManager('PUT', desk.id, { role: 'owner', version: 1 })).toBe('right_missing')
    await owner.send('PUT', `${url}/staff/${desk.id}`, { role: 'owner', version: 1 })
    expect(await asManager('PUT', desk.id, { role: 'accountant', version: 2 })).toBe('right_missing')
    expect(await asManager('DELETE', desk.id)).toBe('right_missing')
    expect(codeOf(await desk.browser.send('DELETE', `${url}/staff/${main?.userId}`))).toBe('not_found')
    expect((await desk.browser.send('DELETE', `${url}/staff/${manager.id}`)).statusCode).toBe(200)
  })

  test('act under their own name: the log and the history of a booking tell who', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 1)
    const booking = await confirmStay(api, hotel, '2026-11-21', '2026-11-23')
    const desk = await createStaff(api, hotel.id, 'front_desk')
    await api.sql`UPDATE users SET name = 'Mara Vogt' WHERE id = ${desk.id}`
    const [stay] = await api.sql`SELECT id, version FROM stays WHERE booking_id = ${booking.id}`
    const step = { registration: 'paper', step: 'check_in', version: stay?.['version'], anyway: true }
    const checkedIn = await desk.browser.send('POST', `${url}/stays/${String(stay?.['id'])}/steps`, step)
    expect(checkedIn.statusCode, checkedIn.body).toBe(200)
    const told = (await owner.get(`${url}/bookings/${booking.id}`)).json<{ data: { history: object[] } }>().data
    expect(told.history.at(-1)).toMatchObject({ actor: 'owner', by: 'Mara Vogt' })
    expect(told.history[0]).toMatchObject({ actor: 'guest', by: null })
  })

  test('pass the second factor that their hotel asks for', async () => {
    const { hotel, url } = await ownHotel(api)
    await api.sql`UPDATE properties SET requires_second_factor = true WHERE id = ${hotel.id}`
    const desk = await createStaff(api, hotel.id, 'front_desk')
    expect(codeOf(await desk.browser.get(`${url}/today`))).toBe('second_factor_required')
    const factors = await desk.browser.get('/v1/users/me/factors')
    expect(factors.json<{ data: { requiredBy: string[] } }>().data.requiredBy).toHaveLength(1)
  })

  test('are exported with their account, and gone with it', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const desk = await createStaff(api, hotel.id, 'front_desk')
    const exported = await desk.browser.get('/v1/users/me/export')
    expect(exported.json()).toMatchObject({ data: { works: [{ role: 'front_desk' }] } })
    expect((await desk.browser.send('POST', '/v1/users/me/erase', { password: strongPassword })).statusCode).toBe(200)
    expect((await listOf(owner, url)).people).toHaveLength(1)
    expect(await api.violations()).toEqual([])
  })
})

describe('a hotel', () => {
  test('is handed over to who shares its ownership, by its owner alone, who then is one who shares it', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const partner = await createStaff(api, hotel.id, 'owner')
    const manager = await createStaff(api, hotel.id, 'manager')
    const give = async (browser: Browser, userId: string, password = strongPassword) =>
      await browser.send('POST', `${url}/owner`, { userId, password })
    expect(codeOf(await give(partner.browser, partner.id))).toBe('right_missing')
    expect(codeOf(await give(manager.browser, partner.id))).toBe('right_missing')
    expect((await give(owner, partner.id, 'Falsch-geraten-1')).statusCode).toBe(422)
    expect((await give(owner, manager.id)).statusCode).toBe(404)
    expect((await give(owner, partner.id)).statusCode).toBe(200)
    const { people } = await listOf(owner, url)
    expect(people.slice(0, 2)).toMatchObject([
      { userId: partner.id, isOwner: true },
      { isYou: true, role: 'owner', isOwner: false },
    ])
    const [row] = await api.sql`SELECT owner_id FROM properties WHERE id = ${hotel.id}`
    expect(row).toMatchObject({ owner_id: partner.id })
    expect(await api.violations()).toEqual([])
  })

  test('handed over to two at once goes to one of them', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const partners = [await createStaff(api, hotel.id, 'owner'), await createStaff(api, hotel.id, 'owner')]
    const replies = await Promise.all(
      partners.map(({ id }) => owner.send('POST', `${url}/owner`, { userId: id, password: strongPassword })),
    )
    expect(statusesOf(replies)).toEqual([200, 403])
    expect((await listOf(owner, url)).people.filter(({ isOwner }) => isOwner)).toHaveLength(1)
    expect(await api.violations()).toEqual([])
  })

  test('is not handed over to who is ended at that moment, nor is its new owner ended', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const partner = await createStaff(api, hotel.id, 'owner')
    const replies = await Promise.all([
      owner.send('POST', `${url}/owner`, { userId: partner.id, password: strongPassword }),
      owner.send('DELETE', `${url}/staff/${partner.id}`),
    ])
    expect(statusesOf(replies)).toEqual([200, 404])
    expect(await api.violations()).toEqual([])
  })
})

describe('somebody of a hotel', () => {
  test('leaves it, whatever they are there, and is logged out; who is nowhere any more is a guest', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const other = await ownHotel(api)
    const person = await createStaff(api, hotel.id, 'housekeeping')
    const partner = await createStaff(api, hotel.id, 'owner')
    await api.sql`INSERT INTO staff (property_id, user_id, role, since) VALUES (${other.hotel.id}, ${person.id}, 'accountant', now())`
    const places = async () => (await person.browser.get('/v1/users/me/workplaces')).json<{ data: object[] }>().data
    expect(await places()).toHaveLength(2)
    const leave = async (browser: Browser, id: string) => await browser.send('DELETE', `/v1/users/me/workplaces/${id}`)
    expect((await leave(person.browser, hotel.id)).statusCode).toBe(200)
    expect((await person.browser.get('/v1/users/me')).statusCode).toBe(401)
    // Still of the other one.
    expect(await roleOf(person.id)).toEqual(['owner'])
    expect((await leave(partner.browser, hotel.id)).statusCode).toBe(200)
    expect(await roleOf(partner.id)).toEqual(['guest'])
    expect((await listOf(owner, url)).people).toMatchObject([{ isOwner: true }])
    const [entry] = await api.sql`
      SELECT user_id, detail ->> 'was' AS was FROM audit_log
      WHERE property_id = ${hotel.id} AND event = 'staff_ended' AND detail ->> 'person' = ${person.id}`
    expect(entry).toMatchObject({ was: 'housekeeping' })
  })

  test('leaves no hotel that is theirs, nor one where they are not', async () => {
    const { hotel, owner, url } = await ownHotel(api)
    const stranger = await createUser(api, 'owner')
    for (const browser of [owner, stranger.browser])
      expect(codeOf(await browser.send('DELETE', `/v1/users/me/workplaces/${hotel.id}`))).toBe('not_found')
    expect((await listOf(owner, url)).people).toHaveLength(1)
  })
})
