import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../../journal.ts'
import { errorBody, refusalOf, refuse } from './errors.ts'
import { parseForm } from './form.ts'
import { addIdempotency, type Answer } from './idempotency.ts'
import { newId } from '../ids.ts'
import type { StripeState } from '../state.ts'
import { apiVersion } from './version.ts'

/** Adds what every endpoint of the API shares: keys, versions, forms, errors, requests that are safe to repeat. */
export function addApiRules(
  app: FastifyInstance,
  state: StripeState,
  answers: Store<Answer>,
  started: WeakSet<FastifyRequest>,
): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseForm(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser('*', (_request, _payload, done) => {
    const message = 'Invalid request (check that your POST content type is application/x-www-form-urlencoded).'
    done(refuse(400, message))
  })
  app.addHook('onRequest', async (request, reply) => {
    const version = request.headers['stripe-version'] ?? apiVersion
    reply.header('request-id', newId('req', 14)).header('stripe-version', version)
    checkKey(request, reply, state.secretKey)
    checkVersion(String(version))
  })
  addIdempotency(app, answers, state.clock, started)
  app.setErrorHandler(async (thrown, _request, reply) => await answerError(thrown, reply))
  app.setNotFoundHandler(async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    return await answerError(refuse(404, message), reply)
  })
}

/** Answers with the error object of what was thrown. */
async function answerError(thrown: unknown, reply: FastifyReply): Promise<unknown> {
  const { status, error } = refusalOf(thrown) ?? {
    status: 500,
    error: { type: 'api_error' as const, message: thrown instanceof Error ? thrown.message : String(thrown) },
  }
  // Kept for its key, a 500 would only come again.
  if (status === 500) reply.header('stripe-should-retry', 'false')
  return await reply.code(status).send(errorBody(error, String(reply.getHeader('request-id'))))
}

/** The id of the request and its key, for the events that it causes. */
export function askerOf(request: FastifyRequest, reply: FastifyReply): { id: string; key: string | null } {
  const key = request.headers['idempotency-key']
  return { id: String(reply.getHeader('request-id')), key: typeof key === 'string' ? key : null }
}

function checkKey(request: FastifyRequest, reply: FastifyReply, secretKey: string): void {
  const key = keyOf(request.headers.authorization)
  if (key !== undefined && sameText(key, secretKey)) return
  reply.header('www-authenticate', 'Basic realm="Stripe"')
  if (!key) {
    throw refuse(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  }
  const hidden = `${key.slice(0, 8)}${'*'.repeat(Math.max(key.length - 12, 4))}${key.slice(-4)}`
  throw refuse(401, `Invalid API Key provided: ${hidden}`)
}

function keyOf(header: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (header ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  if (!/^basic$/i.test(scheme)) return undefined
  return Buffer.from(value, 'base64').toString().split(':')[0]
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function checkVersion(version: string): void {
  if (version === apiVersion) return
  // Other versions have other parameters: what passes here would not pass there.
  throw refuse(400, `Invalid Stripe API version: ${version}. The stand-in speaks ${apiVersion} alone.`)
}
