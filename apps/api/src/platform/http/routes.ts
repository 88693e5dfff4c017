import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { z } from 'zod'
import { fieldIssues } from '@keystay/contract/shared/field-errors'
import type { Endpoint, FileEndpoint } from '@keystay/contract/shared/endpoint'
import { needsAccount, type RoleAccess } from '@keystay/contract/shared/roles'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { chooseLanguage, type Language } from '@keystay/contract/shared/languages'
import { requireOwnOrigin, requireOwnPage } from './csrf.ts'
import { requireMoreRights, requireSession } from './access.ts'
import { ordinaryCost } from './budget.ts'
import { DomainError } from './errors.ts'
import type { Session } from './sessions.ts'
import { bytesFor, plainBytes } from './compression.ts'
import { isKnown, ReadyReply } from './ready-reply.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether replies are checked by the contract: in tests. */
    readonly strictReplies: boolean
  }
}

export type AnyEndpoint = Endpoint | FileEndpoint
type Parsed<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer T extends z.ZodType }
  ? z.output<T>
  : undefined
type Answer<E> = E extends { readonly reply: infer T extends z.ZodType } ? z.input<T> : string | Readable

/** A request whose parts the contract has checked. */
export type Call<E extends AnyEndpoint> = {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  /** The caller's session where the endpoint needs an account. */
  readonly session: E['access'] extends RoleAccess ? Session : undefined
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Registers an endpoint of the contract: its path, its checks, who may call it, its anti-forgery guard, and one handler that returns the reply, the file or the stream. */
export function addRoute<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E> | ReadyReply>,
): void {
  const jsonEndpoint: Endpoint | undefined = 'reply' in endpoint ? endpoint : undefined
  const media = 'media' in endpoint ? endpoint.media : undefined
  const { path, access, right, moreRights, cost = ordinaryCost } = endpoint
  app.route({
    method: endpoint.method,
    url: path,
    schema: schemaOf(endpoint),
    config: { access, right, cost },
    ...(jsonEndpoint?.write ? { onRequest: jsonEndpoint.anySession ? requireOwnPage : requireOwnOrigin } : {}),
    handler: async (request, reply) => {
      const { params: pathValues, query: queryValues, body } = request
      if (moreRights) requireMoreRights(request, moreRights, body)
      if (jsonEndpoint?.costPerNight !== undefined)
        app.spend(request, jsonEndpoint.costPerNight * nightsOf(queryValues, body))
      const language = languageOf(request)
      const session = needsAccount(access) ? await requireSession(request) : undefined
      const call = {
        params: pathValues,
        query: queryValues,
        body,
        session,
        language,
        request,
        reply,
      } as unknown as Call<E>
      const answer = await handler(call)
      // A failure, which comes otherwise, is JSON.
      if (media !== undefined) reply.type(media)
      reply.code(jsonEndpoint?.status ?? 200)
      return answer instanceof ReadyReply ? sendReady(reply, answer) : reply.send(answer)
    },
  })
}

/** Who has it already is told so. A reply that is written already is read again only where replies are checked. */
function sendReady(reply: FastifyReply, json: ReadyReply): FastifyReply {
  const { tag } = json
  if (tag !== null && isKnown(reply, tag)) return reply.code(304).send()
  if (reply.server.strictReplies) return reply.send(JSON.parse(plainBytes(json).toString()))
  return reply.type('application/json; charset=utf-8').send(bytesFor(reply, json))
}

/** What the reference says of an endpoint, and what checks what it is sent and its reply. */
export function schemaOf(endpoint: AnyEndpoint): FastifySchema {
  const { params, query, path } = endpoint
  const input = { ...(params && { params }), ...(query && { querystring: query }) }
  if (!('reply' in endpoint)) return { ...input, hide: true }
  const { summary, body, reply, status } = endpoint
  return {
    ...input,
    summary,
    tags: [path.split('/').find((part) => !['', 'v1', 'public'].includes(part)) ?? 'keystay'],
    response: { [status]: reply },
    ...(body && { body }),
  }
}

/** Of the stay that a request asks about; 0 when it names none. */
function nightsOf(...parts: readonly unknown[]): number {
  const nights = parts.map((part) => {
    const { checkIn, checkOut } = (part ?? {}) as { checkIn?: string; checkOut?: string }
    return checkIn !== undefined && checkOut !== undefined ? countNights(checkIn, checkOut) : 0
  })
  return Math.max(0, ...nights)
}

const mostHeaders = 1000
/** Browsers of one kind ask in the same words. */
const languages = new Map<string, Language>()

/** The language that the caller chose. */
export function languageOf(request: FastifyRequest): Language {
  const header = request.headers['accept-language'] ?? ''
  const known = languages.get(header)
  if (known !== undefined) return known
  if (languages.size >= mostHeaders) languages.clear()
  const language = chooseLanguage(header)
  languages.set(header, language)
  return language
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
