import type { z } from 'zod'
import type { Clock } from '../../../../../platform/process/clock.ts'
import { failureReply, tokenReply } from './paypal-shapes.ts'
import type { ProviderResult } from '../payment-provider.ts'

const patienceMs = 20_000
/** A token is given up this long before it ends, so that none ends on its way. */
const tokenMarginMs = 60_000
/** Answers that are not about what was asked: who asks, how often, or that the same is being done right now. */
const undecided = new Set([401, 403, 408, 409, 429])

export type PaypalAccess = {
  /** Origin of PayPal's API. */
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch
}
type Call<Shape extends z.ZodType> = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly shape: Shape
  /** JSON as it goes out. */
  readonly body?: string
  /** The same call with the same id happens once. */
  readonly requestId?: string
}
/** How a call went; where PayPal refused, where the payer is to go because of it. */
export type PaypalReply<T> = ProviderResult<T> & { readonly payerTo?: string }
/** Calls PayPal once, with a token; never throws. */
export type CallPaypal = <Shape extends z.ZodType>(call: Call<Shape>) => Promise<PaypalReply<z.output<Shape>>>

/** Calls of PayPal's REST API for one account; they share a token while it lasts. */
export function openPaypalCalls(access: PaypalAccess): CallPaypal {
  const readToken = keepToken(access)
  return async (call) => {
    const token = await readToken()
    if (!token.ok) return token
    const reply = await send(access, call, token.value)
    if (reply.ok || reply.issue !== 'HTTP_401') return reply
    // A token can be taken back before its time: a fresh one decides.
    const fresh = await readToken(token.value)
    return fresh.ok ? await send(access, call, fresh.value) : fresh
  }
}

type Token = { readonly value: string; readonly until: number }

/** Gives the token that lasts, or fetches another one than the refused. Calls that come meanwhile wait for the same. */
function keepToken(access: PaypalAccess): (refused?: string) => Promise<ProviderResult<string>> {
  let kept: Token | undefined
  let coming: Promise<ProviderResult<Token>> | undefined
  return async (refused) => {
    if (kept && kept.value !== refused && kept.until > access.clock().getTime()) return { ok: true, value: kept.value }
    coming ??= fetchToken(access).finally(() => {
      coming = undefined
    })
    const token = await coming
    if (!token.ok) return token
    kept = token.value
    return { ok: true, value: kept.value }
  }
}

async function fetchToken(access: PaypalAccess): Promise<ProviderResult<Token>> {
  const sentAt = access.clock().getTime()
  const reply = await ask(access, '/v1/oauth2/token', tokenReply, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  // Whatever the reason: without a token nothing was asked, so nothing is known.
  if (!reply.ok) return { ...reply, failure: 'unreachable' }
  const { access_token: value, expires_in: seconds } = reply.value
  return { ok: true, value: { value, until: sentAt + seconds * 1000 - tokenMarginMs } }
}

async function send<Shape extends z.ZodType>(
  access: PaypalAccess,
  { method, path, shape, body, requestId }: Call<Shape>,
  token: string,
): Promise<PaypalReply<z.output<Shape>>> {
  return await ask(access, path, shape, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body }),
  })
}

async function ask<Shape extends z.ZodType>(
  { url, fetch = globalThis.fetch }: PaypalAccess,
  path: string,
  shape: Shape,
  request: RequestInit,
): Promise<PaypalReply<z.output<Shape>>> {
  try {
    const reply = await fetch(url + path, {
      ...request,
      // No other host ever sees the secret.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await reply.text()
    if (!reply.ok) return failureOf(reply.status, text)
    const read = shape.safeParse(parse(text))
    return read.success ? { ok: true, value: read.data } : unreachable('UNEXPECTED_REPLY')
  } catch (error) {
    return unreachable(error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'NO_ANSWER')
  }
}

function failureOf(status: number, text: string): PaypalReply<never> {
  if (status < 400 || status >= 500 || undecided.has(status)) return unreachable(`HTTP_${status}`)
  const explained = failureReply.safeParse(parse(text))
  // A refusal that PayPal does not sign with its own words may be anybody's on the way.
  return explained.success ? { ok: false, failure: 'refused', ...explained.data } : unreachable(`HTTP_${status}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unreachable = (issue: string) => ({ ok: false, failure: 'unreachable', issue }) as const
