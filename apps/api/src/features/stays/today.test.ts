import { describe, expect, test } from 'vitest'
import type { RoomReadiness, Today, TodayStay } from '@keystay/contract/stays/entities'
import { newId } from '../../platform/database/ids.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { offersOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { confirmStay, ownPlainHotel, putInto, unitOf, type OwnedHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

const todayOf = async ({ owner, url }: OwnedHotel) => dataOf<Today>(await owner.get(`${url}/today`))
const lineOf = ({ guest, group, done, next, state }: TodayStay) => [guest, group, done, next, state].join(' ')

/** Comes on a day at 15:00 and checks in, unless told otherwise. */
async function stay(
  owned: OwnedHotel,
  name: string,
  [from, to]: readonly [string, string],
  arrives = true,
  room?: number,
) {
  api.setNow(`${from}T14:00:00Z`)
  const booking = await confirmStay(api, owned.hotel, from, to, { name })
  if (room !== undefined) await putInto(api, booking, owned.hotel.types[0]?.roomIds[room] ?? '')
  const { id } = await stayRow(api, booking)
  const step = stepOf(owned, id)
  if (arrives) dataOf(await step('check_in', 1, { anyway: true }))
  return { id, booking, step }
}

describe("the desk's day", () => {
  test('shows who comes, who is there, who leaves and who did not come, each with what is next', async () => {
    const owned = await ownPlainHotel(api, 8)
    await stay(owned, 'Bleibt', ['2026-11-19', '2026-11-24'])
    await stay(owned, 'Geht', ['2026-11-19', '2026-11-21'])
    const left = await stay(owned, 'Gegangen', ['2026-11-19', '2026-11-21'])
    await stay(owned, 'Versetzt', ['2026-11-19', '2026-11-20'], false)
    await stay(owned, 'Verspaetet', ['2026-11-20', '2026-11-23'], false)
    await stay(owned, 'Da', ['2026-11-21', '2026-11-22'], true, 6)
    await stay(owned, 'Kommt', ['2026-11-21', '2026-11-22'], false, 7)
    await stay(owned, 'Morgen', ['2026-11-22', '2026-11-23'], false)
    api.setNow('2026-11-21T15:00:00Z')
    expect(codeOf(await left.step('check_out', 2, { reason: 'waived' }))).toBe('validation_failed')
    dataOf(await left.step('check_out', 2, { reason: 'open' }))
    const today = await todayOf(owned)
    // Nothing is let go by a word: the balance stays due, and the day says why.
    const gone = today.stays.find(({ guest }) => guest === 'Gegangen')
    expect([gone?.owingReason, (gone?.balance.minor ?? 0) > 0]).toEqual(['open', true])
    expect(today).toMatchObject({ day: '2026-11-21', inHouse: { rooms: 3, guests: 6 } })
    expect(today.stays.map(lineOf).toSorted()).toEqual([
      'Bleibt in_house false open in_house',
      'Da arrival true open in_house',
      'Gegangen departure true open departed',
      'Geht departure false collect in_house',
      'Kommt arrival false check_in expected',
      'Versetzt missed false no_show expected',
      'Verspaetet arrival false check_in expected',
    ])
    // A night later who left owing something is a task.
    api.setNow('2026-11-22T15:00:00Z')
    const next = (await todayOf(owned)).stays.filter(({ guest }) => guest === 'Gegangen')
    expect(next.map(({ balance, ...line }) => `${lineOf({ balance, ...line })} ${balance.minor}`)).toEqual([
      'Gegangen owing true collect departed 20000',
    ])
  })

  test('is still the day before at 01:30, with its arrivals', async () => {
    const owned = await ownPlainHotel(api, 1)
    await stay(owned, 'Spaet', ['2026-11-21', '2026-11-22'], false)
    api.setNow('2026-11-22T00:30:00Z')
    expect(await todayOf(owned)).toMatchObject({ day: '2026-11-21', stays: [{ guest: 'Spaet', next: 'check_in' }] })
  })

  test('says what stands in the way of an arrival', async () => {
    const owned = await ownPlainHotel(api, 1)
    const before = await stay(owned, 'Vorher', ['2026-11-19', '2026-11-21'])
    await stay(owned, 'Nachher', ['2026-11-21', '2026-11-22'], false)
    const arrival = async () => (await todayOf(owned)).stays.find(({ guest }) => guest === 'Nachher')
    expect(await arrival()).toMatchObject({ occupied: true, next: 'wait' })
    dataOf(await before.step('check_out', 2, { reason: 'later' }))
    expect(await arrival()).toMatchObject({ occupied: false, next: 'clean', readiness: { state: 'dirty', version: 1 } })
  })

  test('tells what is taken tonight and which rooms are free; neither holds that ran out nor pending ones are arrivals', async () => {
    const owned = await ownPlainHotel(api, 3)
    const { booking } = await stay(owned, 'Kommt', ['2026-11-21', '2026-11-22'], false)
    const { roomId } = await unitOf(api, booking)
    const rooms = await api.sql<{ id: string; number: string }[]>`
      SELECT id, number FROM rooms WHERE property_id = ${owned.hotel.id} ORDER BY number`
    const numbers = rooms.filter(({ id }) => id !== roomId).map(({ number }) => number)
    const today = await todayOf(owned)
    expect(today.tonight).toEqual({
      rooms: 3,
      occupied: 1,
      blocked: 0,
      free: [{ id: owned.hotel.types[0]?.id, name: 'Zimmer 1', numbers, occupied: [] }],
    })
  })

  test('tells apart a free room whose guest has still to leave; it is the last that is offered', async () => {
    const owned = await ownPlainHotel(api, 3)
    const before = await stay(owned, 'Vorher', ['2026-11-19', '2026-11-21'], true, 0)
    const arrival = await stay(owned, 'Kommt', ['2026-11-21', '2026-11-22'], false, 1)
    const free = async () => (await todayOf(owned)).tonight.free.map(({ numbers, occupied }) => [numbers, occupied])
    expect(await free()).toEqual([[['1002'], ['1000']]])
    const offers = await offersOf(owned, arrival.id)
    expect(offers.rooms.map(({ room, occupied }) => [room.number, occupied])).toEqual([
      ['1002', false],
      ['1000', true],
    ])
    dataOf(await before.step('check_out', 2, { reason: 'later' }))
    expect(await free()).toEqual([[['1000', '1002'], []]])
  })

  test('is read with few statements', async () => {
    const owned = await ownPlainHotel(api, 2)
    await stay(owned, 'Kommt', ['2026-11-21', '2026-11-22'], false)
    const statements = await api.record(async () => todayOf(owned))
    expect(statements.filter(({ sql }) => /stays|rooms|desk_hour/.test(sql))).toHaveLength(2)
  })
})

