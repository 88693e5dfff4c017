import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { createHotel } from '../testing/test-hotel.ts'
import { findFirstAnswers } from './first-answers.ts'
import { readAddress } from './page-address.ts'

const api = useTestApp()
const patienceMs = 60_000
const requestOf = (url: string) => ({ url, ip: '10.0.0.1', log: api.app.log }) as unknown as FastifyRequest
const ask = async (url: string, app: Pick<FastifyInstance, 'inject'> = api.app, ms = patienceMs) =>
  await findFirstAnswers(app, requestOf(url), readAddress(url), ms)

test('the landing page asks for the featured houses', async () => {
  const { answers, photo, state } = await ask('/?utm=x')
  expect(answers.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v1/public/properties?sort=recommended&size=6',
  ])
  expect(answers[0]?.reply).toMatchObject({ data: [] })
  expect([photo, state]).toEqual([null, 'found'])
})

test('a page that asks nothing gets no answers', async () => {
  expect(await ask('/legal')).toMatchObject({ state: 'found', answers: [] })
})

test('a hotel that does not exist, a room type that it has not and a strange address are not there', async () => {
  const { slug } = await createHotel(api)
  for (const url of [
    '/nowhere/home',
    '/nowhere/room-type?checkIn=x&checkOut=y',
    `/${slug}/room-type-details`,
    `/${slug}/room-type-details?roomType=0190f5fe-7c00-7a00-8000-000000000001`,
    '/a%2Fb/home',
    '/nothing/of/this',
    '/%E0%A4%A',
  ])
    expect(await ask(url), url).toMatchObject({ state: 'missing', answers: [] })
})

test('a room type comes with its hotel, what it costs and what else is free', async () => {
  const { slug, types } = await createHotel(api, { types: [{}, { priceMinor: 20_000 }] })
  const url = `/${slug}/room-type-details?roomType=${types[0]?.id}&checkIn=2026-12-04&checkOut=2026-12-06&guests=2&lang=en`
  const { answers, found } = await ask(url)
  expect(answers.map((answer) => answer.url.replace(/^\/v1\/public\/properties\//, ''))).toEqual([
    expect.stringMatching(/^slug\//),
    expect.stringMatching(/room-types\/[\w-]+\?checkIn=2026-12-04&checkOut=2026-12-06&guests=2$/),
    expect.stringMatching(/search$/),
  ])
  expect(found?.rooms?.map(({ total }) => total.minor)).toHaveLength(2)
})

test('a page whose answers take longer than its patience comes without them', async () => {
  const silent = { inject: async () => await new Promise<never>(() => undefined) } as unknown as FastifyInstance
  expect(await ask('/', silent, 1)).toMatchObject({ state: 'unknown', answers: [], photo: null })
})
