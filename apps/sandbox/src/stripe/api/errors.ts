/** Stripe's error object: https://docs.stripe.com/api/errors. */
export type StripeError = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

type Refusal = Error & { readonly refusal: { readonly status: number; readonly error: StripeError } }

/** What a route throws to answer with Stripe's error object. */
export function refuse(status: number, message: string, more: Omit<Partial<StripeError>, 'message'> = {}): Refusal {
  const error: StripeError = { type: 'invalid_request_error', message, ...more }
  return Object.assign(new Error(message), { refusal: { status, error } })
}

/** Refuses an id that names nothing. */
export function noSuch(kind: string, id: string, param: string): Refusal {
  return refuse(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}

/** The status and error object of something that a route threw; undefined when it is no refusal. */
export function refusalOf(thrown: unknown): Refusal['refusal'] | undefined {
  return thrown instanceof Error && 'refusal' in thrown ? (thrown as Refusal).refusal : undefined
}

/** The body of an answer that tells of an error. */
export function errorBody(error: StripeError, requestId: string): object {
  const docs = error.code && { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
  return { error: { ...error, ...docs, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` } }
}
