import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxClock } from '../clock.ts'
import { refuse } from './answers.ts'

export type Account = { readonly clientId: string; readonly clientSecret: string; readonly tokenSeconds: number }

export type Access = {
  /** The token endpoint. */
  addRoute(app: FastifyInstance): void
  /** A hook that lets requests with a valid token pass. */
  check(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
  /** Takes all tokens back. */
  revoke(): void
}

/** Tokens of one account. They live as long as this process: PayPal too may take one back before its time. */
export function openAccess(account: Account, clock: SandboxClock): Access {
  const tokens = new Map<string, number>()
  return {
    addRoute: (app) => {
      app.post<{ Body: string | undefined }>('/v1/oauth2/token', async (request, reply) => {
        if (!isAccount(account, request)) return await reply.code(401).send(invalidClient)
        if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
          return await reply.code(415).send(refuse(415).body)
        }
        const grant = new URLSearchParams(request.body ?? '').get('grant_type')
        if (grant !== 'client_credentials') return await reply.code(400).send(wrongGrant(grant))
        const token = `A21AA${randomBytes(48).toString('base64url')}`
        tokens.set(token, clock.now().getTime() + account.tokenSeconds * 1000)
        return describe(token, account.tokenSeconds, clock)
      })
    },
    check: async (request, reply) => {
      const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
      if (token === undefined) return await reply.code(401).send(refuse(401).body)
      const until = tokens.get(token)
      if (until === undefined) return await reply.code(401).send(invalidToken('Token signature verification failed'))
      if (clock.now().getTime() >= until) return await reply.code(401).send(invalidToken('Token has expired'))
    },
    revoke: () => tokens.clear(),
  }
}

const invalidClient = { error: 'invalid_client', error_description: 'Client Authentication failed' }
const invalidToken = (description: string) => ({ error: 'invalid_token', error_description: description })
const wrongGrant = (grant: string | null) =>
  grant === null
    ? { error: 'invalid_request', error_description: 'Missing grant_type parameter' }
    : { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL or not supported' }

function isAccount({ clientId, clientSecret }: Account, { headers }: FastifyRequest): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const credentials = Buffer.from(encoded, 'base64')
  const expected = Buffer.from(`${clientId}:${clientSecret}`)
  return credentials.length === expected.length && timingSafeEqual(credentials, expected)
}

function describe(token: string, seconds: number, clock: SandboxClock): object {
  return {
    scope: [
      'https://uri.paypal.com/services/payments/payment/authcapture',
      'https://uri.paypal.com/services/payments/realtimepayment',
      'https://uri.paypal.com/services/payments/refund',
      'https://uri.paypal.com/services/applications/webhooks',
    ].join(' '),
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: seconds,
    nonce: `${clock.now().toISOString().slice(0, 19)}Z${randomBytes(32).toString('base64url')}`,
  }
}
