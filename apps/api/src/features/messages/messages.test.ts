import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingSummary } from '@keystay/contract/bookings/entities'
import type { OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { GuestExport } from '@keystay/contract/guest-data/entities'
import type { Conversation, ConversationSummary, HotelConversation } from '@keystay/contract/messages/entities'
import { maxMessage } from '@keystay/contract/messages/forms'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import { bookOne, bookingUrl, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf, photoFile, sendForm, useDataFolder } from '../../testing/test-owner.ts'
import { createStaff } from '../../testing/test-staff.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import { codeOf, createUser, statusesOf } from '../../testing/test-user.ts'
import { useTestApp, type Browser } from '../../testing/test-app.ts'
import { takeCash } from '../bookings/owner/take-cash.ts'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { sweepAttachments } from './attachments.ts'
import { fileNameOf } from './file-rules.ts'
import { isMailed, isOpen } from './rules.ts'

const data = useDataFolder()
const api = useTestApp(data)

/** Two nights that this browser holds, from a day of December on. */
async function hold(guest: Browser, hotel: TestHotel, day: number) {
  const [checkIn = '', checkOut = ''] = [day, day + 2].map((one) => `2026-12-${String(one).padStart(2, '0')}`)
  return await bookOne(guest, hotel, { checkIn, checkOut, expectedTotal: { minor: 20_000, currency: 'EUR' } })
}

async function confirmed(guest: Browser, hotel: TestHotel, day: number) {
  const booking = await hold(guest, hotel, day)
  await confirmBooking(api.deps, hotel.id, booking.id)
  return booking
}

/** A confirmed stay from 4 to 6 December, its guest's browser, and both sides of what they write. */
async function talking() {
  const owned = await ownPlainHotel(api, 3)
  const guest = api.newBrowser()
  const booking = await confirmed(guest, owned.hotel, 4)
  const own = `${bookingUrl(booking)}/messages`
  const theirs = `${owned.url}/bookings/${booking.id}/messages`
  const mails = async () =>
    (
      await api.sql<
        { kind: string }[]
      >`SELECT kind FROM outbox WHERE booking_id = ${booking.id} AND kind LIKE '%message%'
      ORDER BY created_at, id`
    ).map(({ kind }) => kind)
  return {
    ...owned,
    guest,
    booking,
    own,
    theirs,
    mails,
    ask: async (text: string) => await guest.send('POST', own, { text }),
    answer: async (text: string, browser: Browser = owned.owner) => await browser.send('POST', theirs, { text }),
    seen: async () => dataOf<Conversation>(await guest.get(own)),
    read: async (lastId: string) => dataOf<Conversation>(await guest.send('POST', `${own}/read`, { lastId })),
    atHotel: async () => dataOf<HotelConversation>(await owned.owner.get(theirs)),
    readAtHotel: async (lastId: string) =>
      dataOf<HotelConversation>(await owned.owner.send('POST', `${theirs}/read`, { lastId })),
  }
}

describe('guest and hotel', () => {
  test('write to each other about a booking; each sees what the other has not seen yet', async () => {
    const { ask, answer, seen, read, atHotel, readAtHotel, booking } = await talking()
    expect((await ask('Können wir um 22 Uhr kommen?\nWir reisen mit dem Zug.')).statusCode).toBe(201)
    const asked = await atHotel()
    expect(asked).toMatchObject({
      unread: 1,
      open: true,
      code: booking.code,
      language: 'de',
      guest: booking.guest.name,
    })
    await readAtHotel(asked.messages[0]?.id ?? '')
    await answer('Gern, der Code steht im Kasten.')
    const answered = await seen()
    expect(answered.messages.map(({ byHotel, text, read: isRead }) => [byHotel, text, isRead])).toEqual([
      [false, 'Können wir um 22 Uhr kommen?\nWir reisen mit dem Zug.', true],
      [true, 'Gern, der Code steht im Kasten.', false],
    ])
    expect(answered.unread).toBe(1)
    expect((await read(answered.messages[1]?.id ?? '')).unread).toBe(0)
    // A second tab says the same once more.
    expect((await read(answered.messages[1]?.id ?? '')).unread).toBe(0)
    expect((await atHotel()).messages[1]?.read).toBe(true)
  })

  test('only what was seen is read, and nobody reads for the other side', async () => {
    const { ask, answer, seen, read, atHotel } = await talking()
    await ask('Eins')
    await answer('Zwei')
    await answer('Drei')
    const [, second] = (await seen()).messages
    expect((await read(second?.id ?? '')).unread).toBe(1)
    expect((await atHotel()).unread).toBe(1)
  })

  test('write at once without losing a message or its count', async () => {
    const { ask, answer, seen, atHotel } = await talking()
    const replies = await Promise.all([ask('a'), answer('b'), ask('c'), answer('d'), ask('e')])
    expect(statusesOf(replies)).toEqual([201, 201, 201, 201, 201])
    expect([(await seen()).unread, (await atHotel()).unread]).toEqual([2, 3])
  })
})

describe('who may', () => {
  test('strangers, other hotels and who may not see guests find nothing', async () => {
    const { ask, own, theirs, hotel } = await talking()
    await ask('Hallo')
    const stranger = api.newBrowser()
    expect((await stranger.get(own)).statusCode).toBe(404)
    expect((await stranger.send('POST', own, { text: 'x' })).statusCode).toBe(404)
    const other = await ownPlainHotel(api, 1)
    expect((await other.owner.get(theirs)).statusCode).toBe(404)
    for (const role of ['housekeeping', 'accountant'] as const)
      expect((await (await createStaff(api, hotel.id, role)).browser.get(theirs)).statusCode).toBe(403)
    expect((await (await createStaff(api, hotel.id, 'front_desk')).browser.get(theirs)).statusCode).toBe(200)
  })

  test('a hold writes to nobody, and a month after the departure it is over', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const guest = api.newBrowser()
    const booking = await hold(guest, hotel, 4)
    const reply = await guest.send('POST', `${bookingUrl(booking)}/messages`, { text: 'Hallo' })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'wrong_state'])
    const mine = await owner.send('POST', `${url}/bookings/${booking.id}/messages`, { text: 'Hallo' })
    expect(codeOf(mine)).toBe('wrong_state')
    const stayed = { confirmedAt: new Date(0), erased: false, checkOut: '2026-12-06' }
    expect(['2027-01-05', '2027-01-06'].map((day) => isOpen(stayed, day))).toEqual([true, false])
    expect(isOpen({ ...stayed, erased: true }, '2026-12-06')).toBe(false)
  })

  test('hostile and huge input is refused, and markup is only text', async () => {
    const { ask, seen, own, guest } = await talking()
    for (const text of ['', '  \n ', 'x'.repeat(maxMessage + 1), 'x'.repeat(90_000), 'a\u0000b', 'a\u001bb'])
      expect((await ask(text)).statusCode, JSON.stringify(text.slice(0, 9))).toBe(422)
    for (const body of [{}, { text: '' }, { text: 7 }, { text: ['a'] }])
      expect((await guest.send('POST', own, body)).statusCode).toBe(422)
    await ask('<script>alert(1)</script> https://example.com')
    expect((await seen()).messages[0]?.text).toBe('<script>alert(1)</script> https://example.com')
    expect((await guest.send('POST', `${own}/read`, { lastId: 'x' })).statusCode).toBe(422)
  })

  test('more than anybody types is refused for a while', async () => {
    const { ask, answer } = await talking()
    for (let count = 0; count < 30; count += 1) expect((await ask(`Nr. ${count}`)).statusCode).toBe(201)
    const refused = await ask('noch eine')
    expect([refused.statusCode, codeOf(refused)]).toEqual([429, 'too_many_tries'])
    expect((await answer('Ja?')).statusCode).toBe(201)
  })
})

