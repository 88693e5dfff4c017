import { afterEach, expect, test } from 'vitest'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import { inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { refundBooking } from '../bookings/owner/refund-booking.ts'
import { takeCash } from '../bookings/owner/take-cash.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { testNow, useTestApp, type Browser } from '../../testing/test-app.ts'
import { bookingUrl, bookOne, createHotel } from '../../testing/test-hotel.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { attachmentOf, mailsTo, sendMail, type ReceivedMail } from '../../testing/test-inbox.ts'
import { newPhone } from '../../testing/test-factors.ts'
import { useSandbox } from '../../testing/test-sandbox.ts'
import { createUser, logIn, newEmail, solveChallenge } from '../../testing/test-user.ts'

const api = useTestApp()
const sandbox = useSandbox()
const at = new Date(testNow)

afterEach(async () => void (await api.sql`DELETE FROM outbox`))

/** A booking paid in cash, of a guest and a hotel that nobody else writes to. */
async function confirmed(overrides: Partial<BookingRequest> = {}, rooms = 2) {
  const owner = await createUser(api, 'owner')
  const email = newEmail()
  const guest = { name: 'Nguyễn Thị Đào', email, phone: '+4915100000001' }
  const browser = api.newBrowser()
  const hotel = await createHotel(api, { ownerId: owner.id, types: [{ rooms }] })
  const booking = await bookOne(browser, hotel, { guest, ...overrides })
  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
  return { owner, email, browser, hotel, booking }
}
const send = async () => await sendMail(api, sandbox)
/** Both versions of a mail say the same link; it is opened as its reader would. */
function linkIn(mail: ReceivedMail | undefined, page: string): URL {
  const links = [mail?.text, mail?.html.replaceAll('&amp;', '&')].map(
    (text) => new RegExp(`http://localhost:3000${page}[^\\s"<>)]*`).exec(text ?? '')?.[0],
  )
  expect(links[0]).toBe(links[1])
  return new URL(links[0] ?? 'about:blank')
}
const opens = async (link: URL, browser: Browser = api.newBrowser()) => {
  const token = link.hash.slice(1)
  return (await browser.send('POST', '/v1/public/bookings/access', { token })).statusCode
}

test('a confirmation speaks the guest’s language and brings receipt and calendar entry; its owner reads German', async () => {
  const { owner, email, booking, hotel } = await confirmed({ locale: 'vi' })
  expect(await send()).toBe(2)
  const [[mail, ...others], [ownerMail]] = [await mailsTo(sandbox, email), await mailsTo(sandbox, owner.email)]
  expect(others).toEqual([])
  expect(mail?.headers.find(({ name }) => name === 'To')?.value).toMatch(/^=\?UTF-8\?/)
  expect(mail?.text).toContain('Nguyễn Thị Đào')
  expect(mail?.attachments.map((one) => one.contentType)).toEqual(['application/pdf', 'text/calendar'])
  const [pdf, calendar] = await Promise.all(
    (mail?.attachments ?? []).map(async ({ path }) => await attachmentOf(sandbox, path)),
  )
  expect(pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(calendar?.toString()).toContain('BEGIN:VCALENDAR')
  const stranger = api.newBrowser()
  expect((await stranger.get(bookingUrl(booking))).statusCode).toBe(404)
  expect(await opens(linkIn(mail, '/booking-access#'), stranger)).toBe(200)
  expect((await stranger.get(bookingUrl(booking))).statusCode).toBe(200)
  expect(ownerMail?.text).toContain('Buchung')
  const manage = linkIn(ownerMail, '/owner/manage-booking')
  expect([...manage.searchParams]).toEqual([
    ['hotel', hotel.slug],
    ['booking', booking.id],
  ])
})

test('a cancellation takes the entry of the confirmation out of the calendar, as part of the mail and as a file', async () => {
  const { email, browser, booking } = await confirmed({ locale: 'en' })
  await send()
  await browser.send('POST', `${bookingUrl(booking)}/cancel`)
  await send()
  const [first, second] = await mailsTo(sandbox, email)
  const added = first?.attachments.find(({ contentType }) => contentType === 'text/calendar')
  const removed = second?.attachments.find(({ filename }) => filename === `keystay-${booking.code}.ics`)
  const [entry = '', end = ''] = await Promise.all(
    [added, removed].map(async (one) => (await attachmentOf(sandbox, one?.path ?? '')).toString()),
  )
  const page = (await browser.get(`${bookingUrl(booking)}/calendar.ics`)).body
  const read = (file: string) =>
    ['METHOD', 'STATUS', 'UID', 'SEQUENCE', 'DTSTART'].map((name) =>
      new RegExp(`^${name}[:;].*$`, 'm').exec(file)?.[0].trim(),
    )
  const [, , uid, , start] = read(entry)
  expect(uid).toBe(`UID:${booking.id}@keystay`)
  expect(read(entry)).toEqual(['METHOD:PUBLISH', 'STATUS:CONFIRMED', uid, 'SEQUENCE:0', start])
  const over = ['METHOD:CANCEL', 'STATUS:CANCELLED', uid, 'SEQUENCE:1', start]
  expect(read(end)).toEqual(over)
  expect(read(page)).toEqual(over)
  const stamp = (file: string) => /^DTSTAMP:(.*)$/m.exec(file)?.[1] ?? ''
  expect(stamp(end) >= stamp(entry)).toBe(true)
  const organizer = /^ORGANIZER.*$/m
  expect(organizer.exec(end)?.[0]).toBe(organizer.exec(entry)?.[0])
  // Clients that act on it look beside the text, not among the files.
  const listed = (await (
    await fetch(`${sandbox.addresses.inbox}/messages?to=${encodeURIComponent(email)}`)
  ).json()) as { id: string }[]
  const raw = await (await fetch(`${sandbox.addresses.inbox}/messages/${listed[1]?.id}/raw`)).text()
  const kinds = [...raw.matchAll(/^Content-Type: ([^;\s]+)/gim)].map(([, kind]) => kind)
  expect(kinds).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'text/html',
    'text/calendar',
    'application/ics',
  ])
  expect(raw).toMatch(/^Content-Type: text\/calendar;[^]*?method=CANCEL/im)
})