describe('readiness', () => {
  const set = async ({ owner, url }: OwnedHotel, roomId: string, state: string, version: number) =>
    await owner.send('PUT', `${url}/rooms/${roomId}/readiness`, { state, version })

  test('is listed in the order of numbers, with what the day brings each room', async () => {
    const owned = await ownPlainHotel(api, 3)
    const here = await stay(owned, 'Bleibt', ['2026-11-20', '2026-11-23'])
    const coming = await stay(owned, 'Kommt', ['2026-11-21', '2026-11-22'], false)
    const [a, b] = [await unitOf(api, here.booking), await unitOf(api, coming.booking)]
    const rooms = dataOf<RoomReadiness[]>(await owned.owner.get(`${owned.url}/readiness`))
    expect(rooms.map(({ room }) => room.number)).toEqual(['1000', '1001', '1002'])
    const of = (id: string) => rooms.find(({ room }) => room.id === id)
    expect(of(a.roomId)).toMatchObject({ stays: true, leaves: false, readiness: { state: 'dirty', version: 0 } })
    expect(of(b.roomId)).toMatchObject({ stays: false, arrives: true, readiness: { state: 'clean', version: 0 } })
  })

  test('is said on top of what was seen; who saw something older is shown what is there now', async () => {
    const owned = await ownPlainHotel(api, 1)
    const roomId = owned.hotel.types[0]?.roomIds[0] ?? ''
    dataOf(await set(owned, roomId, 'dirty', 0), { readiness: { state: 'dirty', version: 1 } })
    dataOf(await set(owned, roomId, 'clean', 1), { readiness: { state: 'clean', version: 2 } })
    for (const version of [0, 1, 3]) {
      const late = await set(owned, roomId, 'inspected', version)
      expect(late.json()).toMatchObject({
        code: 'changed_meanwhile',
        details: { current: { readiness: { state: 'clean', version: 2 } } },
      })
    }
    // Said again, as after an answer that was lost: that is so already, and is written no second time.
    dataOf(await set(owned, roomId, 'clean', 1), { readiness: { state: 'clean', version: 2 } })
    const said = await api.sql`SELECT detail ->> 'state' AS state FROM audit_log WHERE event = 'readiness_set'
      AND property_id = ${owned.hotel.id} ORDER BY at, id`
    expect(said.map((row) => row['state'])).toEqual(['dirty', 'clean'])
  })

  test('of two who say something at once, one is shown what the other said', async () => {
    const owned = await ownPlainHotel(api, 1)
    const roomId = owned.hotel.types[0]?.roomIds[0] ?? ''
    const replies = await Promise.all(['dirty', 'inspected'].map(async (state) => set(owned, roomId, state, 0)))
    expect(statusesOf(replies)).toEqual([200, 409])
  })

  test('waits for no lock of the sale, whatever is sold or moved at that moment', async () => {
    const owned = await ownPlainHotel(api, 2)
    const here = await stay(owned, 'Da', ['2026-11-21', '2026-11-23'])
    const { roomId } = await unitOf(api, here.booking)
    await api.sql.begin(async (sale) => {
      for (const table of ['room_types', 'rooms', 'bookings', 'stays', 'booked_rooms', 'nights', 'inventory_versions'])
        await sale.unsafe(`SELECT FROM ${table} WHERE property_id = '${owned.hotel.id}' FOR NO KEY UPDATE`)
      await sale`SET LOCAL lock_timeout = 0`
      const said = dataOf<RoomReadiness>(await set(owned, roomId, 'dirty', 0))
      expect(said.readiness).toEqual({ state: 'dirty', version: 1 })
    })
  })

  test('of a room that is not there is not found', async () => {
    const owned = await ownPlainHotel(api, 1)
    const other = await ownPlainHotel(api, 1)
    expect((await set(owned, other.hotel.types[0]?.roomIds[0] ?? '', 'dirty', 0)).statusCode).toBe(404)
  })
})