describe('files', () => {
  const named = (bytes: string, name: string, type: string) => new File([bytes], name, { type })
  const pdf = (name = 'Bahn.pdf') => named('%PDF-1.7 rest', name, 'application/pdf')
  beforeEach(async () => {
    for (const folder of ['attachments', 'uploads']) {
      await rm(join(data.dataFolder, folder), { recursive: true, force: true })
      await mkdir(join(data.dataFolder, folder), { recursive: true })
    }
  })
  const kept = async () => await readdir(join(data.dataFolder, 'attachments'))

  test('come with a message, are told by what they are, and served as downloads in which nothing runs', async () => {
    const { guest, own, theirs, owner, seen } = await talking()
    const files = { a: pdf('../../Tür <1>.exe'), b: await photoFile('png') }
    const sent = await sendForm(guest, 'POST', own, { text: 'Anbei.' }, files)
    expect(sent.statusCode).toBe(201)
    const [message] = (await seen()).messages
    expect(message?.files.map(({ name, bytes }) => [name, bytes > 0])).toEqual([
      ['Tür 1.pdf', true],
      [expect.stringMatching(/\.png$/), true],
    ])
    expect(await kept()).toHaveLength(2)
    const id = message?.files[0]?.id ?? ''
    for (const [browser, at] of [[guest, own] as const, [owner, theirs] as const]) {
      const reply = await browser.get(`${at}/files/${id}`)
      expect(reply.body).toBe('%PDF-1.7 rest')
      expect(reply.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''T%C3%BCr%201.pdf`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
    expect((await api.newBrowser().get(`${own}/files/${id}`)).statusCode).toBe(404)
    const other = await talking()
    expect((await other.guest.get(`${other.own}/files/${id}`)).statusCode).toBe(404)
  })

  test.each([
    ['a program that is called a photo', () => named('MZ\x90', 'a.png', 'image/png'), 415, 'file_type_refused'],
    ['a page that is called a document', () => named('<html>', 'a.pdf', 'application/pdf'), 415, 'file_type_refused'],
    [
      'a drawing with a script',
      () => named('<svg><script/></svg>', 'a.svg', 'image/svg+xml'),
      415,
      'file_type_refused',
    ],
    ['an empty file', () => named('', 'a.pdf', 'application/pdf'), 415, 'file_type_refused'],
    ['too many bytes', () => named(`%PDF-${'x'.repeat(5_000_000)}`, 'a.pdf', 'application/pdf'), 413, 'file_too_large'],
  ])('%s is refused and leaves nothing behind', async (_, file, status, code) => {
    const { guest, own, seen } = await talking()
    const reply = await sendForm(guest, 'POST', own, { text: 'Anbei.' }, { a: pdf(), b: file() })
    expect([reply.statusCode, codeOf(reply)]).toEqual([status, code])
    expect((await seen()).messages).toEqual([])
    expect(await kept()).toEqual([])
    expect(await readdir(join(data.dataFolder, 'uploads'))).toEqual([])
  })

  test('too many of them, none at all, and those of strangers are refused', async () => {
    const { guest, own } = await talking()
    const four = { a: pdf(), b: pdf(), c: pdf(), d: pdf() }
    expect(codeOf(await sendForm(guest, 'POST', own, { text: 'x' }, four))).toBe('too_many_files')
    expect((await sendForm(guest, 'POST', own, { text: '' })).statusCode).toBe(422)
    expect((await sendForm(guest, 'POST', own, { text: '' }, { a: pdf() })).statusCode).toBe(201)
    expect((await sendForm(api.newBrowser(), 'POST', own, { text: 'x' }, { a: pdf() })).statusCode).toBe(404)
    expect(await kept()).toHaveLength(1)
  })

  test('are swept when no message has them any more', async () => {
    const { guest, own, booking } = await talking()
    await sendForm(guest, 'POST', own, { text: 'x' }, { a: pdf() })
    const [name = ''] = await kept()
    const old = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(data.dataFolder, 'attachments', name), old, old)
    await sweepAttachments(api.deps)
    expect(await kept()).toHaveLength(1)
    await api.sql`DELETE FROM messages WHERE booking_id = ${booking.id}`
    await api.sql`DELETE FROM conversations WHERE booking_id = ${booking.id}`
    await sweepAttachments(api.deps)
    expect(await kept()).toEqual([])
  })

  test('have names without folders, hidden signs and false endings', () => {
    const cases = [
      ['C:\\temp\\Rechnung.PDF', 'Rechnung.pdf'],
      ['..', 'file.pdf'],
      ['a\u202egpj.exe', 'agpj.pdf'],
      ['bericht.pdf.html', 'bericht.pdf'],
      [`${'x'.repeat(79)}😀`, `${'x'.repeat(79)}.pdf`],
      ['x'.repeat(300), `${'x'.repeat(80)}.pdf`],
      ['', 'file.pdf'],
    ]
    for (const [given = '', name] of cases) expect(fileNameOf(given, 'pdf')).toBe(name)
  })
})

describe('mails', () => {
  test('tell that something waits, once, and again after hours or when the first was seen', async () => {
    const { ask, readAtHotel, atHotel, mails } = await talking()
    await ask('Eins')
    await ask('Zwei')
    expect(await mails()).toEqual(['owner_message'])
    const { messages } = await atHotel()
    await readAtHotel(messages.at(-1)?.id ?? '')
    await ask('Drei')
    expect(await mails()).toEqual(['owner_message', 'owner_message'])
    api.setNow('2026-11-21T19:00:00Z')
    await ask('Vier')
    expect(await mails()).toHaveLength(3)
  })

  test('go to the guest when the hotel writes', async () => {
    const { answer, mails } = await talking()
    await answer('Wir freuen uns auf Sie.')
    expect(await mails()).toEqual(['message_to_guest'])
  })

  test('a pause is six hours', () => {
    const at = new Date('2026-11-21T12:00:00Z')
    const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
    expect([
      isMailed(0, null, at),
      isMailed(3, at, later(5.9)),
      isMailed(3, at, later(6)),
      isMailed(0, at, at),
    ]).toEqual([true, false, true, true])
  })
})

describe('the hotel', () => {
  test('has a list, the last written first, with what nobody has seen', async () => {
    const first = await talking()
    const second = await confirmed(first.guest, first.hotel, 7)
    await first.ask('Eins')
    api.setNow('2026-11-21T13:00:00Z')
    await first.guest.send('POST', `${bookingUrl(second)}/messages`, { text: `Zwei ${'x'.repeat(500)}` })
    const list = async (query = '') =>
      (await first.owner.get(`${first.url}/messages${query}`)).json<{ data: ConversationSummary[]; unread: number }>()
    const { data: rows, unread } = await list()
    expect(unread).toBe(2)
    expect(rows.map(({ bookingId, unread: waiting }) => [bookingId, waiting])).toEqual([
      [second.id, 1],
      [first.booking.id, 1],
    ])
    expect(rows[0]?.last.text).toHaveLength(140)
    await first.readAtHotel((await first.atHotel()).messages[0]?.id ?? '')
    expect((await list('?unread=true')).data.map(({ bookingId }) => bookingId)).toEqual([second.id])
    expect((await list('?size=1&page=2')).data).toHaveLength(1)
  })
})

describe('what waits is told where one looks anyway', () => {
  test('to the hotel, over all bookings and beside each, to whoever may see messages there', async () => {
    const { ask, answer, atHotel, readAtHotel, owner, url, hotel, guest } = await talking()
    const second = await confirmed(guest, hotel, 7)
    const menuOf = async (browser: Browser) =>
      (await browser.get('/v1/properties/me')).json<{ data: OwnerProperty[] }>().data.find(({ id }) => id === hotel.id)
        ?.unreadMessages
    const rows = async () =>
      (await owner.get(`${url}/bookings`))
        .json<{ data: OwnerBookingRow[] }>()
        .data.map(({ id, unreadMessages }) => [id === second.id, unreadMessages])
    expect([await menuOf(owner), await rows()]).toEqual([
      undefined,
      [
        [true, undefined],
        [false, undefined],
      ],
    ])
    await ask('Eins')
    await ask('Zwei')
    await guest.send('POST', `${bookingUrl(second)}/messages`, { text: 'Drei' })
    await answer('Vier')
    expect([await menuOf(owner), await rows()]).toEqual([
      3,
      [
        [true, 1],
        [false, 2],
      ],
    ])
    for (const [role, count] of [
      ['front_desk', 3],
      ['housekeeping', undefined],
    ] as const)
      expect(await menuOf((await createStaff(api, hotel.id, role)).browser), role).toBe(count)
    await readAtHotel((await atHotel()).messages[1]?.id ?? '')
    expect(await menuOf(owner)).toBe(1)
  })

  test('to the guest, beside each booking of the account', async () => {
    const { hotel, owner, url } = await ownPlainHotel(api, 2)
    const { browser } = await createUser(api)
    const booking = await confirmed(browser, hotel, 4)
    const waiting = async () =>
      (await browser.get('/v1/users/me/bookings'))
        .json<{ data: BookingSummary[] }>()
        .data.map(({ unreadMessages }) => unreadMessages)
    expect(await waiting()).toEqual([undefined])
    await browser.send('POST', `${bookingUrl(booking)}/messages`, { text: 'Hallo' })
    const answered = await owner.send('POST', `${url}/bookings/${booking.id}/messages`, { text: 'Guten Tag' })
    expect(await waiting()).toEqual([1])
    const lastId = dataOf<HotelConversation>(answered).messages[1]?.id ?? ''
    await browser.send('POST', `${bookingUrl(booking)}/messages/read`, { lastId })
    expect(await waiting()).toEqual([undefined])
  })
})

test('what was written is handed out to its guest, and goes when the guest is erased', async () => {
  const { ask, answer, owner, url, booking, hotel } = await talking()
  await ask('Eins')
  await answer('Zwei')
  const [card] = await api.sql<
    { id: string }[]
  >`SELECT card_id AS id FROM booking_guests WHERE booking_id = ${booking.id}`
  const at = `${url}/guests/${card?.id}`
  const told = dataOf<GuestExport>(await owner.get(`${at}/export`))
  expect(told.messages.map(({ byHotel, text }) => [byHotel, text])).toEqual([
    [false, 'Eins'],
    [true, 'Zwei'],
  ])
  await takeCash(api.deps, { propertyId: hotel.id, bookingId: booking.id })
  api.setNow('2026-12-08T12:00:00Z')
  const { version } = dataOf<{ version: number }>(await owner.get(at))
  expect((await owner.send('POST', `${at}/erase`, { version })).statusCode).toBe(200)
  expect(await api.sql`SELECT FROM messages WHERE booking_id = ${booking.id}`).toHaveLength(0)
  expect(codeOf(await answer('Noch etwas'))).toBe('wrong_state')
})
