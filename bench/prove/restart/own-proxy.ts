import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Proxy } from './proxy.ts'

const everyMs = 200

/**
 * The least of a proxy: asks each process at `/readyz` and sends requests in turn to those that are ready. For machines
 * without HAProxy, so that restarts are tested there, too.
 */
export async function startOwnProxy(port: number, ports: readonly number[]): Promise<Proxy> {
  const ready = new Set<number>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer((incoming, reply) => {
    turn += 1
    const target = [...ready][turn % Math.max(1, ready.size)]
    if (target === undefined) reply.writeHead(503).end()
    else forward(incoming, reply, target, agent)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const ending = new AbortController()
  const { signal } = ending
  const look = async (one: number) => {
    const answer = await fetch(`http://127.0.0.1:${one}/readyz`, { signal: AbortSignal.timeout(2000) }).catch(
      () => undefined,
    )
    if (answer?.status === 200) ready.add(one)
    else ready.delete(one)
  }
  const keepLooking = async () => {
    while (!signal.aborted) {
      await Promise.all(ports.map(look))
      await pause(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const looking = keepLooking()
  return {
    address: `http://127.0.0.1:${port}`,
    tell: async () => undefined,
    untilItSendsTo: async (wanted) => {
      while (ready.size !== wanted.length || wanted.some((one) => !ready.has(one))) await pause(50)
    },
    stop: async () => {
      ending.abort()
      await looking
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

function forward(incoming: IncomingMessage, reply: ServerResponse, port: number, agent: Agent): void {
  const { method = 'GET', url = '/', headers } = incoming
  const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
  // Of each connection its own.
  Reflect.deleteProperty(forwarded, 'connection')
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers: forwarded, agent }, (answer) => {
    const { connection: _, 'keep-alive': __, ...kept } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(reply)
  })
  outgoing.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
  incoming.pipe(outgoing)
}