test('a cancellation tells guest and hotel what became of the money', async () => {
  const { owner, email, browser, booking } = await confirmed({ locale: 'en' })
  await send()
  await browser.send('POST', `${bookingUrl(booking)}/cancel`)
  expect(await send()).toBe(2)
  const [, mail] = await mailsTo(sandbox, email)
  const [, ownerMail] = await mailsTo(sandbox, owner.email)
  expect(mail?.subject).toMatch(/cancel/i)
  expect(ownerMail?.subject).toMatch(/storniert/i)
  expect(await opens(linkIn(mail, '/booking-access#'))).toBe(200)
})

test('a refund and a failed payment are told with the figures of their rows; the way to go on is the booking itself', async () => {
  const { email, booking } = await confirmed({ locale: 'de' })
  await send()
  const { propertyId, id: bookingId } = booking
  const atDesk = { propertyId, bookingId }
  await takeCash(api.deps, atDesk)
  await refundBooking(api.deps, atDesk, { amountMinor: 4321, heldMinor: booking.total.minor })
  expect(await send()).toBe(1)
  expect((await mailsTo(sandbox, email))[1]?.text).toContain('43,21')
  const guest = { name: 'Jana Brandt', email: newEmail(), phone: '+4915100000001' }
  const pending = await bookOne(api.newBrowser(), await createHotel(api), { guest, locale: 'de' })
  const key = { propertyId: pending.propertyId, bookingId: pending.id }
  await inTransaction(api.database.write, async (tx) => {
    await writeOutbox(tx, [{ kind: 'payment_failed', at, ...key, attemptId: newId() }])
  })
  expect(await send()).toBe(1)
  const [failed] = await mailsTo(sandbox, guest.email)
  expect(await opens(linkIn(failed, '/booking-access#'))).toBe(200)
})

