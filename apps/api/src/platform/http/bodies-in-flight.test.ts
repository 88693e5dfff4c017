import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectRaw, type RawClient } from '../../testing/raw-client.ts'
import { boundBodies } from './bodies-in-flight.ts'
import { addFailureReplies } from './failures.ts'

const bytes = 10_000
/** Room for eight bodies of which an address may have two, and for four forms. */
const mostBytes = 8 * bytes
let app: FastifyInstance
let clients: RawClient[] = []
let waiting: (() => void)[] = []

async function start({ mostBytes: most = 24_000_000, mostForms = 4, bodyLimit = 2 * bytes } = {}): Promise<void> {
  app = fastify({ bodyLimit })
  addFailureReplies(app, { noteFull: () => undefined })
  boundBodies(app, mostForms, most)
  app.addContentTypeParser(
    'multipart/form-data',
    async (_request: unknown, payload: Readable) => await readText(payload),
  )
  app.post('/take', async ({ body }) => ({ length: JSON.stringify(body).length }))
  app.post('/work', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await promise
    return { done: true }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
}

beforeEach(async () => await start({ mostBytes }))
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  for (const end of waiting.splice(0)) end()
  await app.close()
})

type Body = {
  readonly text: string
  readonly length?: number
  readonly path?: string
  readonly type?: string
}

/** Sends a body, of which perhaps more was announced than comes. */
async function send(
  last: number,
  { text, length = text.length, path = '/take', type = 'application/json' }: Body,
): Promise<RawClient> {
  const client = await connectRaw((app.server.address() as AddressInfo).port, `127.0.0.${last}`)
  clients.push(client)
  const head = `POST ${path} HTTP/1.1\r\nHost: keystay.test\r\nContent-Type: ${type}\r\n`
  client.write(`${head}Content-Length: ${length}\r\n\r\n${text}`)
  return client
}

const almost: Body = { text: '"'.padEnd(bytes - 1, 'x'), length: bytes }
const whole = (size = 20, path = '/take'): Body => ({ text: `"${'x'.repeat(size - 2)}"`, path })
const statusOf = async (client: RawClient) => Number((await client.untilSaid('\r\n\r\n')).split(' ')[1])

/** A form of which little has come. */
const form: Body = { text: '--x', length: 100, type: 'multipart/form-data; boundary=x' }

/** Sends a body, and waits until the server has its head. */
async function begin(last: number, body: Body): Promise<RawClient> {
  const received = new Promise((done) => app.server.once('request', done))
  const client = await send(last, body)
  await received
  return client
}

/** Bodies of these addresses, one after another, have come but for their end. */
async function hold(...addresses: readonly number[]): Promise<RawClient[]> {
  const senders: RawClient[] = []
  for (const last of addresses) senders.push(await begin(last, almost))
  return senders
}

test('an address may hold a part of what all may; it is told to come back, and its connection ends', async () => {
  const [first] = await hold(2, 2)
  const refused = await send(2, almost)
  const reply = await refused.untilClosed()
  expect(reply).toMatch(/^HTTP\/1\.1 429 /)
  expect(reply.toLowerCase()).toContain('retry-after: 5')
  expect(reply.toLowerCase()).toContain('connection: close')
  expect(await statusOf(await send(3, whole()))).toBe(200)
  // One that is through makes room.
  first?.write('"')
  expect(await statusOf(first as RawClient)).toBe(200)
  first?.close()
  expect(await statusOf(await send(2, whole(bytes)))).toBe(200)
})

test('when all is taken, a guest gets the room of a body that is still coming', async () => {
  const senders = await hold(2, 2, 3, 3, 4, 4, 5, 5)
  expect(await statusOf(await send(9, whole(bytes)))).toBe(200)
  expect(await senders[0]?.untilClosed()).toBe('')
  expect(senders.slice(1).map(({ socket }) => socket.destroyed)).toEqual(senders.slice(1).map(() => false))
})

test('what we are working on is not given up for another: that one is told to come back', async () => {
  for (const last of [2, 2, 3, 3, 4, 4, 5, 5]) await send(last, whole(bytes, '/work'))
  while (waiting.length < 8) await new Promise((resume) => setImmediate(resume))
  const refused = await send(9, whole(bytes))
  expect(await refused.untilClosed()).toMatch(/^HTTP\/1\.1 503 /)
  for (const end of waiting.splice(0)) end()
  for (const client of clients.slice(0, 8)) expect(await statusOf(client)).toBe(200)
})

test('forms may each have a file open: they are counted, as long as they come', async () => {
  await app.close()
  await start()
  const [first] = [await begin(2, form), await begin(2, form)]
  expect(await statusOf(await send(2, form))).toBe(429)
  for (const last of [3, 3]) await begin(last, form)
  const guest = await begin(4, form)
  expect(await first?.untilClosed()).toBe('')
  guest.write('y'.repeat(97))
  expect(await statusOf(guest)).toBe(200)
})

test('an address that has too many forms takes no room of another for one more', async () => {
  await app.close()
  // A form counts as 384,000 bytes, and an address may hold a quarter of all: two forms, or one body as large.
  const quarter = 768_000
  await start({ mostBytes: 4 * quarter, mostForms: 2, bodyLimit: quarter })
  await begin(2, form)
  const large: Body = { text: '"', length: quarter }
  const oldest = await begin(3, large)
  for (const [last, body] of [
    [4, large],
    [5, large],
    [6, almost],
  ] as const)
    await begin(last, body)
  expect(await statusOf(await send(2, form))).toBe(429)
  oldest.write(`${'x'.repeat(quarter - 2)}"`)
  expect(await statusOf(oldest)).toBe(200)
})

test('what is too long for any body is refused as that', async () => {
  expect(await statusOf(await send(2, { text: '', length: 100_000_000 }))).toBe(413)
})

test('a body in crumbs is cut off: each takes many times its size', async () => {
  const client = await connectRaw((app.server.address() as AddressInfo).port, '127.0.0.2')
  clients.push(client)
  const head =
    'POST /take HTTP/1.1\r\nHost: keystay.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked'
  const sendCrumbs = (pieces: number) =>
    client.write(`${head}\r\n\r\n1\r\n"\r\n${'1\r\nx\r\n'.repeat(pieces)}1\r\n"\r\n0\r\n\r\n`)
  sendCrumbs(1000)
  expect(await statusOf(client)).toBe(200)
  sendCrumbs(5000)
  expect((await client.untilClosed()).match(/HTTP/g)).toHaveLength(1)
})
