import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, Server } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort, openPort } from './port.ts'

const places = { connections: 100, refusals: 10, files: 10, uploads: 10 }

test('answers 503 with Retry-After until the app takes over', async () => {
  const port = await openPort(0, '127.0.0.1', places)
  const address = `http://127.0.0.1:${port.number}/`
  const early = await fetch(address)
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await (await fetch(address, { headers: { accept: 'text/html' } })).text()).toContain('Keystay is starting')
  port.handOver((_request, response) => response.end('ready'))
  expect(await (await fetch(address)).text()).toBe('ready')
  await port.drain()
})

test('draining lets a running request finish and takes no new one', async () => {
  const port = await openPort(0, '127.0.0.1', places)
  const address = `http://127.0.0.1:${port.number}/`
  const { promise: received, resolve: receive } = Promise.withResolvers<ServerResponse>()
  port.handOver((_request, response) => receive(response))
  const running = fetch(address)
  const response = await received
  const drained = port.drain()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
  response.end('finished')
  expect(await (await running).text()).toBe('finished')
  await drained
})

/** A socket that is kept alive: sends a request, and resolves with the head of its reply. */
async function openKept(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let failed = false
  socket.on('error', () => (failed = true))
  const closed = once(socket, 'close')
  return {
    ask: async () => {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      const [data] = await once(socket, 'data')
      return String(data)
    },
    ended: async () => {
      await closed
      return { failed }
    },
  }
}

test('a process that leaves answers what comes, closes each connection with its reply, and resets none', async () => {
  const port = await openPort(0, '127.0.0.1', places)
  let finish: () => void = () => undefined
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  port.handOver((_request, response) => response.end('ready'))
  const [idle, late, busy] = [await openKept(port.number), await openKept(port.number), await openKept(port.number)]
  expect(await idle.ask()).toContain('Connection: keep-alive')
  expect(await late.ask()).toContain('Connection: keep-alive')
  port.handOver((_request, response) => {
    begin()
    void finished.then(() => response.end('done'))
  })
  const running = busy.ask()
  await begun
  const leaving = port.leave(0)
  expect(port.isLeaving()).toBe(true)
  await leaving
  finish()
  expect(await running).toContain('Connection: close')
  expect(await idle.ask()).toContain('Connection: close')
  expect(await Promise.all([idle.ended(), busy.ended()])).toEqual([{ failed: false }, { failed: false }])
  const drained = port.drain()
  // It was kept alive from before: its request was on its way when the port closed.
  expect(await late.ask()).toMatch(/^HTTP\/1.1 200 OK[^]*Connection: close/)
  expect(await late.ended()).toEqual({ failed: false })
  await drained
})

test('a taken port, and an address of another machine, are told in one sentence', async () => {
  const port = await openPort(0, '127.0.0.1', places)
  await expect(openPort(port.number, '127.0.0.1', places)).rejects.toThrow(
    `Port ${port.number} is taken by another program`,
  )
  await expect(openPort(0, '192.0.2.1', places)).rejects.toThrow('Cannot listen on 192.0.2.1 (HOST)')
  await port.drain()
})

test('a free port is looked for while ports are taken, and no longer when none can be had', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen')
  onTestFinished(() => listen.mockRestore())
  for (const code of ['EADDRINUSE', 'EADDRINUSE', 'EMFILE']) {
    listen.mockImplementationOnce(function fail(this: Server) {
      process.nextTick(() => this.emit('error', Object.assign(new Error(`listen ${code}`), { code })))
      return this
    })
  }
  await expect(freePort()).rejects.toThrow('No port of 127.0.0.1 can be had: EMFILE.')
  expect(listen).toHaveBeenCalledTimes(3)
  expect(await freePort()).toBeGreaterThanOrEqual(20_000)
})

test('an idle connection outlives the patience of proxies, and a request may not trickle in', async () => {
  const port = await openPort(0, '127.0.0.1', places)
  port.handOver((_request, response) => response.end('ready'))
  const reply = await fetch(`http://127.0.0.1:${port.number}/`)
  expect(reply.headers.get('keep-alive')).toBe('timeout=75')
  expect([port.server.headersTimeout, port.server.requestTimeout]).toEqual([10_000, 120_000])
  await port.drain()
})
