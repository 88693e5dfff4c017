import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type OtlpValue = { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number }
type OtlpAttributes = readonly { readonly key: string; readonly value: OtlpValue }[]
type OtlpResource = { readonly resource: { readonly attributes: OtlpAttributes } }
type OtlpSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: OtlpAttributes
  readonly status: { readonly code: number }
}
type OtlpPoint = {
  readonly attributes: OtlpAttributes
  readonly asDouble?: number
  readonly count?: number
  readonly sum?: number
  readonly bucketCounts?: readonly number[]
  readonly explicitBounds?: readonly number[]
}
type OtlpMetric = { readonly name: string } & {
  readonly [Kind in 'gauge' | 'sum' | 'histogram']?: { readonly dataPoints: readonly OtlpPoint[] }
}
type Traces = { readonly resourceSpans: readonly (OtlpResource & { scopeSpans: readonly { spans: OtlpSpan[] }[] })[] }
type Metrics = {
  readonly resourceMetrics: readonly (OtlpResource & { scopeMetrics: readonly { metrics: OtlpMetric[] }[] })[]
}

type Values = Readonly<Record<string, string | number | undefined>>
export type ReceivedSpan = Omit<OtlpSpan, 'attributes' | 'status'> & {
  readonly attributes: Values
  readonly failed: boolean
}
export type ReceivedPoint = Omit<OtlpPoint, 'attributes'> & { readonly name: string; readonly attributes: Values }

export type OtlpReceiver = {
  readonly endpoint: string
  spans(): readonly ReceivedSpan[]
  points(): readonly ReceivedPoint[]
  /** The processes that sent something, by their names. */
  instances(): ReadonlySet<string>
  /** What the senders said to be let in by. */
  keys(): ReadonlySet<string | undefined>
  /** All that was received, as it came. */
  text(): string
  close(): void
}

/** A collector on this machine, which keeps what it is sent. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const received: { readonly path: string; readonly key: string | undefined; readonly body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      received.push({ path: request.url ?? '', key: request.headers.authorization, body })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sentTo = <T>(path: string) =>
    received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body) as T)
  const traces = () => sentTo<Traces>('/v1/traces').flatMap(({ resourceSpans }) => resourceSpans)
  const metrics = () => sentTo<Metrics>('/v1/metrics').flatMap(({ resourceMetrics }) => resourceMetrics)
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      traces()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes), failed: span.status.code === 2 })),
    points: () =>
      metrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
        .flatMap(
          (metric) =>
            (metric.gauge ?? metric.sum ?? metric.histogram)?.dataPoints.map((point) => ({
              ...point,
              name: metric.name,
              attributes: valuesOf(point.attributes),
            })) ?? [],
        ),
    instances: () =>
      new Set(
        [...traces(), ...metrics()].map(({ resource }) => String(valuesOf(resource.attributes)['service.instance.id'])),
      ),
    keys: () => new Set(received.map(({ key }) => key)),
    text: () => received.map(({ body }) => body).join('\n'),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function valuesOf(attributes: OtlpAttributes): Values {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  )
}
