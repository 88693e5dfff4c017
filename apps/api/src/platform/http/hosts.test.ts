import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { connectRaw } from '../../testing/raw-client.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
let port: number

beforeAll(async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(() => api.app.server.closeAllConnections())

async function statusOf(head: string): Promise<number> {
  const client = await connectRaw(port)
  client.write(`${head}\r\nConnection: close\r\n\r\n`)
  return Number((await client.untilClosed()).split(' ')[1])
}

test.each([
  ['one host', 'Host: keystay.test', 200],
  ['a host with a port', 'Host: keystay.test:3000', 200],
  ['an IPv6 address', 'Host: [::1]:3000', 200],
  ['two hosts', 'Host: keystay.test\r\nHost: evil.example', 400],
  ['the same host twice', 'Host: keystay.test\r\nhost: keystay.test', 400],
  ['no host', 'Accept: */*', 400],
  ['an empty host', 'Host:', 400],
  ['a host with a path', 'Host: keystay.test/evil', 400],
  ['a host with a user', 'Host: me@keystay.test', 400],
  ['a list of hosts', 'Host: keystay.test, evil.example', 400],
  ['a list of hosts without a blank', 'Host: keystay.test,evil.example', 400],
] as const)('%s', async (_name, header, status) => {
  expect(await statusOf(`GET /healthz HTTP/1.1\r\n${header}`)).toBe(status)
})

test.each([
  ['cannot be read', '/%zz'],
  ['names something too long', `/v1/public/properties/${'x'.repeat(300)}/room-types/x`],
])('also where the address %s', async (_name, path) => {
  expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: keystay.test`)).toBe(404)
  expect(await statusOf(`GET ${path} HTTP/1.1\r\nHost: keystay.test\r\nHost: evil.example`)).toBe(400)
})

test('before hosts were named, none is needed', async () => {
  expect(await statusOf('GET /healthz HTTP/1.0')).toBe(200)
})

test('the host in an absolute address counts, and the way it is written changes nothing', async () => {
  const host = 'Host: keystay.test'
  expect(await statusOf(`GET http://keystay.test/healthz HTTP/1.1\r\n${host}`)).toBe(200)
  expect(await statusOf(`GET HTTP://keystay.test/v1/nothing HTTP/1.1\r\n${host}`)).toBe(404)
  expect(await statusOf(`GET http://ke y/healthz HTTP/1.1\r\n${host}`)).toBe(400)
  expect(await statusOf(`GET http://me@keystay.test/healthz HTTP/1.1\r\n${host}`)).toBe(400)
})
