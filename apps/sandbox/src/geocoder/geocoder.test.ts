import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StandIn } from '../stand-in.ts'
import { openGeocoder } from './geocoder.ts'

type Found = { readonly lat: string; readonly lon: string; readonly display_name: string; readonly place_rank: number }

let geocoder: StandIn
beforeAll(async () => {
  geocoder = await openGeocoder()
})
afterAll(async () => await geocoder.close())

const ask = async (query: Record<string, string>) =>
  await fetch(`${geocoder.url}/search?${new URLSearchParams(query).toString()}`)
const find = async (query: Record<string, string>) => {
  const reply = await ask({ format: 'jsonv2', ...query })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Found[]
}

test('a house, a street, a town are found, the most exact first, told in the language that is wanted', async () => {
  const [house] = await find({ q: 'Am Anger 3, 82481 Mittenwald', 'accept-language': 'de', limit: '1' })
  expect(house).toMatchObject({
    lat: '47.4431000',
    lon: '11.2609000',
    place_rank: 30,
    display_name: '3, Am Anger, Mittenwald, Bayern, 82481, Deutschland',
  })
  const vietnamese = await find({ q: '27 bach dang, hoi an', 'accept-language': 'vi' })
  expect(vietnamese.map((place) => place.place_rank)).toEqual([30, 16])
  expect(vietnamese[0]?.display_name).toBe('27, Bạch Đằng, Hội An, Đà Nẵng, 51306, Việt Nam')
  expect((await find({ q: 'Pickhuben Hamburg' }))[0]?.place_rank).toBe(26)
  expect((await find({ street: '9 Rua dos Azulejos', city: 'Tavira' }))[0]?.place_rank).toBe(30)
})

test('what it does not know, or not in that country, is an empty list', async () => {
  expect(await find({ q: 'Nirgendwoheim' })).toEqual([])
  expect(await find({ q: 'Am Anger 3, Hamburg', countrycodes: 'at' })).toEqual([])
  expect(await find({ q: 'Salzburg', countrycodes: 'de,at' })).toHaveLength(1)
})

test('bad questions are refused, and it fails when it is told to', async () => {
  for (const query of [
    {},
    { q: ' ' },
    { q: 'Berlin', city: 'Berlin' },
    { q: 'Berlin', format: 'x' },
    { q: 'Berlin', limit: 'x' },
  ])
    expect((await ask(query)).status, JSON.stringify(query)).toBe(400)
  geocoder.faults.plant({ on: 'GET /search', kind: 'error', status: 503 })
  expect((await ask({ q: 'Berlin' })).status).toBe(503)
  expect((await ask({ q: 'Berlin' })).status).toBe(200)
})
