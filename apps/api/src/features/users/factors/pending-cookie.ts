import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/process/config.ts'
import { hostCookie, hostCookieName } from '../../../platform/http/host-cookie.ts'
import { patienceMs } from './rules.ts'

/**
 * What a browser has begun. Each has a cookie of its own: pages offer to log in by passkey alone without being asked, in
 * other tabs too, and that must not end a login whose password was right.
 */
export type Begun = 'second-step' | 'passkey-alone'

const cookieNames: Readonly<Record<Begun, string>> = {
  'second-step': 'keystay_login',
  'passkey-alone': 'keystay_passkey',
}

/** The secret of the login that this browser has begun. */
export function pendingSecretOf(request: FastifyRequest, config: Config, begun: Begun): string | undefined {
  const secret = request.cookies[hostCookieName(cookieNames[begun], config)]
  return secret && secret.length <= 200 ? secret : undefined
}

/** Gives the browser what it needs to finish a login: it opens nothing else. */
export function setPendingCookie(reply: FastifyReply, config: Config, begun: Begun, secret: string): void {
  reply.setCookie(hostCookieName(cookieNames[begun], config), secret, {
    ...attributes(config),
    maxAge: patienceMs / 1000,
  })
}

export function removePendingCookie(reply: FastifyReply, config: Config, begun: Begun): void {
  reply.clearCookie(hostCookieName(cookieNames[begun], config), attributes(config))
}

function attributes(config: Config) {
  return { ...hostCookie('/v1/users/login', config), sameSite: 'strict' } as const
}
