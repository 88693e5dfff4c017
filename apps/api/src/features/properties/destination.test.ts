import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { searchProperties } from '@keystay/contract/properties/endpoints'
import type { Place } from '@keystay/contract/places/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { countPlaces } from '../places/count-places.ts'
import { everyHotel, listNearest } from './queries.ts'

const api = useTestApp()
const stay = 'checkIn=2026-12-04&checkOut=2026-12-06'

async function search(q: string, more = '') {
  const reply = await api.newBrowser().get(`/v1/public/properties?q=${encodeURIComponent(q)}&${more}`)
  return reply.json<z.output<(typeof searchProperties)['reply']>>()
}
/** The towns of what is found, what the destination was read as, and why what is near is shown. */
async function read(q: string, more?: string) {
  const { data, destination, nearest } = await search(q, more)
  return [data.map(({ city }) => city), destination?.name ?? null, nearest]
}
const suggested = async (q: string) =>
  dataOf<Place[]>(await api.newBrowser().get(`/v1/places?q=${encodeURIComponent(q)}`, { 'accept-language': 'de' })).map(
    ({ kind, name, context, hotels }) => `${kind} ${name}, ${context}: ${hotels}`,
  )

type Where = { city: string; region: string; country: string; latitude: number; longitude: number; words?: string }
async function openHotel({ words = '', ...where }: Where): Promise<TestHotel> {
  const hotel = await createHotel(api, { city: where.city, types: [{ rooms: 1 }] })
  const { city, region, country, latitude, longitude } = where
  const text = ` ${city} ${region} ${words}`.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  await api.sql`UPDATE properties SET region = ${region}, country = ${country}, latitude = ${latitude},
    longitude = ${longitude}, search_text = ${text} WHERE id = ${hotel.id}`
  return hotel
}

let lagos: TestHotel
beforeAll(async () => {
  lagos = await openHotel({ city: 'Lagos', region: 'Algarve', country: 'PT', latitude: 37.1, longitude: -8.67 })
  await openHotel({ city: 'Albufeira', region: 'Algarve', country: 'PT', latitude: 37.09, longitude: -8.25 })
  await openHotel({ city: 'Lisboa', region: 'Lisboa', country: 'PT', latitude: 38.72, longitude: -9.14 })
  await openHotel({ city: 'Sa Pa', region: 'Lào Cai', country: 'VN', latitude: 22.34, longitude: 103.84 })
  await openHotel({
    city: 'Wien',
    region: '',
    country: 'AT',
    latitude: 48.2,
    longitude: 16.37,
  })
  await openHotel({
    city: 'Graz',
    region: '',
    country: 'AT',
    latitude: 47.07,
    longitude: 15.44,
    words: 'vienna house',
  })
  await countPlaces(api.database)
})

describe('a destination', () => {
  test('with a wrong letter is found where there are hotels', async () => {
    const [cities, place, nearest] = await read('Algrave')
    expect([new Set(cities as string[]), place, nearest]).toEqual([new Set(['Albufeira', 'Lagos']), 'Algarve', null])
    expect(await read('Sapa')).toEqual([['Sa Pa'], 'Sa Pa', null])
    expect(await read('Albufiera')).toEqual([['Albufeira'], 'Albufeira', null])
  })

  test('in another language goes before hotels elsewhere that have it in their names', async () => {
    expect(await read('Lisbon', stay)).toEqual([['Lisboa'], 'Lisbon', null])
    expect(await read('Vienna')).toEqual([['Wien'], 'Vienna', null])
    expect(await read('Vienna', 'exact=true')).toEqual([['Graz'], null, null])
  })

  test('that is called as its hotels say is not read as anything else', async () => {
    expect(await read('Lagos')).toEqual([['Lagos'], null, null])
    expect(await read('lisboa')).toEqual([['Lisboa'], null, null])
  })

  test('without a hotel shows the nearest ones, with how far they are', async () => {
    const { data, destination, nearest, pagination } = await search('Sagres')
    expect([destination?.name, destination?.isNamed, nearest]).toEqual(['Sagres', true, 'no_hotel'])
    expect(data.map(({ city }) => city).slice(0, 3)).toEqual(['Lagos', 'Albufeira', 'Lisboa'])
    expect(data[0]?.distanceKm).toBeCloseTo(26, 0)
    expect([pagination.totalPages, data.every(({ distanceKm }) => distanceKm !== undefined)]).toEqual([1, true])
    expect((await read('Sagers', stay)).slice(1)).toEqual(['Sagres', 'no_hotel'])
    expect(await read('Sagers', 'exact=true')).toEqual([[], null, null])
    expect((await read('Sagres, Faro, Portugal'))[1]).toBe('Sagres')
  })

  test('where nothing is free shows the nearest hotels that are', async () => {
    await bookOne(api.newBrowser(), lagos)
    const [cities, place, nearest] = await read('Lagos', stay)
    expect([(cities as string[])[0], place, nearest]).toEqual(['Albufeira', 'Lagos', 'nothing_free'])
    // Where a filter leaves hotels out it is the filter that helps.
    expect(await read('Lagos', `${stay}&type=resort`)).toEqual([[], null, null])
  })

  test('that nothing is called like finds nothing', async () => {
    expect(await read('Xyzzyqwortburg')).toEqual([[], null, null])
  })
})

describe('suggestions', () => {
  test('tell what is called nearly so, and towns without a hotel', async () => {
    expect((await suggested('Algrave'))[0]).toBe('region Algarve, Portugal: 2')
    expect((await suggested('Lissabon'))[0]).toBe('city Lissabon, Lissabon, Portugal: 1')
    expect((await suggested('Munich'))[0]).toBe('city München, Bayern, Deutschland: 0')
    expect((await suggested('Sapa'))[0]).toBe('city Sa Pa, Lào Cai, Vietnam: 1')
    expect(await suggested('xq')).toEqual([])
  })
})

test('the nearest hotels are those of all, also across the date line and near a pole', async () => {
  const places = [
    [0, 179.9],
    [-17, -179.5],
    [89.5, 10],
    [-60, 100],
    [37, -8.9],
  ] as const
  for (const [latitude, longitude] of [
    [-16.5, 179.8],
    [66, -23],
    [1, -179],
  ] as const)
    await openHotel({ city: 'Fern', region: '', country: 'FJ', latitude, longitude })
  const all = await api.sql<
    { id: string; latitude: number; longitude: number }[]
  >`SELECT id, latitude, longitude FROM properties`
  for (const [latitude, longitude] of places) {
    const rad = Math.PI / 180
    const km = (one: { latitude: number; longitude: number }) =>
      6371 *
      Math.acos(
        Math.min(
          1,
          Math.sin(latitude * rad) * Math.sin(one.latitude * rad) +
            Math.cos(latitude * rad) * Math.cos(one.latitude * rad) * Math.cos((longitude - one.longitude) * rad),
        ),
      )
    const expected = all.map(km).toSorted((a, b) => a - b)
    const found = await listNearest(api.database.read, everyHotel, { latitude, longitude }, 3)
    for (const [index, { distanceKm }] of found.entries()) expect(distanceKm).toBeCloseTo(expected[index] ?? -1, 0)
    expect(found).toHaveLength(3)
  }
})
