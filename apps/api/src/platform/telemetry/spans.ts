import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told of a span: never what somebody typed, nor anything that opens or names a booking. */
export type Attributes = Readonly<Record<string, string | number | undefined>>
/** `server`: somebody asked us; `client`: we ask somebody; else it happens within the process. */
export type SpanKind = 'server' | 'client' | 'internal'
/** A stretch of work of a trace that is recorded. */
export type Span = {
  readonly traceId: string
  readonly spanId: string
  /** Begins a part of it. */
  begin(name: string, kind: SpanKind, attributes: Attributes): Span
  note(attributes: Attributes): void
  /** Marks it as failed for a reason. */
  fail(reason: string): void
  end(): void
  isOver(): boolean
}
/** The span of another process that caused this one, by its `traceparent`. */
export type RemoteSpan = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }
/** Begins a trace; undefined when it is one of those that are not recorded. */
export type Tracer = (name: string, kind: SpanKind, attributes: Attributes, cause?: RemoteSpan) => Span | undefined

/**
 * The span in which somebody works; null within what is not recorded. Without anybody who collects traces there is never
 * one, and everything below does its work and nothing else.
 */
const current = new AsyncLocalStorage<Span | null>()

/** The span in which the caller works, if it is recorded. What goes on after it is over, such as a timer, is no part of it. */
export function currentSpan(): Span | undefined {
  const span = current.getStore()
  return span && !span.isOver() ? span : undefined
}

/** Works within a span, which goes on afterwards, or within what is not recorded. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return current.run(span ?? null, work)
}

/** Begins a part of what the caller works in, and a trace where that is nothing. */
export function beginTrace(tracer: Tracer, ...about: Parameters<Tracer>): Span | undefined {
  if (current.getStore() === null) return undefined
  const [name, kind, attributes] = about
  return currentSpan()?.begin(name, kind, attributes) ?? tracer(...about)
}

type Told<T> = {
  readonly kind?: SpanKind
  readonly attributes?: Attributes
  /** What of a result is told; a `failure` in it marks the span. */
  readonly read?: (result: T) => Attributes & { readonly failure?: string | undefined }
}

/** Works in a span of its own, as a part of the current one; where none is recorded it only works. */
export async function inSpan<T>(name: string, work: () => Promise<T>, told: Told<T> = {}): Promise<T> {
  const parent = currentSpan()
  return parent ? await workIn(begin(parent, name, told), work, told) : await work()
}

/** Asks a service outside in a span of its own. */
export async function inCall<T>(
  peer: string,
  operation: string,
  work: () => Promise<T>,
  told: Pick<Told<T>, 'read'> = {},
): Promise<T> {
  const attributes = { 'service.peer.name': peer }
  return await inSpan(`${peer} ${operation}`, work, { ...told, kind: 'client', attributes })
}

/** Works in a trace of its own: for what nobody asked for. */
export async function inTrace<T>(tracer: Tracer | undefined, name: string, work: () => Promise<T>): Promise<T> {
  const span = tracer?.(name, 'internal', {})
  return span ? await workIn(span, work, {}) : await work()
}

function begin<T>(parent: Span, name: string, { kind = 'internal', attributes = {} }: Told<T>): Span {
  return parent.begin(name, kind, attributes)
}

async function workIn<T>(span: Span, work: () => Promise<T>, { read }: Told<T>): Promise<T> {
  try {
    const result = await current.run(span, work)
    if (read) {
      const { failure, ...attributes } = read(result)
      span.note(attributes)
      if (failure !== undefined) span.fail(asCode(failure))
    }
    return result
  } catch (error) {
    noteError(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** A code, and not a text. */
function asCode(word: string): string {
  return /^[\w.:-]{1,60}$/.test(word) ? word : 'unknown'
}

const internalError = 500

/** Of an error its code or its kind, never its text, which may repeat what somebody typed. What is only refused is no failure. */
function noteError(span: Span, error: unknown): void {
  const { code, status } = (error ?? {}) as { readonly code?: unknown; readonly status?: unknown }
  const reason = asCode(typeof code === 'string' ? code : error instanceof Error ? error.name : '')
  if (typeof status === 'number' && status < internalError) span.note({ 'keystay.refusal': reason })
  else span.fail(reason)
}
