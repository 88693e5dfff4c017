import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readCard, type CardField, type CardProblem } from '../cards.ts'
import { cardPage, challengePage, closedPage, missingPage, successUrl, type PageView } from './page.ts'
import { pageLanguage } from './page-texts.ts'
import { authenticate, pay, type Outcome } from '../payments.ts'
import { findSession } from '../sessions.ts'
import type { Session, StripeState } from '../state.ts'

type Id = { Params: { id: string } }

const field = z.string().max(300).default('').catch('')
const typedCard = z.object({ email: field, number: field, expiry: field, cvc: field, name: field })

/** Adds the hosted pages: the card page of a session and the bank's challenge. They need no JavaScript. */
export function addPageRoutes(app: FastifyInstance, state: StripeState): void {
  const parse = (_request: FastifyRequest, body: string | Buffer, done: (error: null, body: unknown) => void) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
  })
  app.get<Id>('/c/pay/:id', async (request, reply) => {
    const view = viewOf(state, request)
    if (!view) return await sendMissing(state, request, reply)
    return await sendPage(
      reply,
      200,
      view.session.status === 'open' ? cardPage(view, lastFailure(state, view.session)) : closedPage(view),
    )
  })
  app.post<Id>('/c/pay/:id', async (request, reply) => {
    const view = viewOf(state, request)
    if (!view) return await sendMissing(state, request, reply)
    return await submitCard(state, view, request, reply)
  })
  app.get<Id>('/c/pay/:id/challenge', async (request, reply) => {
    const view = viewOf(state, request)
    if (!view) return await sendMissing(state, request, reply)
    if (intentOf(state, view.session)?.status !== 'requires_action')
      return await reply.redirect(pathOf(view.session), 303)
    return await sendPage(reply, 200, challengePage(view))
  })
  app.post<Id>('/c/pay/:id/challenge', async (request, reply) => {
    const view = viewOf(state, request)
    if (!view) return await sendMissing(state, request, reply)
    const { result } = z.object({ result: z.string().optional() }).parse(request.body ?? {})
    return await answer(authenticate(state, view.session, result === 'complete'), view, reply)
  })
}

async function submitCard(
  state: StripeState,
  view: PageView,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const typed = typedCard.parse(request.body ?? {})
  const { card, problems } = readCard(typed, state.clock.now())
  const email = view.session.customer_email ?? typed.email
  const all: Partial<Record<CardField, CardProblem>> = {
    ...problems,
    ...(z.email().safeParse(email).success ? {} : { email: 'email' as const }),
    ...(typed.name.trim() === '' ? { name: 'name' as const } : {}),
  }
  if (view.session.status === 'open' && Object.keys(all).length > 0) {
    return await sendPage(reply, 422, cardPage(view, { typed, problems: all }))
  }
  return await answer(pay(state, view.session, { card, name: typed.name.trim(), email }), view, reply)
}

async function answer(outcome: Outcome, view: PageView, reply: FastifyReply): Promise<unknown> {
  const { session } = view
  if (outcome === 'authenticate') return await reply.redirect(`${pathOf(session)}/challenge`, 303)
  // A second submit of a paid session ends where the first one did; nothing was charged again.
  if (session.status === 'complete') return await reply.redirect(successUrl(session), 303)
  return await reply.redirect(pathOf(session), 303)
}

function pathOf(session: Session): string {
  return `/c/pay/${session.id}`
}

function viewOf(state: StripeState, request: FastifyRequest): PageView | undefined {
  const session = findSession(state, (request.params as Id['Params']).id)
  if (!session) return undefined
  const language = pageLanguage(session.locale, request.headers['accept-language'])
  return { session, language, merchant: state.merchant }
}

function intentOf(state: StripeState, session: Session) {
  return session.payment_intent === null ? undefined : state.intents.get(session.payment_intent)
}

/** Why the last card was not taken, told when the page is shown again. */
function lastFailure(state: StripeState, session: Session): { decline?: string | undefined } {
  const error = intentOf(state, session)?.last_payment_error
  if (!error) return {}
  const specific = error.decline_code ?? error.code
  return { decline: specific ?? 'card_declined' }
}

async function sendPage(reply: FastifyReply, status: number, html: string): Promise<unknown> {
  return await reply.code(status).type('text/html; charset=utf-8').send(html)
}

async function sendMissing(state: StripeState, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const language = pageLanguage(null, request.headers['accept-language'])
  return await sendPage(reply, 404, missingPage(language, state.merchant))
}
