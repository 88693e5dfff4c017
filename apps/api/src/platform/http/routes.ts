import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { fieldIssues } from '@keystay/contract/shared/field-errors'
import type { Endpoint } from '@keystay/contract/shared/endpoint'
import { needsAccount, type RoleAccess } from '@keystay/contract/shared/roles'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { chooseLanguage, type Language } from '@keystay/contract/shared/languages'
import { requireOwnOrigin, requireOwnPage } from './csrf.ts'
import { requireSession } from './access.ts'
import { ordinaryCost } from './budget.ts'
import { DomainError } from './errors.ts'
import type { Session } from './sessions.ts'

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

/** A request whose parts the contract has checked. */
export type Call<E extends Endpoint> = {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The caller's session where the endpoint needs an account. */
  readonly session: E['access'] extends RoleAccess ? Session : undefined
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Registers an endpoint of the contract: its path, its checks, who may call it, its anti-forgery guard, and one handler that returns the reply. */
export function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<z.input<E['reply']>>,
): void {
  const schema: FastifySchema & { summary: string; tags: string[] } = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/').find((part) => !['', 'v1', 'public'].includes(part)) ?? 'keystay'],
    response: { [endpoint.status]: endpoint.reply },
  }
  if (endpoint.params) schema.params = endpoint.params
  if (endpoint.query) schema.querystring = endpoint.query
  if (endpoint.body) schema.body = endpoint.body
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema,
    config: { access: endpoint.access, cost: endpoint.cost ?? ordinaryCost },
    ...(endpoint.write ? { onRequest: endpoint.anySession ? requireOwnPage : requireOwnOrigin } : {}),
    handler: async (request, reply) => {
      const { params, query, body } = request
      if (endpoint.costPerNight !== undefined) app.spend(request, endpoint.costPerNight * nightsOf(query, body))
      const language = languageOf(request)
      const session = needsAccount(endpoint.access) ? await requireSession(request) : undefined
      const call = { params, query, body, session: session as never, language, request, reply } as Call<E>
      return reply.code(endpoint.status).send(await handler(call))
    },
  })
}

/** Of the stay that a request asks about; 0 when it names none. */
function nightsOf(...parts: readonly unknown[]): number {
  const nights = parts.map((part) => {
    const { checkIn, checkOut } = (part ?? {}) as { checkIn?: string; checkOut?: string }
    return checkIn !== undefined && checkOut !== undefined ? countNights(checkIn, checkOut) : 0
  })
  return Math.max(0, ...nights)
}

/** The language that the caller chose. */
export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(request.headers['accept-language'])
}

type ValidatorRequest = { schema: z.ZodType; httpPart?: string }
type Verdict = { value: unknown } | { error: DomainError }

/** Checks a part of a request by its contract: malformed ids in a path do not exist, anything else tells what is wrong with which field. */
export function checkByContract({ schema, httpPart }: ValidatorRequest): (data: unknown) => Verdict {
  return (data) => {
    if (httpPart === 'body' && (typeof data !== 'object' || data === null || Array.isArray(data))) {
      return { error: new DomainError('malformed') }
    }
    const parsed = schema.safeParse(data)
    if (parsed.success) return { value: parsed.data }
    if (httpPart === 'params') return { error: new DomainError('not_found') }
    return { error: new DomainError('validation_failed', { fields: fieldIssues(parsed.error.issues) }) }
  }
}

/** Replies are typed by the contract; checking them again costs more than the query, so only tests do (`strict`). */
export function serializeByContract(strict: boolean) {
  return ({ schema }: { schema: unknown }) => {
    const shape = schema as z.ZodType
    return strict ? (data: unknown) => JSON.stringify(shape.parse(data)) : (data: unknown) => JSON.stringify(data)
  }
}