test('a hold that ran out leads to the same stay anew', async () => {
  const guest = { name: 'Jana Brandt', email: newEmail(), phone: '+4915100000001' }
  const hotel = await createHotel(api)
  const booking: Booking = await bookOne(api.newBrowser(), hotel, { guest, locale: 'en' })
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  await inTransaction(api.database.write, async (tx) => await writeOutbox(tx, [{ kind: 'hold_expired', at, ...key }]))
  await send()
  const [mail] = await mailsTo(sandbox, guest.email)
  const link = linkIn(mail, `/${hotel.slug}/room-type`)
  expect(link.search).toBe('?checkIn=2026-12-04&checkOut=2026-12-06&guests=2')
})

test('the link of a forgotten password works once; an unknown address gets none', async () => {
  const user = await createUser(api)
  const unknown = newEmail()
  for (const email of [user.email, unknown]) {
    const browser = api.newBrowser()
    const form = { email, 'cf-turnstile-response': await solveChallenge(browser) }
    await browser.send('POST', '/v1/users/password/forgot', form, { 'accept-language': 'vi' })
  }
  expect(await send()).toBe(1)
  expect(await mailsTo(sandbox, unknown)).toEqual([])
  const [mail] = await mailsTo(sandbox, user.email)
  const token = linkIn(mail, '/reset-password#').hash.slice(1)
  const password = 'Drei-Kirschen-am-See-9'
  const reset = async () =>
    (await api.newBrowser().send('POST', '/v1/users/password/reset', { token, password })).statusCode
  expect([await reset(), await reset()]).toEqual([200, 404])
  expect((await logIn(api.newBrowser(), { email: user.email, password })).statusCode).toBe(200)
})

test('whoever changes how an account is opened: its user hears of it in the language of the change', async () => {
  const user = await createUser(api)
  const options = { 'accept-language': 'vi' }
  await user.browser.send('POST', '/v1/users/me/confirm', { method: 'password', password: user.password })
  const setup = await user.browser.send('POST', '/v1/users/me/authenticator/setup')
  const { secret } = setup.json<{ data: { secret: string } }>().data
  await user.browser.send('POST', '/v1/users/me/authenticator', { code: newPhone(api, secret).code() }, options)
  expect(await send()).toBe(1)
  const [mail] = await mailsTo(sandbox, user.email)
  expect(mail).toMatchObject({ subject: expect.stringContaining('Đã thiết lập ứng dụng xác thực') })
  expect(JSON.stringify(mail)).not.toContain(secret)
})

test('a link that is worthless by the time that it would be mailed is not mailed', async () => {
  const user = await createUser(api)
  const form = { email: user.email, 'cf-turnstile-response': await solveChallenge(user.browser) }
  await user.browser.send('POST', '/v1/users/password/forgot', form)
  await api.sql`DELETE FROM password_resets WHERE user_id = ${user.id}`
  expect(await send()).toBe(0)
  expect(await mailsTo(sandbox, user.email)).toEqual([])
})

test('the link by which a booking joins an account is mailed to the booking’s address', async () => {
  const user = await createUser(api)
  const { email, booking, hotel } = await confirmed()
  await send()
  const ask = { hotelKey: hotel.slug, code: booking.code }
  await user.browser.send('POST', '/v1/users/me/bookings/join-link', ask)
  await user.browser.send('POST', '/v1/users/me/bookings/join-link', { ...ask, code: 'AAAAAAAA' })
  expect(await send()).toBe(1)
  const [, mail] = await mailsTo(sandbox, email)
  const token = linkIn(mail, '/join-booking#').hash.slice(1)
  expect((await user.browser.send('POST', '/v1/users/me/bookings/join', { token })).statusCode).toBe(200)
  await user.browser.send('POST', '/v1/users/me/bookings/join-link', ask)
  expect(await send()).toBe(0)
})

test('a stranger whose address was typed reads of no page of the web, and of no long name of a hotel in the subject', async () => {
  const notes = 'Ihr Gewinn: www.evil.example/win'
  const { email, owner, booking, hotel } = await confirmed({ notes })
  await api.sql`UPDATE bookings SET guest_name = 'Visit http://evil.example/win NOW' WHERE id = ${booking.id}`
  await api.sql`UPDATE properties SET name = ${`Haus ${'Gewinn '.repeat(13)}`.trim()} WHERE id = ${hotel.id}`
  await send()
  const [[mail], [ownerMail]] = [await mailsTo(sandbox, email), await mailsTo(sandbox, owner.email)]
  expect(`${mail?.subject}${mail?.text}${mail?.html}${JSON.stringify(mail?.headers)}`).not.toContain('evil.example')
  expect(mail?.subject).toMatch(/^\[Test\] Haus (Gewinn ){7}.{0,7}…: /)
  // The hotel reads what its guest wrote.
  expect(ownerMail?.text).toContain(notes)
})

