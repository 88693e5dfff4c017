import { beforeAll, describe, expect, test } from 'vitest'
import type { GuestRow } from '@keystay/contract/guests/entities'
import { bookOwnOne } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { bookStay, confirmStay, ownPlainHotel, type OwnedHotel } from '../../testing/test-stays.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
let owned: OwnedHotel

beforeAll(async () => {
  owned = await ownPlainHotel(api, 6)
  const jana = { name: 'Jana Brandt', email: 'jana@example.com' }
  await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-06', jana)
  await confirmStay(api, owned.hotel, '2026-12-14', '2026-12-16', { ...jana, name: 'Jana Brandt-Öz' })
  await bookStay(api, owned.hotel, '2026-12-20', '2026-12-22', { name: 'Bo Lind', email: 'bo@example.com' })
  await bookOwnOne(owned, { guest: { name: 'Cem Ak', email: '', phone: '017199887766' } })
})

const find = async (q: string) =>
  dataOf<GuestRow[]>(await owned.owner.get(`${owned.url}/known-guests?q=${encodeURIComponent(q)}`))

describe('a known guest', () => {
  test('is found by beginnings of name and address, who booked last first', async () => {
    expect(await find('bran ja')).toMatchObject([
      {
        name: 'Jana Brandt-Öz',
        email: 'jana@example.com',
        phone: '+4915100000001',
        bookings: 1,
        lastCheckIn: '2026-12-14',
        wishes: [],
        doNotBook: null,
      },
      { name: 'Jana Brandt', bookings: 1, lastCheckIn: '2026-12-04' },
    ])
    expect(await find('oz')).toHaveLength(1)
    // Who only held a room is nobody yet.
    expect(await find('bo@exam')).toEqual([])
    expect(await find('nobody')).toEqual([])
  })

  test('is found by digits of the number, with the country’s prefix or without', async () => {
    for (const q of ['0171 99', '171/998877', '+49 1510000', '0151 0000'])
      expect((await find(q)).length, q).toBeGreaterThan(0)
    expect(await find('0171 99')).toMatchObject([{ name: 'Cem Ak', email: '' }])
    expect(await find('71')).toEqual([])
  })

  test('of another hotel is nobody here', async () => {
    const other = await ownPlainHotel(api, 1)
    expect(dataOf(await other.owner.get(`${other.url}/known-guests?q=jana`))).toEqual([])
    expect((await other.owner.get(`${owned.url}/known-guests?q=jana`)).statusCode).toBe(404)
  })
})
