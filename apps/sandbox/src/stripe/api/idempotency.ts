import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxClock } from '../../clock.ts'
import type { Store } from '../../journal.ts'
import { refuse } from './errors.ts'

/** The first answer to a key: https://docs.stripe.com/api/idempotent_requests. */
export type Answer = {
  readonly path: string
  /** Digest of the parameters. */
  readonly params: string
  readonly at: number
  readonly requestId: string
  readonly status: number
  readonly body: unknown
}

const keptS = 24 * 60 * 60
const longestKey = 255

/** The key of a request that changes something: of any other it is ignored. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return request.method === 'POST' && typeof key === 'string' && key !== '' ? key : null
}

/**
 * Makes requests with a key safe to repeat. `started` holds the requests whose execution began: only their answers are
 * kept, so a request that failed validation may come again, corrected, under its key.
 */
export function addIdempotency(
  app: FastifyInstance,
  answers: Store<Answer>,
  clock: SandboxClock,
  started: WeakSet<FastifyRequest>,
): void {
  const running = new Map<string, FastifyRequest>()
  app.addHook('preValidation', async (request, reply) => {
    const key = idempotencyKeyOf(request)
    if (key === null) return
    if (key.length > longestKey) throw refuse(400, `Idempotency keys can be up to ${longestKey} characters long.`)
    reply.header('idempotency-key', key)
    // The first answer may be on its way still.
    if (running.has(key)) throw inUse(key)
    const kept = keptAnswer(answers, key, clock)
    if (kept) {
      refuseOtherUse(kept, request, key)
      reply.header('idempotent-replayed', 'true').header('original-request', kept.requestId)
      return await reply.code(kept.status).send(kept.body)
    }
    running.set(key, request)
    // The connection may be cut before there is an answer.
    reply.raw.once('close', () => running.get(key) === request && running.delete(key))
  })
  app.addHook('preSerialization', async (request, reply, payload) => {
    const key = idempotencyKeyOf(request)
    if (key !== null && started.has(request)) answers.put(key, answerOf(request, reply, payload, clock))
    return payload
  })
}

function keptAnswer(answers: Store<Answer>, key: string, clock: SandboxClock): Answer | undefined {
  const kept = answers.get(key)
  if (!kept || kept.at + keptS > clock.seconds()) return kept
  answers.remove(key)
  return undefined
}

function answerOf(request: FastifyRequest, reply: FastifyReply, body: unknown, clock: SandboxClock): Answer {
  return {
    path: pathOf(request),
    params: digestOf(request),
    at: clock.seconds(),
    requestId: String(reply.getHeader('request-id')),
    status: reply.statusCode,
    // As it is now: the object goes on changing.
    body: JSON.parse(JSON.stringify(body)) as unknown,
  }
}

function refuseOtherUse(kept: Answer, request: FastifyRequest, key: string): void {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`
  const path = pathOf(request)
  if (kept.path !== path) {
    const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${kept.path}'). ${advice}`
    throw refuse(400, message, { type: 'idempotency_error' })
  }
  if (kept.params !== digestOf(request)) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`
    throw refuse(400, message, { type: 'idempotency_error' })
  }
}

function inUse(key: string): Error {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return refuse(409, message, { type: 'idempotency_error', code: 'idempotency_key_in_use' })
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? request.url
}

function digestOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(JSON.stringify(request.body ?? {}))
    .digest('base64')
}
