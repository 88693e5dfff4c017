import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { statusOf, type ErrorCode } from '@keystay/contract/shared/error-codes'
import { fieldTexts } from '@keystay/contract/shared/field-errors'
import { defaultLanguage } from '@keystay/contract/shared/languages'
import { messageText } from '@keystay/contract/shared/messages'
import type { Failure } from '@keystay/contract/shared/replies'
import { hasChanged } from '../database/request-context.ts'
import { isStorageFailure, outcomeOf } from '../database/database-loss.ts'
import { type Database, sqlState } from '../database/database.ts'
import { DomainError } from './errors.ts'
import { failurePage, isNavigation, languageOfAddress } from './failure-page.ts'
import { languageOf } from './routes.ts'
import { noteFailure } from '../telemetry/request-spans.ts'
import { formatMoney } from '../values/format.ts'

/** Failures of the framework that have a code of their own; any other below 500 is a malformed request. */
const codeOfFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  // No descriptors are left, here or in the whole system: it passes.
  EMFILE: 'busy',
  ENFILE: 'busy',
}
/** Refusals that an operator wants to see when somebody tries what they may not. */
const noted = new Set([401, 403, 428, 429])
/**
 * Refusals that look like nothing to whoever tries what is another one's, and those of payments: a wrong key, or a provider
 * that is away, is for an operator to see.
 */
const notedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'booking_not_found',
  'access_denied',
  'link_invalid',
  'webhook_refused',
  'payment_failed',
  'payment_unreachable',
])
/** lock_not_available, too_many_connections, query_canceled by statement_timeout, cannot_connect_now. */
const busyStates = new Set(['55P03', '53300', '57014', '57P03'])

/** The one place where a failure becomes a reply. */
export function addFailureReplies(app: FastifyInstance, database: Pick<Database, 'noteFull'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isStorageFailure(error)) database.noteFull()
    return sendFailure(toFailure(error, request), request, reply)
  })
}

/** Failures that leave open what was done, unless it is known that nothing was. */
const open: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['busy', 'unexpected', 'unavailable', 'storage_full'])

/** What failed after something was done does not say that nothing was: it may be repeated, by its key or by its state. */
function toFailure(error: FastifyError | DomainError, request: FastifyRequest): DomainError {
  const failure = toDomainError(error, request)
  const mayBeDone = !safe.has(request.method) && hasChanged(request)
  return mayBeDone && open.has(failure.code) ? outcomeUnknown() : failure
}

function toDomainError(error: FastifyError | DomainError, request: FastifyRequest): DomainError {
  if (error instanceof DomainError) return error
  const code = codeOfFastify[error.code]
  if (code) return new DomainError(code, code === 'busy' ? { retryAfterSeconds: 2 } : {})
  if (error.statusCode === 429) return new DomainError('too_many_requests')
  if (error.statusCode === 415) return new DomainError('unsupported_media_type')
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new DomainError(error instanceof SyntaxError ? 'malformed_json' : 'malformed')
  }
  const lost = lostWork(error, request)
  if (lost) return lost
  if (busyStates.has(sqlState(error))) return new DomainError('busy')
  request.log.error({ err: error }, 'unexpected failure')
  return new DomainError('unexpected')
}

const soonSeconds = 3
const laterSeconds = 60
/** Methods that change nothing, whatever becomes of them. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A database that was lost, and a disk that is full: whether anything may have been done decides what is said. */
function lostWork(error: Error, request: FastifyRequest): DomainError | undefined {
  const isFull = isStorageFailure(error)
  const outcome = isFull ? 'nothing' : outcomeOf(error)
  if (outcome === undefined) return undefined
  const route = request.routeOptions.url
  if (isFull) request.log.error({ err: error, route }, 'there is no space to store anything')
  else request.log.warn({ reason: error.message, route }, 'the database was lost')
  if (outcome === 'unknown' && !safe.has(request.method)) return outcomeUnknown()
  return isFull
    ? new DomainError('storage_full', { retryAfterSeconds: laterSeconds })
    : new DomainError('unavailable', { retryAfterSeconds: soonSeconds })
}

function outcomeUnknown(): DomainError {
  return new DomainError('outcome_unknown', { retryAfterSeconds: soonSeconds })
}

/** Sends a failure in the caller's language; to somebody who goes to a page, as a page in the language of its address. */
export function sendFailure(error: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPage = isNavigation(request)
  const language = (isPage && (languageOfAddress(request.url) ?? defaultLanguage)) || languageOf(request)
  const { fields, details, params, sums = {}, retryAfterSeconds } = error.extras
  const written = Object.entries(sums).map(([name, money]) => [name, formatMoney(money, language)])
  noteFailure(request, error.code)
  // The route's pattern, not its address: addresses carry what people type.
  if (noted.has(error.status) || notedCodes.has(error.code))
    request.log.info({ code: error.code, route: request.routeOptions.url }, 'refused')
  const body: Failure = {
    message: messageText(language, error.code, { ...params, ...Object.fromEntries(written) }),
    code: error.code,
    ...(fields ? { fields: fieldTexts(fields, language) } : {}),
    ...(details ? { details: { ...details } } : {}),
    requestId: request.id,
  }
  if (error.status === 503) void reply.header('retry-after', retryAfterSeconds ?? 1)
  else if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
  if (isPage)
    return reply
      .code(statusOf[error.code])
      .headers({ 'cache-control': 'no-store', 'content-language': language })
      .type('text/html; charset=utf-8')
      .send(failurePage(language, body.message))
  // Serialized here: a reply schema of the route must not be applied to a failure.
  return reply
    .code(statusOf[error.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(body))
}
