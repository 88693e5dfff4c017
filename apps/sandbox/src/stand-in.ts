import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultSchema, openFaults, type Fault, type Faults } from './faults.ts'

/** A local server that speaks a provider's protocol. */
export type StandIn = { readonly url: string; readonly faults: Faults; close(): Promise<void> }

/** A request that was received, for tests; `status` is missing when the connection was cut. */
export type Call = {
  readonly method: string
  readonly path: string
  readonly idempotencyKey: string | undefined
  status?: number
}

export type Opening = {
  readonly name: string
  /** Wanted port; a free one when it is 0 or taken. */
  readonly port?: number | undefined
  readonly faults?: Faults | undefined
  /** The header that makes a repeated request safe at this provider. */
  readonly idempotencyHeader?: string
  /** Adds the provider's routes. What it returns is closed with the stand-in. */
  readonly build: (app: FastifyInstance, faults: Faults, url: () => string) => (() => void | Promise<void>) | void
  /** The body of an error that a fault asks for, in the provider's own shape; it may set headers. */
  readonly errorBody: (status: number, request: FastifyRequest, reply: FastifyReply) => unknown
}

const keptCalls = 10_000

/** Opens a stand-in on a port of its own of this machine, with its faults and the control API under `/_control`. */
export async function openStandIn(opening: Opening): Promise<StandIn> {
  const faults = opening.faults ?? openFaults()
  const app = fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 })
  const url = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const calls: Call[] = []
  addCallRecord(app, calls, opening.idempotencyHeader ?? 'idempotency-key')
  const faultsByRequest = addFaultHooks(app, faults)
  addControl(app, faults, calls)
  const end = opening.build(app, faults, url)
  // Last, so that it happens where the provider would begin to work: after its own checks.
  app.addHook('preHandler', async (request, reply) => {
    const fault = faultsByRequest.get(request)
    if (fault?.kind !== 'error') return
    const status = fault.status ?? 500
    return await reply.code(status).send(opening.errorBody(status, request, reply))
  })
  await listen(app, opening.port ?? 0)
  let closed: Promise<void> | undefined
  const close = async () => {
    await app.close()
    await end?.()
  }
  return { url: url(), faults, close: async () => await (closed ??= close()) }
}

async function listen(app: FastifyInstance, port: number): Promise<void> {
  await app.ready()
  try {
    await app.listen({ port, host: '127.0.0.1' })
  } catch (error) {
    if (port === 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    await app.listen({ port: 0, host: '127.0.0.1' })
  }
}

function isControl(request: FastifyRequest): boolean {
  return request.url.startsWith('/_control/')
}

function addCallRecord(app: FastifyInstance, calls: Call[], header: string): void {
  const records = new WeakMap<FastifyRequest, Call>()
  app.addHook('onRequest', async (request) => {
    if (isControl(request)) return
    const key = request.headers[header]
    const call: Call = {
      method: request.method,
      path: request.url,
      idempotencyKey: typeof key === 'string' ? key : undefined,
    }
    records.set(request, call)
    calls.push(call)
    if (calls.length > keptCalls) calls.splice(0, calls.length - keptCalls)
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = records.get(request)
    if (call && !request.raw.socket.destroyed) call.status = reply.statusCode
  })
}

/** Cuts and delays; errors are left to the provider's shape. */
function addFaultHooks(app: FastifyInstance, faults: Faults): WeakMap<FastifyRequest, Fault> {
  const faultsByRequest = new WeakMap<FastifyRequest, Fault>()
  app.addHook('onRequest', async (request, reply) => {
    if (isControl(request)) return
    const fault = faults.take(`${request.method} ${request.routeOptions.url ?? request.url}`)
    if (!fault) return
    faultsByRequest.set(request, fault)
    if (fault.kind !== 'drop_request') return
    reply.hijack()
    request.raw.socket.destroy()
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    const fault = faultsByRequest.get(request)
    if (fault?.kind === 'drop_reply') request.raw.socket.destroy()
    if (fault?.kind === 'delay') await pause(fault.ms ?? 1000, undefined, { ref: false })
    return payload
  })
  return faultsByRequest
}

function addControl(app: FastifyInstance, faults: Faults, calls: Call[]): void {
  app.post('/_control/faults', async (request, reply) => {
    const planted = z.array(faultSchema).safeParse(request.body)
    if (!planted.success) return await reply.code(400).send({ message: z.prettifyError(planted.error) })
    faults.plant(...planted.data)
    return await reply.code(204).send()
  })
  app.get('/_control/faults', async () => faults.waiting())
  app.delete('/_control/faults', async (_request, reply) => {
    faults.clear()
    return await reply.code(204).send()
  })
  app.get('/_control/calls', async () => calls)
  app.delete('/_control/calls', async (_request, reply) => {
    calls.length = 0
    return await reply.code(204).send()
  })
}
