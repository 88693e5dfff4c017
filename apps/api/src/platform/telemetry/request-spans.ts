import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginTrace, type RemoteSpan, type Span, type Tracer, within } from './spans.ts'

const spans = new WeakMap<FastifyRequest, Span>()
/** Asked every second by proxies, of no interest to anybody. */
const untold = new Set(['/healthz', '/readyz'])
const internalError = 500

/**
 * One span for each request, under its route, never under its address, which holds what people typed. What asks in the name of
 * a request (a page that brings its data along) is a part of it.
 */
export function addRequestSpans(app: FastifyInstance, tracer: Tracer, heedsCause: boolean): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route } = request.routeOptions
    if (route !== undefined && untold.has(route)) {
      done()
      return
    }
    const name = route === undefined ? request.method : `${request.method} ${route}`
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'keystay.request_id': request.id }
    const cause = heedsCause ? readTraceparent(request.headers['traceparent']) : undefined
    const span = beginTrace(tracer, name, 'server', attributes, cause)
    if (span) spans.set(request, span)
    within(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.note({ 'http.response.status_code': statusCode })
    if (statusCode >= internalError) span?.fail(failures.get(request) ?? String(statusCode))
    end(request)
  })
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.note({ 'keystay.aborted': 1 })
    end(request)
  })
}

const failures = new WeakMap<FastifyRequest, string>()

/** Notes why a request is refused or failed, by its code. */
export function noteFailure(request: FastifyRequest, code: string): void {
  const span = spans.get(request)
  if (!span) return
  span.note({ 'keystay.refusal': code })
  failures.set(request, code)
}

function end(request: FastifyRequest): void {
  spans.get(request)?.end()
  spans.delete(request)
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** The span that a W3C `traceparent` names; undefined for anything else. */
export function readTraceparent(header: string | string[] | undefined): RemoteSpan | undefined {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.exec(String(header)) ?? []
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) }
}
