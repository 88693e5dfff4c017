import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { DomainError } from './errors.ts'

const cookieName = 'XSRF-TOKEN'

/** Gives every browser that reads a page or an API reply an anti-forgery cookie that its scripts can read and send back. */
export function addCsrfCookie(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const readsPage = request.method === 'GET' && !/^\/(assets|photos)\//.test(request.url)
    if (!readsPage || request.cookies[cookieName]) return
    reply.setCookie(cookieName, randomBytes(24).toString('base64url'), {
      path: '/',
      sameSite: 'lax',
      secure: config.mode === 'production',
    })
  })
}

/** Refuses a write that another site could have caused: header and cookie must match, and a sent Origin must be ours. Throws csrf_failed. */
export async function requireOwnOrigin(request: FastifyRequest): Promise<void> {
  const cookie = request.cookies[cookieName] ?? ''
  const header = request.headers['x-xsrf-token']
  const origin = request.headers.origin
  if (typeof header !== 'string' || !sameText(cookie, header)) throw new DomainError('csrf_failed')
  if (origin !== undefined && !isOwnOrigin(origin, request)) throw new DomainError('csrf_failed')
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length >= 16 && left.length === right.length && timingSafeEqual(left, right)
}

/** In production only the public address is ours; a demo on one's own machine may be reached by several names. */
function isOwnOrigin(origin: string, request: FastifyRequest): boolean {
  const { config } = request.server
  if (config.mode === 'production') return origin === new URL(config.publicUrl).origin
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
