import { randomInt } from 'node:crypto'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { guardConnections, sayBusy, usualPatience } from '../http/connections.ts'
import { usualPlaces, type Places } from './descriptors.ts'
import { createServer } from './loaded-lean.ts'
import { startFailure } from './start-failure.ts'

/** The product's port: taken before anything else, so that two starts never touch the data at once. */
export type Port = {
  readonly server: Server
  readonly number: number
  /** How the descriptors of this process are shared out. */
  readonly places: Places
  /** Begins to take connections. Throws a sentence when the port cannot be had. */
  listen(): Promise<void>
  /** From now on requests go to the app; before, they are told to come back. */
  handOver(listener: RequestListener): void
  /** Says from now on that nobody new should come, closes each connection with its reply, and waits for so long. */
  leave(waitMs: number): Promise<void>
  isLeaving(): boolean
  /** Takes no new connections and lets running requests finish, for at most 10 seconds. */
  drain(): Promise<void>
}

const drainMs = 10_000
/** How long a connection that is kept alive may still bring a request. */
const idleMs = 500

/** A server for the product's requests; Fastify sets no limits on a server that it did not make. */
export function httpServer(places: Places, listener: RequestListener, patience = usualPatience): Server {
  // Idle connections stay open longer than proxies (mostly 60 seconds) keep them, or one that a proxy uses again while
  // it is being closed loses its request.
  // A request has two minutes, so that photos arrive over a slow line too; its headers alone do not.
  const server = createServer({
    keepAliveTimeout: 75_000,
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    connectionsCheckingInterval: 2000,
  })
  server.on('request', guardConnections(server, places, patience, listener))
  return server
}

/** Listens on the port and answers 503 until the app takes over. Throws a sentence when the port cannot be had. */
export async function openPort(number: number, host: string, places = usualPlaces()): Promise<Port> {
  const port = makePort(number, host, places)
  await port.listen()
  return port
}

/** A port on which nobody listens yet. */
export function makePort(number: number, host: string, places: Places): Port {
  let listener = sayStarting
  let isLeaving = false
  const running = new Set<ServerResponse>()
  const server = httpServer(places, (request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    if (isLeaving) response.shouldKeepAlive = false
    listener(request, response)
  })
  const sayGoodbye = () => {
    isLeaving = true
    for (const response of running) response.shouldKeepAlive = false
  }
  return {
    server,
    get number() {
      return server.listening ? portOf(server) : number
    },
    places,
    listen: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server.once('error', (error: NodeJS.ErrnoException) => reject(portFailure(error, number, host)))
      server.listen({ port: number, host }, resolve)
      await promise
    },
    handOver: (app) => {
      listener = app
    },
    leave: async (waitMs) => {
      sayGoodbye()
      await pause(waitMs)
    },
    isLeaving: () => isLeaving,
    drain: async () => {
      sayGoodbye()
      await drain(server)
    },
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/**
 * A port of 127.0.0.1 that nobody uses right now. It lies below those that systems give out by themselves, so that nobody
 * gets it by chance before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const number = randomInt(20_000, 32_000)
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    // Of another port, anything but being taken would be said again: this would never end.
    const server = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(noPort(error)),
    )
    server.listen(number, '127.0.0.1', () => server.close(() => resolve(true)))
    if (await promise) return number
  }
}

const sayStarting: RequestListener = (request, response) => sayBusy(request, response, 'Keystay is starting …')

async function drain(server: Server): Promise<void> {
  if (!server.listening) return
  const { promise, resolve } = Promise.withResolvers<void>()
  // Not as Node's own servers of HTTP do, which end what is kept alive at once: a request that is on its way there would
  // be lost. Such a connection is closed with its next reply, or when nothing has come for a moment.
  NetServer.prototype.close.call(server, () => resolve())
  const ended = promise.then(() => true)
  const isOver = await Promise.race([ended, pause(idleMs, false, { ref: false })])
  const closeIdle = isOver ? undefined : setInterval(() => server.closeIdleConnections(), 25)
  await Promise.race([ended, pause(drainMs, undefined, { ref: false })])
  clearInterval(closeIdle)
  server.closeAllConnections()
}

function noPort(error: NodeJS.ErrnoException): Error {
  return startFailure(`No port of 127.0.0.1 can be had: ${error.code ?? error.message}.`)
}

function portFailure(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') {
    return startFailure(
      `Port ${port} is taken by another program: stop it, or choose another port (PORT=${port + 1} npm start).`,
    )
  }
  if (error.code === 'EACCES')
    return startFailure(`Only root may listen on port ${port}: choose one above 1023 (PORT).`)
  return startFailure(`Cannot listen on ${host} (HOST) and port ${port} (PORT): ${error.code ?? error.message}.`)
}
