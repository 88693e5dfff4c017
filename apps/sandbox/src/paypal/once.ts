import type { FastifyRequest } from 'fastify'
import { refuse, type Answer } from './answers.ts'
import type { Paypal } from './records.ts'

type Operation<T extends { readonly id: string }> = {
  readonly name: string
  /** How long PayPal remembers the id of such a request. */
  readonly keptMs: number
  readonly act: () => T | Answer
  readonly show: (id: string) => Answer
}

const longestId = 108

/**
 * Acts once for a PayPal-Request-Id: a repetition is answered with what became of the first, whatever its body says now, as
 * PayPal documents it. What was refused may be tried again.
 */
export function once<T extends { readonly id: string }>(
  { done, clock }: Paypal,
  request: FastifyRequest,
  { name, keptMs, act, show }: Operation<T>,
): Answer {
  const requestId = requestIdOf(request)
  if (requestId !== undefined && requestId.length > longestId) {
    return refuse(400, [{ issue: 'INVALID_STRING_LENGTH', field: 'PayPal-Request-Id', location: 'header' }])
  }
  const key = requestId === undefined ? undefined : `${name} ${requestId}`
  const now = clock.now().getTime()
  const before = key === undefined ? undefined : done.get(key)
  if (before && now < before.until) return show(before.id)
  const result = act()
  if ('body' in result) return result
  if (key !== undefined) done.put(key, { id: result.id, until: now + keptMs })
  const answer = show(result.id)
  return answer.status === 200 ? { ...answer, status: 201 } : answer
}

export function requestIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['paypal-request-id']
  return typeof id === 'string' && id !== '' ? id : undefined
}

/** Whether the caller wants the whole of what it made. */
export function wantsAll({ headers }: FastifyRequest): boolean {
  return headers.prefer === 'return=representation'
}
