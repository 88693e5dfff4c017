import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openClock, type SandboxClock } from '../clock.ts'
import { openDeliveries } from '../deliveries.ts'
import { openFaults, type Faults } from '../faults.ts'
import { openJournal } from '../journal.ts'
import { sandboxKeys } from '../keys.ts'
import { openStandIn, type StandIn } from '../stand-in.ts'
import { addApiRules } from './api/api.ts'
import { addControlRoutes } from './control.ts'
import { errorBody } from './api/errors.ts'
import { signedHeaders } from './events.ts'
import { newId } from './ids.ts'
import { addPageRoutes } from './page/page-routes.ts'
import { addApiRoutes } from './api/routes.ts'
import { sweep } from './sessions.ts'
import { openState } from './state.ts'

export type StripeOptions = {
  /** Wanted port; a free one when it is missing or taken. */
  readonly port?: number | undefined
  /** Where it remembers; without it, in memory alone. */
  readonly folder?: string | undefined
  readonly webhookUrl?: string | undefined
  readonly secretKey?: string
  readonly webhookSecret?: string
  /** Whom the card page names. */
  readonly merchant?: string
  readonly clock?: SandboxClock
  readonly faults?: Faults
  /** Milliseconds before each further try of a webhook. */
  readonly webhookWaits?: readonly number[]
}

const sweepMs = 1000

/** Opens a stand-in for Stripe: the API that its SDK speaks, the hosted card page and webhooks. */
export async function openStripe(options: StripeOptions = {}): Promise<StandIn> {
  const { clock = openClock(), faults = openFaults(), webhookSecret = sandboxKeys.STRIPE_WEBHOOK_SECRET } = options
  const journal = openJournal('stripe', options.folder)
  const deliveries = openDeliveries({
    url: options.webhookUrl,
    faults,
    journal,
    headers: signedHeaders(webhookSecret, clock),
    waits: options.webhookWaits,
  })
  const started = new WeakSet<FastifyRequest>()
  return await openStandIn({
    name: 'stripe',
    port: options.port,
    faults,
    build: (app, _faults, url) => {
      const { secretKey = sandboxKeys.STRIPE_SECRET_KEY, merchant = 'Keystay' } = options
      const state = openState({ clock, url, secretKey, merchant, deliveries, journal })
      const addApi = async (api: FastifyInstance) => {
        addApiRules(api, state, journal.store('answer'), started)
        addApiRoutes(api, state, started)
      }
      void app.register(addApi, { prefix: '/v1' })
      void app.register(async (pages) => addPageRoutes(pages, state))
      addControlRoutes(app, state)
      const timer = setInterval(() => sweep(state), sweepMs).unref()
      return async () => {
        clearInterval(timer)
        await deliveries.close()
        journal.close()
      }
    },
    errorBody: (status, request, reply) => {
      // Stripe keeps a 500 for the key; what its edge answers (429, 502, 503) never reached the endpoint.
      if (status === 500) {
        started.add(request)
        reply.header('stripe-should-retry', 'false')
      }
      return errorBody(errorOf(status), String(reply.getHeader('request-id') ?? newId('req', 14)))
    },
  })
}

function errorOf(status: number): Parameters<typeof errorBody>[0] {
  if (status === 429) {
    return {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    }
  }
  if (status >= 500) return { type: 'api_error', message: 'An unknown error occurred' }
  return { type: 'invalid_request_error', message: 'The request was refused on demand.' }
}
