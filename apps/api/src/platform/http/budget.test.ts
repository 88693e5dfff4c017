import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../app.ts'
import { connectRaw } from '../../testing/raw-client.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const host = 'keystay.test'
let app: FastifyInstance

beforeAll(async () => {
  app = await buildApp({ ...api.deps, config: { ...api.deps.config, rateLimitPerMinute: 60 } })
  await app.ready()
})
afterAll(async () => await app.close())

let last = 0
/** A network address of one's own. */
const newAddress = () => `10.9.${(last += 1) >> 8}.${last & 255}`

/** Asks for an address, which may have another method before it. */
async function get(address: string, remoteAddress: string) {
  const [url = '', method = 'GET'] = address.split(' ').toReversed()
  return await app.inject({ method: method as 'GET' | 'POST', url, remoteAddress, headers: { host } })
}

/** How many of many requests in a row were let pass. */
async function passed(url: string, address = newAddress(), tries = 70): Promise<number> {
  let count = 0
  for (let index = 0; index < tries; index += 1) if ((await get(url, address)).statusCode !== 429) count += 1
  return count
}

test.each([
  ['as it is', '/v1/places'],
  ['in percent signs', '/%76%31/places'],
  ['wholly in percent signs', '/%76%31/%70%6C%61%63%65%73'],
  ['with a host before it', 'http://keystay.test/v1/places'],
  ['with a host in capitals', 'HTTP://KEYSTAY.TEST/v1/places'],
  ['with a question mark', '/v1/places?q=a'],
])('an address written %s costs the same', async (_name, url) => {
  expect(await passed(url)).toBe(60)
})

test.each([
  ['a page', '/somewhere/home', 60],
  ['what is not there', '/v1/nothing', 60],
  ['what a passkey has to sign to log in', 'POST /v1/users/login/passkey/options', 20],
  ['what it has to sign as second step', 'POST /v1/users/login/second-step/passkey-options', 20],
  ['what it has to sign to confirm', 'POST /v1/users/me/confirm/passkey-options', 20],
  ['what makes a passkey', 'POST /v1/users/me/passkeys/options', 20],
  ['a new passkey', 'POST /v1/users/me/passkeys', 12],
  ['new recovery codes', 'POST /v1/users/me/recovery-codes', 12],
  ['paying', 'POST /v1/public/properties/none/bookings/none/payments', 12],
  ['asking how a payment ended', 'POST /v1/public/properties/none/bookings/none/payments/check', 12],
  ['what cannot be read', '/v1/%zz', 60],
  ['a name that is too long', `/v1/public/properties/${'x'.repeat(300)}/room-types/x`, 60],
  ['the API in words', '/v1/openapi.json', 12],
  ['the reference', '/docs/js/scalar.js', 12],
  ['a challenge', '/v1/users/challenge', 20],
  ['a search across hotels', '/v1/public/properties?sort=name', 15],
  ['a year across hotels', '/v1/public/properties?checkIn=2026-12-01&checkOut=2027-12-01', 1],
])('%s costs what it takes', async (_name, url, count) => {
  expect(await passed(url)).toBe(count)
})

test('pictures cost little: a page may have hundreds', async () => {
  expect(await passed('/photos/nothing.webp', newAddress(), 500)).toBe(500)
})

test('who has used up the budget is told when to come back, in words and figures', async () => {
  const address = newAddress()
  await passed('/v1/places', address)
  const reply = await get('/v1/places', address)
  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBe(1)
  expect(reply.json<{ code: string }>().code).toBe('too_many_requests')
  expect((await get('/v1/places', newAddress())).statusCode).toBe(200)
  api.setNow('2026-11-21T12:00:30Z')
  expect(await passed('/v1/places', address)).toBe(30)
  // Put back, the clock takes nothing away; an hour later there is a minute's worth and no more.
  api.setNow('2026-11-21T11:00:00Z')
  expect(await passed('/v1/places', address, 1)).toBe(0)
  api.setNow('2026-11-21T13:00:00Z')
  expect(await passed('/v1/places', address)).toBe(60)
})

test('on the wire, too, a host before the path changes nothing', async () => {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = await connectRaw(Number(port))
  const ask = (more = '') => `GET http://${host}/v1/places HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`
  client.write(ask().repeat(69) + ask('Connection: close\r\n'))
  const replies = await client.untilClosed()
  expect([replies.match(/HTTP\/1\.1 200/g)?.length, replies.match(/HTTP\/1\.1 429/g)?.length]).toEqual([60, 10])
})

test('a household has one budget, whichever of its IPv6 addresses it uses', async () => {
  for (let index = 0; index < 60; index += 1) await get('/v1/places', `2001:db8:1:2::${index.toString(16)}`)
  expect(await passed('/v1/places', '2001:db8:1:2:ffff::1', 10)).toBe(0)
  expect((await get('/v1/places', '2001:db8:1:3::1')).statusCode).toBe(200)
})
