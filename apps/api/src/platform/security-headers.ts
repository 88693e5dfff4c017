import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** Mantine sets style attributes; scripts come from our own files alone. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers that keep a browser from doing what our pages never ask for. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', pagePolicy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (config.mode === 'production') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
