import type { FastifyInstance } from 'fastify'
import type { Config } from '../process/config.ts'

/** Mantine sets style attributes; scripts come from our own files alone, and from Turnstile when it is configured. */
function pagePolicy({ verification }: Config): string {
  const turnstile = verification.turnstile ? ` ${verification.turnstile.url}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${turnstile}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${turnstile.trim() || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers that keep a browser from doing what our pages never ask for. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const policy = pagePolicy(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (config.mode === 'production') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
