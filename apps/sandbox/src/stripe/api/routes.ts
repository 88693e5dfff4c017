import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Store } from '../../journal.ts'
import { askerOf } from './api.ts'
import { acceptDispute, updateDispute } from '../disputes.ts'
import { noSuch, refuse } from './errors.ts'
import { parseForm, type Form } from './form.ts'
import {
  disputeUpdate,
  ofPaymentList,
  onlyExpand,
  refundCreate,
  sessionCreate,
  sessionList,
  type ListParams,
} from './params.ts'
import { readParams } from './read-params.ts'
import { createRefund } from '../refunds.ts'
import { createSession, expireSession, findSession, shownSession } from '../sessions.ts'
import { expanded, lineItems, listed } from './show.ts'
import type { Session, StripeState } from '../state.ts'

type Id = { Params: { id: string } }

/** The endpoints of the API that the stand-in has, below `/v1`. */
export function addApiRoutes(app: FastifyInstance, state: StripeState, started: WeakSet<FastifyRequest>): void {
  const read = <T extends z.ZodType>(request: FastifyRequest, schema: T): z.output<T> => {
    const params = readParams(schema, formOf(request))
    // From here on the answer is kept for the idempotency key.
    if (request.method === 'POST') started.add(request)
    return params
  }
  addSessionRoutes(app, state, read, started)
  addRefundRoutes(app, state, read)
  addDisputeRoutes(app, state, read)
  addReadRoutes(app, state, read)
}

type Read = <T extends z.ZodType>(request: FastifyRequest, schema: T) => z.output<T>

function addSessionRoutes(
  app: FastifyInstance,
  state: StripeState,
  read: Read,
  started: WeakSet<FastifyRequest>,
): void {
  const shown = (session: Session, expand?: string[]) => expanded(state, shownSession(state, session), expand)
  const find = (id: string) => {
    const session = findSession(state, id)
    if (!session) throw noSuch('checkout.session', id, 'session')
    return session
  }
  app.post('/checkout/sessions', async (request, reply) => {
    // Its times and amounts are checked as parameters are: a refusal is not kept for the key.
    const params = readParams(sessionCreate, formOf(request))
    const session = createSession(state, params)
    started.add(request)
    return await send(reply, shown(session, params.expand))
  })
  app.get<Id>('/checkout/sessions/:id', async (request, reply) => {
    const { expand } = read(request, onlyExpand)
    return await send(reply, shown(find(request.params.id), expand))
  })
  app.post<Id>('/checkout/sessions/:id/expire', async (request, reply) => {
    const { expand } = read(request, onlyExpand)
    return await send(reply, shown(expireSession(state, find(request.params.id)), expand))
  })
  app.get<Id>('/checkout/sessions/:id/line_items', async (request, reply) => {
    return await send(reply, lineItems(state, find(request.params.id).id))
  })
  app.get('/checkout/sessions', async (request, reply) => {
    const query = read(request, sessionList)
    const sessions = [...state.sessions.values()]
      .map(({ id }) => find(id))
      .filter(({ payment_intent: intent }) => query.payment_intent === undefined || intent === query.payment_intent)
      .filter(({ status }) => query.status === undefined || status === query.status)
      .map((session) => shownSession(state, session))
    return await send(reply, listed(state, '/v1/checkout/sessions', sessions, query))
  })
}

function addRefundRoutes(app: FastifyInstance, state: StripeState, read: Read): void {
  app.post('/refunds', async (request, reply) => {
    const { expand, ...params } = read(request, refundCreate)
    const refund = createRefund(state, params, askerOf(request, reply))
    return await send(reply, expanded(state, refund, expand))
  })
  app.get<Id>('/refunds/:id', async (request, reply) => {
    const { expand } = read(request, onlyExpand)
    const refund = state.refunds.get(request.params.id)
    if (!refund) throw noSuch('refund', request.params.id, 'id')
    return await send(reply, expanded(state, refund, expand))
  })
  app.get('/refunds', async (request, reply) => {
    const query = read(request, ofPaymentList)
    if (query.payment_intent !== undefined && !state.intents.get(query.payment_intent)) {
      throw noSuch('payment_intent', query.payment_intent, 'payment_intent')
    }
    if (query.charge !== undefined && !state.charges.get(query.charge)) throw noSuch('charge', query.charge, 'charge')
    return await send(reply, listed(state, '/v1/refunds', ofPayment(state.refunds.values(), query), query))
  })
}

function addDisputeRoutes(app: FastifyInstance, state: StripeState, read: Read): void {
  const find = (id: string) => {
    const dispute = state.disputes.get(id)
    if (!dispute) throw noSuch('dispute', id, 'dispute')
    return dispute
  }
  app.post<Id>('/disputes/:id', async (request, reply) => {
    const { expand, ...update } = read(request, disputeUpdate)
    return await send(reply, expanded(state, updateDispute(state, find(request.params.id), update), expand))
  })
  app.post<Id>('/disputes/:id/close', async (request, reply) => {
    const { expand } = read(request, onlyExpand)
    return await send(reply, expanded(state, acceptDispute(state, find(request.params.id)), expand))
  })
}

function addReadRoutes(app: FastifyInstance, state: StripeState, read: Read): void {
  const kinds = [
    { path: 'payment_intents', kind: 'payment_intent', param: 'intent', store: state.intents },
    { path: 'charges', kind: 'charge', param: 'id', store: state.charges },
    { path: 'disputes', kind: 'dispute', param: 'id', store: state.disputes },
  ] as const
  for (const { path, kind, param, store } of kinds) {
    app.get<Id>(`/${path}/:id`, async (request, reply) => {
      const { expand } = read(request, onlyExpand)
      const object = store.get(request.params.id)
      if (!object) throw noSuch(kind, request.params.id, param)
      return await send(reply, expanded(state, object, expand))
    })
  }
  const addList = <T extends OfPayment>(path: string, store: Store<T>) =>
    app.get(path, async (request, reply) => {
      const query = read(request, ofPaymentList)
      return await send(reply, listed(state, `/v1${path}`, ofPayment(store.values(), query), query))
    })
  addList('/charges', state.charges)
  addList('/disputes', state.disputes)
  app.get<Id>('/events/:id', async (request, reply) => {
    const event = state.events.get(request.params.id)
    if (!event) throw noSuch('event', request.params.id, 'id')
    return await send(reply, JSON.parse(event.body) as object)
  })
}

type OfPayment = { id: string; created: number; payment_intent: string; charge?: unknown }

function ofPayment<T extends OfPayment>(objects: Iterable<T>, { payment_intent: intent, charge }: ListParams): T[] {
  return [...objects].filter(
    (object) =>
      (intent === undefined || object.payment_intent === intent) && (charge === undefined || object.charge === charge),
  )
}

function formOf(request: FastifyRequest): Form {
  const query = parseForm(request.url.split('?')[1] ?? '')
  if (request.method !== 'POST') return query
  if (Object.keys(query).length > 0) throw refuse(400, 'Parameters of a POST request belong in its body.')
  return (request.body ?? {}) as Form
}

async function send(reply: FastifyReply, object: object): Promise<unknown> {
  return await reply.send(object)
}
