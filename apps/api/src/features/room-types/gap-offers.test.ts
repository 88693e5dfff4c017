import { expect, test } from 'vitest'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { addDays, countNights } from '@keystay/contract/shared/plain-dates'
import { openDice } from '../../testing/random-hotels.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { allowGapDeals, hotelWithGap } from '../../testing/test-gap-deals.ts'
import { createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { confirmStay } from '../../testing/test-stays.ts'

const api = useTestApp()
const first = '2026-12-01'
const days = 14

async function search({ id }: TestHotel, from: number, nights: number): Promise<AvailableRoomType | undefined> {
  const stay = { checkIn: addDays(first, from), checkOut: addDays(first, from + nights), guests: 2 }
  return dataOf<AvailableRoomType[]>(await api.newBrowser().send('POST', `/v1/public/properties/${id}/search`, stay))[0]
}

/** Rooms that are free, night by night, as the test sold them. */
type Free = readonly number[]

const taking = (free: Free, from: number, nights: number): Free =>
  free.map((rooms, day) => (day >= from && day < from + nights ? rooms - 1 : rooms))

/** Single nights that lie alone in the best of all arrangements: a room that is free finds a night beside it where one is. */
const alone = (free: Free, day: number): number =>
  Math.max(0, (free[day] ?? 0) - (free[day - 1] ?? 0) - (free[day + 1] ?? 0))
const allAlone = (free: Free): number => free.reduce((sum, _, day) => sum + alone(free, day), 0)

test.each([1, 2, 3, 4])('what a random house gives, and to whom, is what its nights say (%d)', async (seed) => {
  const dice = openDice(seed)
  const rooms = 1 + dice.int(3)
  const hotel = await createHotel(api, { types: [{ rooms }], offers: { earlyBooking: false } })
  let free: Free = Array.from({ length: days }, () => rooms)
  // A fence of sold nights on either side of what is looked at.
  const stays = [...Array.from({ length: rooms }, () => [0, 1]), ...Array.from({ length: rooms }, () => [days - 1, 1])]
  for (let tries = 0; tries < 5 * rooms; tries += 1) stays.push([1 + dice.int(days - 4), 1 + dice.int(3)])
  for (const [from = 0, nights = 1] of stays) {
    if (Math.min(...free.slice(from, from + nights)) === 0) continue
    await confirmStay(api, hotel, addDays(first, from), addDays(first, from + nights))
    free = taking(free, from, nights)
  }
  await allowGapDeals(api, hotel.id)
  let [deals, offers] = [0, 0]
  for (let from = 1; from < days - 1; from += 1) {
    for (let nights = 1; nights <= 3 && from + nights < days; nights += 1) {
      const found = await search(hotel, from, nights)
      const isFree = Math.min(...free.slice(from, from + nights)) > 0
      expect(found?.availableRooms === 0, `${from} ${nights}`).toBe(!isFree)
      if (!isFree) continue
      const isDeal = nights === 1 && alone(free, from) > 0
      deals += Number(isDeal)
      expect(found?.total.minor, `${from} ${nights}`).toBe(isDeal ? 8000 : nights * 10_000)
      const after = taking(free, from, nights)
      const better = [from + nights, from - 1].filter(
        (night) =>
          (after[night] ?? 0) > 0 && allAlone(taking(after, night, 1)) < allAlone(after) && alone(after, night) > 0,
      )
      offers += Number(better.length > 0)
      expect(found?.gapOffer !== undefined, `${from} ${nights}`).toBe(better.length > 0)
      const [night] = found?.gapOffer?.gapNights ?? []
      if (night !== undefined) {
        expect(better).toContain(countNights(first, night))
        expect(found?.gapOffer?.more.minor).toBe((nights + 1) * 10_000 - 2000 - (isDeal ? 8000 : nights * 10_000))
      }
    }
  }
  expect([deals + offers > 0, seed]).toEqual([true, seed])
})

test('searches across hotels do not know of it', async () => {
  const { hotel, night } = await hotelWithGap(api)
  const query = `checkIn=${night.checkIn}&checkOut=${night.checkOut}&guests=2&size=100`
  const found = dataOf<PropertySummary[]>(await api.newBrowser().get(`/v1/public/properties?${query}`))
  expect(found.find(({ id }) => id === hotel.id)?.total).toEqual({ minor: 10_000, currency: 'EUR' })
})

test('a search reads once more where its hotel has gap deals, and nowhere else', async () => {
  const { hotel } = await hotelWithGap(api)
  const plain = await createHotel(api)
  const countOf = async (one: TestHotel) => {
    await search(one, 20, 2)
    return (await api.record(async () => void (await search(one, 21, 3)))).length
  }
  expect(await countOf(hotel)).toBe((await countOf(plain)) + 1)
})
