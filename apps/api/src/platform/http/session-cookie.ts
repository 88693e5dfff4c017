import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'

/** The name that the product's clients know. Its value is random, not a JWT. */
const cookieName = 'jwt'

/** A new secret of a session: 256 random bits. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The secret that the browser sent, whether or not it is worth anything. */
export function sessionSecretOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies[cookieName]
  return secret && secret.length <= 200 ? secret : undefined
}

/** Gives the browser its session: until `expires`, or without it until the browser is closed. */
export function setSessionCookie(reply: FastifyReply, config: Config, secret: string, expires?: Date): void {
  reply.setCookie(cookieName, secret, { ...attributes(config), ...(expires ? { expires } : {}) })
}

/** Removes the cookie for path / here and on the www host. */
export function removeSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName, attributes(config))
  const { hostname } = new URL(config.publicUrl)
  const isName = /[a-z]/.test(hostname) && !hostname.includes(':')
  const domain = hostname.startsWith('www.') ? hostname : `www.${hostname}`
  if (isName) reply.clearCookie(cookieName, { ...attributes(config), domain })
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: config.mode === 'production' } as const
}
