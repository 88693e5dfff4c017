import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { patienceMs } from './rules.ts'

const cookieName = 'keystay_login'

/** The secret of the login that this browser has begun. */
export function pendingSecretOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies[cookieName]
  return secret && secret.length <= 200 ? secret : undefined
}

/** Gives the browser what it needs to finish a login: it is sent to the login alone, and opens nothing else. */
export function setPendingCookie(reply: FastifyReply, config: Config, secret: string): void {
  reply.setCookie(cookieName, secret, { ...attributes(config), maxAge: patienceMs / 1000 })
}

export function removePendingCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName, attributes(config))
}

function attributes(config: Config) {
  const secure = config.mode === 'production'
  return { path: '/v1/users/login', httpOnly: true, sameSite: 'strict', secure } as const
}
