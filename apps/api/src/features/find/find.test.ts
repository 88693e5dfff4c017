import { describe, expect, test } from 'vitest'
import type { Found } from '@keystay/contract/find/entities'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { confirmStay, ownPlainHotel, putInto, unitOf, type OwnedHotel } from '../../testing/test-stays.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

const find = async ({ owner, url }: Pick<OwnedHotel, 'owner' | 'url'>, q: string) =>
  dataOf<Found>(await owner.get(`${url}/find?q=${encodeURIComponent(q)}`))
const namesOf = ({ stays, bookings }: Found) => [...stays, ...bookings].map(({ guest }) => guest)

/** Who stays from one day to another, in November and December 2026; today is 21 November. */
async function hotelWith(guests: readonly (readonly [string, string, string])[]) {
  const owned = await ownPlainHotel(api, guests.length)
  for (const [name, from, to] of guests) {
    api.setNow('2026-11-10T12:00:00Z')
    await confirmStay(api, owned.hotel, from, to, { name, email: 'gast@example.org' })
  }
  api.setNow('2026-11-21T12:00:00Z')
  return owned
}

describe('a guest is found', () => {
  test('by the beginning of each word of the name, without accents, in any order', async () => {
    const owned = await hotelWith([
      ['Nguyễn Thị Hoà', '2026-12-04', '2026-12-05'],
      ['Jürgen Müller', '2026-12-04', '2026-12-05'],
      ['Karin Mueller', '2026-12-04', '2026-12-05'],
      ['Đặng Văn Lâm', '2026-12-04', '2026-12-05'],
    ])
    expect(namesOf(await find(owned, 'hoa nguyen'))).toEqual(['Nguyễn Thị Hoà'])
    expect(namesOf(await find(owned, 'Dang'))).toEqual(['Đặng Văn Lâm'])
    for (const spelling of ['Müller', 'muller', 'mueller'])
      expect(namesOf(await find(owned, spelling)).includes('Jürgen Müller'), spelling).toBe(true)
    expect(namesOf(await find(owned, 'MÜLL')).toSorted()).toEqual(['Jürgen Müller', 'Karin Mueller'])
    expect(namesOf(await find(owned, 'uller'))).toEqual([])
  })

  test('by e-mail, booking code, and the number that shows who calls', async () => {
    const owned = await ownPlainHotel(api, 1)
    const booking = await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-05', { email: 'jana@brandt.example' })
    const said = ['jana@brandt.example', booking.code.toLowerCase(), booking.code.slice(0, 4)]
    const numbers = ['+49 151 00000001', '0151 / 000 000 01', '0049(0)15100000001']
    for (const text of [...said, ...numbers])
      expect(
        (await find(owned, text)).bookings.map(({ id }) => id),
        text,
      ).toEqual([booking.id])
    expect((await find(owned, '4915100000002')).bookings).toEqual([])
  })

  test('who is in the house or comes today as a stay in its room, before those who come next and who were there', async () => {
    const owned = await hotelWith([
      ['Anna Frueher', '2026-11-12', '2026-11-13'],
      ['Anna Spaeter', '2026-12-20', '2026-12-21'],
      ['Anna Bald', '2026-11-25', '2026-11-26'],
      ['Anna Kommt', '2026-11-21', '2026-11-22'],
    ])
    api.setNow('2026-11-20T15:00:00Z')
    const there = await confirmStay(api, owned.hotel, '2026-11-20', '2026-11-23', { name: 'Anna Da' })
    const { id } = await stayRow(api, there)
    dataOf(await stepOf(owned, id)('check_in', 1))
    api.setNow('2026-11-21T12:00:00Z')
    const found = await find(owned, 'anna')
    expect(found.day).toBe('2026-11-21')
    expect(found.stays.map(({ guest, state }) => `${guest} ${state}`).toSorted()).toEqual([
      'Anna Da in_house',
      'Anna Kommt expected',
    ])
    const unit = await unitOf(api, there)
    expect(found.stays.find(({ guest }) => guest === 'Anna Da')).toMatchObject({
      bookedRoomId: unit.id,
      room: { id: unit.roomId },
      code: there.code,
    })
    expect(found.bookings.map(({ guest }) => guest)).toEqual(['Anna Bald', 'Anna Spaeter', 'Anna Frueher'])
  })

  test('at no other hotel', async () => {
    const [mine, theirs] = [await ownPlainHotel(api, 1), await ownPlainHotel(api, 1)]
    const booking = await confirmStay(api, theirs.hotel, '2026-12-04', '2026-12-05', { name: 'Zita Fremd' })
    for (const text of ['Zita', booking.code, '+4915100000001']) expect((await find(mine, text)).bookings).toEqual([])
    expect((await mine.owner.get(`${theirs.url}/find?q=Zita`)).statusCode).toBe(404)
  })
})

describe('a room is found by its number', () => {
  test('with who is in it', async () => {
    const owned = await ownPlainHotel(api, 3)
    const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23', { name: 'Im Zimmer' })
    await putInto(api, booking, owned.hotel.types[0]?.roomIds[1] ?? '')
    const { id } = await stayRow(api, booking)
    dataOf(await stepOf(owned, id)('check_in', 1))
    const { rooms } = await find(owned, '100')
    expect(rooms.map(({ number, inside }) => [number, inside?.guest ?? null])).toEqual([
      ['1000', null],
      ['1001', 'Im Zimmer'],
      ['1002', null],
    ])
    expect((await find(owned, '1001')).rooms).toHaveLength(1)
  })

  test('nothing is found by nothing', async () => {
    const owned = await ownPlainHotel(api, 1)
    await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
    expect(await find(owned, '  ')).toEqual({ day: '2026-11-21', stays: [], bookings: [], rooms: [], guests: [] })
  })
})
