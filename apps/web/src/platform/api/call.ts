import { create } from 'axios'
import type { Endpoint } from '@keystay/contract/endpoint'
import type { z } from 'zod'
import { currentLanguage } from '../language.ts'
import { sessionToken } from '../session.ts'
import { toApiError } from './api-error.ts'

type Given<E, Part extends 'params' | 'query' | 'body'> = E extends { readonly [P in Part]: infer T extends z.ZodType }
  ? Part extends 'query'
    ? { readonly query?: z.input<T> }
    : { readonly [P in Part]: z.input<T> }
  : unknown

/** What a call of an endpoint takes: the contract's params, query and body, and extra headers. */
export type CallInput<E extends Endpoint> = Given<E, 'params'> &
  Given<E, 'query'> &
  Given<E, 'body'> & { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal }

/** What an endpoint replies. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** Same origin, cookies sent; the XSRF-TOKEN cookie goes back as the X-XSRF-TOKEN header, which are axios' own defaults. */
export const http = create({ withCredentials: true })

http.interceptors.request.use((request) => {
  request.headers.set('Accept-Language', currentLanguage())
  const token = sessionToken()
  if (token) request.headers.set('Authorization', `Bearer ${token}`)
  return request
})

type AnyInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Calls an endpoint of the contract. Throws an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Reply<E>> {
  const { params, query, body, headers, signal } = input as AnyInput
  try {
    const response = await http.request<Reply<E>>({
      method: endpoint.method,
      url: pathOf(endpoint.path, params ?? {}),
      ...(query && { params: query }),
      ...(body !== undefined && { data: body }),
      ...(headers && { headers: { ...headers } }),
      ...(signal && { signal }),
    })
    return response.data
  } catch (cause) {
    throw toApiError(cause)
  }
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''))
}
