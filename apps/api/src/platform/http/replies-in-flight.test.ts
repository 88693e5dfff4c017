import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { connectRaw, type RawClient } from '../../testing/raw-client.ts'
import { addFailureReplies } from './failures.ts'
import { boundReplies } from './replies-in-flight.ts'

/** More than the buffers of the system take. */
const large = Buffer.alloc(7_000_000, 'x')

test('who reads nothing holds a bounded part of what all may; others are served, and room comes back', async () => {
  const app = fastify()
  addFailureReplies(app, { noteFull: () => undefined })
  boundReplies(app, 4)
  const opened: Readable[] = []
  app.get('/large', async (_request, reply) => reply.send(large))
  app.get('/small', async (_request, reply) => reply.send('small'))
  app.get('/file', async (_request, reply) => {
    const file = Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(60_000)))
    opened.push(file)
    return reply.send(file)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const clients: RawClient[] = []
  const ask = async (path: string, address: string) => {
    const client = await connectRaw(port, address)
    clients.push(client)
    client.socket.once('data', () => client.socket.pause())
    client.write(`GET ${path} HTTP/1.1\r\nHost: keystay.test\r\n\r\n`)
    return Number((await client.untilSaid('\r\n')).split(' ')[1])
  }
  const close = async () => {
    const ended = clients.splice(0)
    for (const { socket } of ended) socket.resume().destroy()
  }
  for (let count = 0; count < 3; count += 1) expect(await ask('/large', '127.0.0.2')).toBe(200)
  expect(await ask('/large', '127.0.0.2')).toBe(429)
  expect(await ask('/small', '127.0.0.2')).toBe(200)
  expect(await ask('/large', '127.0.0.3')).toBe(200)
  await close()
  while ((await ask('/large', '127.0.0.2')) === 429) await new Promise((resume) => setImmediate(resume))
  // Of four files that may be open at a time one address gets two.
  expect(await ask('/file', '127.0.0.4')).toBe(200)
  expect(await ask('/file', '127.0.0.4')).toBe(200)
  expect(await ask('/file', '127.0.0.4')).toBe(429)
  expect(opened.at(-1)?.destroyed).toBe(true)
  expect(await ask('/file', '127.0.0.5')).toBe(200)
  expect(await ask('/file', '127.0.0.6')).toBe(200)
  expect(await ask('/file', '127.0.0.7')).toBe(503)
  await close()
  await app.close()
})
