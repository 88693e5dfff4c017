import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { hostCookie, hostCookieName } from '../../../platform/host-cookie.ts'
import { patienceMs } from './rules.ts'

const cookieName = 'keystay_login'

/** The secret of the login that this browser has begun. */
export function pendingSecretOf(request: FastifyRequest, config: Config): string | undefined {
  const secret = request.cookies[hostCookieName(cookieName, config)]
  return secret && secret.length <= 200 ? secret : undefined
}

/** Gives the browser what it needs to finish a login: it opens nothing else. */
export function setPendingCookie(reply: FastifyReply, config: Config, secret: string): void {
  reply.setCookie(hostCookieName(cookieName, config), secret, { ...attributes(config), maxAge: patienceMs / 1000 })
}

export function removePendingCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(hostCookieName(cookieName, config), attributes(config))
}

function attributes(config: Config) {
  return { ...hostCookie('/v1/users/login', config), sameSite: 'strict' } as const
}