test('a plan is told in its reader’s language, to guests by no web address that it was named by', async () => {
  const { email, owner, booking, hotel, browser } = await confirmed({ locale: 'vi' })
  const id = await createPlan(api, hotel.id)
  const named = (name: string) => ({ name: `${name} evil.example/win` })
  const terms = { ...named('Ruhe'), translations: { vi: named('Yên tĩnh') }, board: 'half', payment: 'any' }
  await api.sql`UPDATE bookings SET plan_id = ${id}, terms = ${JSON.stringify(terms)}::text::jsonb, free_until = NULL
    WHERE id = ${booking.id}`
  await send()
  await browser.send('POST', `${bookingUrl(booking)}/cancel`)
  await send()
  const [mails, ownerMails] = [await mailsTo(sandbox, email), await mailsTo(sandbox, owner.email)]
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.text).toMatch(/^Gói giá: Yên tĩnh.*, kèm bữa sáng và bữa tối$/m)
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example')
  }
  expect(mails[0]?.text).toContain('Đơn đặt phòng này không được hoàn tiền.')
  expect(ownerMails).toHaveLength(2)
  for (const mail of ownerMails)
    expect(mail.text).toContain('Tarif: Ruhe evil.example/win, Halbpension\n  Diese Buchung ist nicht erstattbar.')
})

test('what a hotel was named by before web addresses were refused is no link in mails to guests', async () => {
  const { email, booking, hotel, browser } = await confirmed()
  const evil = 'evil.example/win'
  const [type] = hotel.types
  await api.sql`UPDATE properties SET name = ${evil}, address = ${evil}, zip = ${evil}, city = ${evil}, region = ${evil}
    WHERE id = ${hotel.id}`
  await api.sql`UPDATE room_types SET name = ${evil}, bed_types = ${[evil]} WHERE property_id = ${hotel.id}`
  await api.sql`UPDATE booking_lines SET bed_type = ${evil} WHERE property_id = ${hotel.id}`
  await api.sql`UPDATE rooms SET number = ${'evil.example'} WHERE id = (
    SELECT room_id FROM booked_rooms WHERE booking_id = ${booking.id} LIMIT 1)`
  const [bookedRoom] = await api.sql<{ id: string; roomId: string }[]>`
    SELECT id, room_id AS "roomId" FROM booked_rooms WHERE booking_id = ${booking.id}`
  const key = { propertyId: hotel.id, bookingId: booking.id }
  await send()
  await inTransaction(api.database.write, async (tx) => {
    const waited = new Date(at.getTime() - 60_000)
    const moves = [
      { bookedRoomId: bookedRoom?.id ?? '', from: type?.roomIds.find((id) => id !== bookedRoom?.roomId) ?? '' },
    ]
    await writeOutbox(tx, [{ kind: 'booking_changed', at: waited, ...key, moves }])
  })
  await send()
  const user = await createUser(api)
  await api.sql`UPDATE bookings SET guest_name = ${evil} WHERE id = ${booking.id}`
  await user.browser.send('POST', '/v1/users/me/bookings/join-link', { hotelKey: hotel.slug, code: booking.code })
  await send()
  await browser.send('POST', `${bookingUrl(booking)}/cancel`)
  await send()
  const mails = await mailsTo(sandbox, email)
  expect(mails).toHaveLength(4)
  for (const mail of mails) {
    const files = mail.attachments.filter(({ contentType }) => contentType === 'text/calendar')
    const read = await Promise.all(files.map(async ({ path }) => (await attachmentOf(sandbox, path)).toString()))
    expect(`${JSON.stringify(mail)}${read.join('')}`).not.toContain('evil.example')
    expect(mail.text).toContain('evil. example')
  }
})