describe('mail that the server refused for good', () => {
  const refused = async (owned: OwnedHotel, bookingId: string, kind: string, dedupe = '') => {
    const id = newId()
    await api.sql`
      INSERT INTO outbox (id, kind, property_id, booking_id, dedupe, created_at, due_at, give_up_at, refused_at)
      VALUES (${id}, ${kind}, ${owned.hotel.id}, ${bookingId}, ${dedupe}, '2026-11-21T10:00:00Z', now(), now(), '2026-11-21T10:01:00Z')`
    return id
  }

  test('is a task with whom to call, until a later mail came after it or the desk settles it', async () => {
    const owned = await ownPlainHotel(api, 2)
    await api.sql`DELETE FROM outbox`
    const { booking } = await stay(owned, 'Unerreicht', ['2026-11-21', '2026-11-22'], false)
    const tasks = async () => (await todayOf(owned)).refusedMails
    await api.sql`DELETE FROM outbox`
    const id = await refused(owned, booking.id, 'booking_confirmed')
    await refused(owned, booking.id, 'owner_new_booking')
    const invoice = await refused(owned, booking.id, 'invoice', `${newId()}:0`)
    expect((await tasks()).map(({ kind, guest }) => `${kind} ${guest}`).toSorted()).toEqual([
      'booking_confirmed Unerreicht',
      'invoice Unerreicht',
    ])
    expect(await tasks()).toContainEqual(expect.objectContaining({ id, phone: '+4915100000001' }))
    const settle = async (mailId: string) =>
      await owned.owner.send('POST', `${owned.url}/refused-mails/${mailId}/settlement`)
    expect(statusesOf([await settle(invoice), await settle(invoice), await settle(newId())])).toEqual([200, 200, 404])
    expect((await tasks()).map((mail) => mail.id)).toEqual([id])
    const other = await ownPlainHotel(api, 1)
    expect((await other.owner.send('POST', `${other.url}/refused-mails/${id}/settlement`)).statusCode).toBe(404)
    await api.sql`
      INSERT INTO outbox (id, kind, property_id, booking_id, created_at, due_at, give_up_at, sent_at)
      VALUES (${newId()}, 'stay_changed', ${owned.hotel.id}, ${booking.id}, '2026-11-21T11:00:00Z', now(), now(), now())`
    expect(await tasks()).toEqual([])
    await api.sql`DELETE FROM outbox`
  })
})
