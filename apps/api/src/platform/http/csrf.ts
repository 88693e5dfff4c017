import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'
import { DomainError } from './errors.ts'
import { keyFor } from '../security/keys.ts'
import { sessionSecretOf } from './session-cookie.ts'

const cookieName = 'XSRF-TOKEN'

/**
 * Gives every browser that reads a page or an API reply an anti-forgery cookie that its scripts can read and send back:
 * a new one when it has none, or one that belongs to another session than its own. What is for everybody comes without,
 * so that it can be kept: who writes without a token fetches one.
 */
export function addCsrfCookie(
  app: FastifyInstance,
  config: Config,
  isForEverybody: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!['GET', 'HEAD'].includes(request.method) || request.routeOptions.config.isFile === true) return
    if (isForEverybody(request)) return
    const token = request.cookies[cookieName]
    const session = sessionSecretOf(request)
    if (!token || (session !== undefined && !isBoundTo(config, token, session))) setCsrfCookie(reply, config, session)
  })
}

/** Gives the browser an anti-forgery token for its session, or for none. */
export function setCsrfCookie(reply: FastifyReply, config: Config, session: string | undefined): void {
  const nonce = randomBytes(24).toString('base64url')
  reply.setCookie(cookieName, `${nonce}.${bind(config, nonce, session ?? '')}`, {
    path: '/',
    sameSite: 'lax',
    secure: config.mode === 'production',
  })
}

/**
 * Refuses a write that another site could have caused: header and cookie must match, belong to the session if there is
 * one, and the call must say that it comes from our own origin. Throws csrf_failed.
 */
export async function requireOwnOrigin(request: FastifyRequest): Promise<void> {
  await requireOwnPage(request)
  const { config } = request.server
  const session = sessionSecretOf(request)
  if (session !== undefined && !isBoundTo(config, tokenOf(request), session)) throw new DomainError('csrf_failed')
}

/**
 * The same for what begins or ends a session: the cookie of one that has ended long ago, or the token of another, keeps
 * nobody from that. Throws csrf_failed.
 */
export async function requireOwnPage(request: FastifyRequest): Promise<void> {
  const header = request.headers['x-xsrf-token']
  if (typeof header !== 'string' || !sameText(tokenOf(request), header)) throw new DomainError('csrf_failed')
  if (!comesFromUs(request)) throw new DomainError('csrf_failed')
}

const tokenOf = (request: FastifyRequest) => request.cookies[cookieName] ?? ''

function bind(config: Config, nonce: string, session: string): string {
  return createHmac('sha256', keyFor(config, 'csrf')).update(`${nonce}.${session}`).digest('base64url')
}

function isBoundTo(config: Config, token: string, session: string): boolean {
  const [nonce = '', mac = ''] = token.split('.')
  return sameText(mac, bind(config, nonce, session))
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length >= 16 && left.length === right.length && timingSafeEqual(left, right)
}

/** Whether a page of ours sent it: by its Origin; where a browser leaves that out, by its own word, which no page can forge. */
export function comesFromUs(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : isOwnOrigin(origin, request)
}

/** The origin that a guarded write came to: in production the public address, whatever host the request names. */
export function ownOrigin({ headers, server: { config } }: FastifyRequest): string {
  if (config.mode === 'production') return new URL(config.publicUrl).origin
  return headers.origin ?? `http://${headers.host ?? ''}`
}

/** In production only the public address is ours; a demo on one's own machine may be reached by several names. */
function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  const { config } = request.server
  if (config.mode === 'production') return origin === new URL(config.publicUrl).origin
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
