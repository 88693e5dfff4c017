import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { DomainError } from './errors.ts'

/** A name, an IPv4 or an IPv6 address, and perhaps a port (RFC 9110, 7.2); a comma, which a name might have, would make a list. */
const validHost = /^(?:[\w.~!$&'()*+;=%-]{1,255}|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i
const absolute = /^https?:\/\/([^/?#]*)/i

/** The address that a request asks for, without the host that proxies may write before it, which then counts (RFC 9112, 3.2.2). */
export function targetOf(request: IncomingMessage): string {
  const [before, host] = absolute.exec(request.url ?? '') ?? []
  if (before === undefined) return request.url ?? '/'
  request.headers.host = host ?? ''
  const rest = (request.url ?? '').slice(before.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Refuses requests that name no host, several, or what is none: whoever stands in front might read another one than we do. */
export function refuseStrangeHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const named = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
    const host = raw.headers.host ?? ''
    const isOld = raw.httpVersion === '1.0' && named === 0
    if (named > 1 || (!isOld && !validHost.test(host))) throw new DomainError('malformed')
  })
}
