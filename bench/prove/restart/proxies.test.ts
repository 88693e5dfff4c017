import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { findProxies, type ProxyName } from '../../../tooling/find-proxy.ts'
import { prove } from '../../lib/run-proof.ts'
import { startProxy } from './proxy.ts'

const found = await findProxies()

/** One that is ready unless `answer` says something else, and notes what it is asked. */
async function serve(answer: RequestListener) {
  const asked: IncomingMessage[] = []
  const server = createServer((incoming, reply) => {
    if (!/^\/(readyz|healthz)$/.test(incoming.url ?? '')) asked.push(incoming)
    answer(incoming, reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { asked, port: typeof address === 'object' && address ? address.port : 0 }
}

/** Starts the proxy before these ports and waits until it sends there whoever comes. */
async function open(name: ProxyName, ports: readonly number[], wanted = ports) {
  const proxy = await startProxy(name, await freePort(), ports)
  onTestFinished(proxy.stop)
  await proxy.untilItSendsTo(wanted)
  return proxy.address
}

const ready: RequestListener = (_request, reply) => void reply.end('ok')

describe.each(found)('%s, with its file of deploy/,', (name) => {
  test('says where a guest comes from, whatever the guest says', async () => {
    const { asked, port } = await serve(ready)
    const address = await open(name, [port])
    await fetch(`${address}/`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(asked.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(asked.at(-1)?.headers.host).toBe(new URL(address).host)
  })

  test('passes on what is said on a stream at once', async () => {
    let say = (_text: string): void => undefined
    const { port } = await serve((incoming, reply) => {
      if (incoming.url !== '/events') return ready(incoming, reply)
      reply.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      say = (text) => void reply.write(text)
      say('data: first\n\n')
    })
    const reply = await fetch(`${await open(name, [port])}/events`)
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('first')
    say('data: second\n\n')
    expect((await reader?.read())?.value).toContain('second')
    await reader?.cancel()
  })

  test('compresses nothing and takes forms as large as the product does', async () => {
    const { port } = await serve((incoming, reply) => {
      let size = 0
      incoming.on('data', (chunk: Buffer) => (size += chunk.length))
      incoming.on('end', () => reply.writeHead(200, { 'content-type': 'text/html' }).end(String(size).padEnd(5000)))
    })
    const address = await open(name, [port])
    const post = async (size: number) => await fetch(address, { method: 'POST', body: Buffer.alloc(size) })
    const taken = await post(41_500_000)
    expect([taken.headers.get('content-encoding'), (await taken.text()).trim()]).toEqual([null, '41500000'])
    expect(
      await post(45_000_000).then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413)
  })

  test('sends what could not be sent to one that is there, and what was begun to nobody else', async () => {
    const gone = await freePort()
    const drop: RequestListener = (incoming, reply) =>
      incoming.method === 'POST' ? void incoming.socket.destroy() : ready(incoming, reply)
    const [one, other] = [await serve(drop), await serve(drop)]
    const address = await open(name, [one.port, other.port, gone], [one.port, other.port])
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await fetch(address)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const before = one.asked.length + other.asked.length
    // HAProxy does as the process did where a connection had served before: it closes the guest's.
    const begun = await fetch(address, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 'closed',
    )
    expect([502, 'closed']).toContain(begun)
    expect(one.asked.length + other.asked.length).toBe(before + 1)
  })
})

describe.each(found.filter((name) => name !== 'nginx'))('%s, which asks,', (name) => {
  test('sends nobody to one that is not ready, unless none is: then to whoever is alive', async () => {
    let isReady = true
    const [one, other] = [
      await serve((incoming, reply) => {
        if (incoming.url === '/readyz' && !isReady) reply.statusCode = 503
        reply.end('one')
      }),
      await serve((incoming, reply) => {
        if (incoming.url === '/readyz') reply.statusCode = 503
        reply.end('other')
      }),
    ]
    const address = await open(name, [one.port, other.port], [one.port])
    const whoAnswers = async () =>
      await Promise.all(Array.from({ length: 20 }, async () => await (await fetch(address)).text()))
    expect(new Set(await whoAnswers())).toEqual(new Set(['one']))
    isReady = false
    await vi.waitFor(async () => expect(new Set(await whoAnswers())).toEqual(new Set(['one', 'other'])), {
      timeout: 60_000,
      interval: 100,
    })
  })
})

/** It starts processes of its own, also beside other tests. */
const patienceMs = 300_000

// Behind HAProxy: restart.test.ts.
test.each(found.filter((name) => name !== 'haproxy'))(
  'processes are restarted behind %s, and no request fails',
  async (name) => {
    const small = ['--restarts', '1', '--migrations', '0', '--guests', '8', '--patience', '30000']
    const run = await prove('restart', '--proxy', name, ...small)
    expect(run).toMatchObject({ exitCode: 0, figures: { restarts: 1, failed: 0, lost: 0, violations: 0 } })
  },
  patienceMs,
)
