import { paths } from '@keystay/contract/shared/addresses'
import { callUrl, type Endpoint } from '@keystay/contract/shared/endpoint'
import type { z } from 'zod'
import { currentLanguage } from '../language.ts'
import { sessionToken } from '../session/stored-session.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { isLoggedOut, isObject, neverSent, notAnswered, refused, unreadable } from './api-error.ts'

type InputPart<E, Part extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in Part]: infer T extends z.ZodType
}
  ? Part extends 'query'
    ? { readonly query?: z.input<T> }
    : { readonly [P in Part]: z.input<T> }
  : unknown

/** What a call of an endpoint takes: the contract's params, query and body, and extra headers. */
export type CallInput<E extends Endpoint> = InputPart<E, 'params'> &
  InputPart<E, 'query'> &
  InputPart<E, 'body'> & { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal }

/** What an endpoint replies. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

type AnyInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Finds out whether a caller who was refused is logged in all the same; resolves to true when it is worth another try. */
type Renewal = () => Promise<boolean>
let renewal: Renewal = async () => false

/** Says how to renew a session, which itself needs calls. */
export function renewBy(renew: Renewal): void {
  renewal = renew
}

/** Calls an endpoint of the contract, a second time when the session had to be renewed first. Throws an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  return await withRenewal(() => callOnce(endpoint, input))
}

/** Asks, a second time when the session had to be renewed first. */
export async function withRenewal<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isLoggedOut(error) || !(await renewal())) throw error
    return await ask()
  }
}

/** Calls an endpoint and takes the answer as it is: for login, logout and what asks whether there is a session. */
export async function callOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const first = firstAnswer(endpoint, input)
  if (first) return first.reply as Reply<E>
  if (import.meta.env.SSR) throw notAnswered(endpoint)
  if (endpoint.write && !antiForgeryToken()) await fetchToken()
  const request = write(endpoint, input)
  const { response, body } = await send(request)
  if (!response.ok) throw refused({ status: response.status, statusText: response.statusText, body })
  // Every reply of the contract is an object: a page of a proxy, or half of an answer, is none.
  if (!isObject(body)) throw unreadable()
  return body as Reply<E>
}

function firstAnswer(endpoint: Endpoint, { body, ...where }: AnyInput) {
  return endpoint.write ? undefined : takeFirstAnswer(endpoint.method, callUrl(endpoint, where), body)
}

function write(endpoint: Endpoint, { body, headers, signal, ...where }: AnyInput): Request {
  try {
    return new Request(new URL(callUrl(endpoint, where), globalThis.location.origin), {
      method: endpoint.method,
      headers: { ...ownHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (cause) {
    throw neverSent(cause)
  }
}

const antiForgeryToken = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** The document of a page that is the same for everybody brings no token; one of a page that is not does. */
async function fetchToken(): Promise<void> {
  await fetch(paths.login, { method: 'HEAD' }).catch(() => undefined)
}

/** The language of the reply, who asks, and the anti-forgery token of the cookie (specification, section 7). */
export function ownHeaders(): Record<string, string> {
  const token = sessionToken()
  const antiForgery = antiForgeryToken()
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(antiForgery && { 'X-XSRF-TOKEN': decodeURIComponent(antiForgery) }),
  }
}

async function send(request: Request): Promise<{ readonly response: Response; readonly body: unknown }> {
  try {
    const response = await fetch(request)
    return { response, body: readJson(await response.text()) }
  } catch (cause) {
    throw notAnswered(cause)
  }
}

/** What a proxy answers may not be JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
