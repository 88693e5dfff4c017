import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connectRaw, type RawClient } from '../../testing/raw-client.ts'
import { usualPatience } from './connections.ts'
import { placesFor } from '../process/descriptors.ts'
import { httpServer } from '../process/port.ts'

const get = 'GET / HTTP/1.1\r\nHost: keystay.test\r\n\r\n'
const open: (Server | RawClient)[] = []

afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('untilSaid' in one) one.close()
    else one.closeAllConnections()
    if ('listen' in one) await new Promise((done) => one.close(done))
  }
})

/** A server with four places, and one for telling another to come back. */
async function serve(listener: RequestListener, patience = usualPatience): Promise<number> {
  const server = httpServer({ connections: 4, refusals: 1, files: 1, uploads: 1 }, listener, patience)
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

async function visit(port: number, address: string): Promise<RawClient> {
  const client = await connectRaw(port, address)
  open.unshift(client)
  return client
}

test('when all places are taken, who has most of them loses the one that was idle longest', async () => {
  const port = await serve((_request, response) => response.end('served'))
  const guest = await visit(port, '127.0.0.1')
  guest.write(get)
  await guest.untilSaid('served')
  const crowd = [await visit(port, '127.0.0.2'), await visit(port, '127.0.0.2'), await visit(port, '127.0.0.2')]
  const another = await visit(port, '127.0.0.3')
  another.write(get)
  expect(await another.untilSaid('served')).toContain('200 OK')
  expect(await crowd[0]?.untilClosed()).toBe('')
  guest.write(get)
  expect(await guest.untilSaid('served')).toContain('200 OK')
  expect(guest.socket.destroyed).toBe(false)
})

test('a request that trickles in keeps no place; one that is being worked on does', async () => {
  const waiting: (() => void)[] = []
  const port = await serve((request, response) => {
    if (request.url === '/work') waiting.push(() => response.end('done'))
    else response.end('served')
  })
  const work = await visit(port, '127.0.0.2')
  work.write('GET /work HTTP/1.1\r\nHost: keystay.test\r\n\r\n')
  const slow = [await visit(port, '127.0.0.2'), await visit(port, '127.0.0.2'), await visit(port, '127.0.0.2')]
  slow[0]?.write('POST / HTTP/1.1\r\nHost: keystay.test\r\nContent-Length: 9\r\n\r\na')
  slow[1]?.write('GET / HT')
  const guest = await visit(port, '127.0.0.1')
  guest.write(get)
  expect(await guest.untilSaid('served')).toContain('200 OK')
  await Promise.race(slow.map(async (client) => await client.untilClosed()))
  waiting.forEach((end) => end())
  expect(await work.untilSaid('done')).toContain('200 OK')
})

test('while all are being worked on, one more is told to come back, and finds a place later', async () => {
  const waiting: (() => void)[] = []
  const port = await serve((request, response) => {
    if (request.url === '/work') waiting.push(() => response.end('done'))
    else response.end('served')
  })
  const clients = await Promise.all([2, 3, 4, 5].map(async (last) => await visit(port, `127.0.0.${last}`)))
  for (const client of clients) client.write('GET /work HTTP/1.1\r\nHost: keystay.test\r\n\r\n')
  while (waiting.length < 4) await new Promise((resume) => setImmediate(resume))
  const refused = await visit(port, '127.0.0.1')
  refused.write(get)
  const reply = await refused.untilClosed()
  expect(reply).toMatch(/^HTTP\/1\.1 503 /)
  expect(reply).toContain('retry-after: 2')
  waiting.forEach((end) => end())
  await Promise.all(clients.map(async (client) => await client.untilSaid('done')))
  const later = await visit(port, '127.0.0.1')
  later.write(get)
  expect(await later.untilSaid('served')).toContain('200 OK')
})

test('while one address has all places for its work, another waits for its turn; a second of the first is told to come back', async () => {
  const work: (() => void)[] = []
  const port = await serve(
    (request, response) => {
      if (request.url === '/work') work.push(() => response.end('done'))
      else response.end('served')
    },
    { ...usualPatience, turn: 60_000, refusal: 60_000 },
  )
  const crowd = await Promise.all([2, 2, 2, 2].map(async (last) => await visit(port, `127.0.0.${last}`)))
  for (const client of crowd) client.write('GET /work HTTP/1.1\r\nHost: keystay.test\r\n\r\n')
  await vi.waitFor(() => expect(work).toHaveLength(4), 60_000)
  const fifth = await visit(port, '127.0.0.2')
  fifth.write(get)
  expect(await fifth.untilClosed()).toMatch(/^HTTP\/1\.1 503 /)
  const guest = await visit(port, '127.0.0.1')
  guest.write(get)
  work[0]?.()
  expect(await guest.untilSaid('served')).toContain('200 OK')
  // The place is the guest's from then on.
  guest.write(get)
  expect(await guest.untilSaid('served')).toContain('200 OK')
  work.forEach((end) => end())
})

test('who waits for a turn in vain is told to come back', async () => {
  let atWork = 0
  const port = await serve(() => void (atWork += 1), { ...usualPatience, turn: 100 })
  const crowd = await Promise.all([2, 2, 2, 2].map(async (last) => await visit(port, `127.0.0.${last}`)))
  for (const client of crowd) client.write(get)
  await vi.waitFor(() => expect(atWork).toBe(4), 60_000)
  const guest = await visit(port, '127.0.0.1')
  // Asking twice at once is answered in order, too.
  guest.write(get + get)
  expect(await guest.untilClosed()).toMatch(/^HTTP\/1\.1 503 /)
})

const impatience = { silence: 300, body: 300, refusal: 300, turn: 300, sweep: 50 }

test('a reader who takes nothing is cut off; one whose answer we work on is not', async () => {
  const waiting: (() => void)[] = []
  let cut = false
  const port = await serve(
    (request, response) => {
      if (request.url === '/work') waiting.push(() => response.end('done'))
      // More than the buffers of the system take.
      else response.once('close', () => (cut = !response.writableFinished)).end(Buffer.alloc(30_000_000))
      // What was asked has to arrive before who asked counts as silent.
    },
    { ...impatience, silence: 3000 },
  )
  const work = await visit(port, '127.0.0.1')
  work.write('GET /work HTTP/1.1\r\nHost: keystay.test\r\n\r\n')
  await vi.waitFor(() => expect(waiting).toHaveLength(1), 60_000)
  const reader = await visit(port, '127.0.0.2')
  reader.socket.pause()
  reader.write(get)
  await vi.waitFor(() => expect(cut).toBe(true), 60_000)
  expect(work.socket.destroyed).toBe(false)
  waiting.forEach((end) => end())
  expect(await work.untilSaid('done')).toContain('200 OK')
})

test('a sender of a few bytes at a time is cut off; nobody waits for one who says nothing', async () => {
  const port = await serve(
    (request, response) => void request.resume().on('end', () => response.end('served')),
    impatience,
  )
  const sender = await visit(port, '127.0.0.2')
  sender.write('POST / HTTP/1.1\r\nHost: keystay.test\r\nContent-Length: 900\r\n\r\n')
  const drip = setInterval(() => sender.write('a'), 20)
  const silent = await visit(port, '127.0.0.3')
  expect(await sender.untilClosed()).not.toContain('served')
  clearInterval(drip)
  await silent.untilClosed()
})

test('descriptors for the database are set aside first, and memory bounds what is left', () => {
  expect(placesFor(256, 24, 4000)).toEqual({ connections: 110, refusals: 19, files: 19, uploads: 4 })
  expect(placesFor(4096, 24, 4000)).toEqual({ connections: 3416, refusals: 256, files: 256, uploads: 64 })
  expect(placesFor(1_048_576, 24, 4000)).toEqual({ connections: 4000, refusals: 256, files: 256, uploads: 64 })
  const { connections, refusals, files, uploads } = placesFor(128, 24, 4000)
  expect(connections + refusals + files + uploads).toBeLessThanOrEqual(128 - 24 - 80)
})
