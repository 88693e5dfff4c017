import { setTimeout as pause } from 'node:timers/promises'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type HrTime,
  type Span as OtelSpan,
  SpanKind as OtelKind,
  SpanStatusCode,
  trace,
  type Tracer as OtelTracer,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../process/config.ts'
import { toOtlp } from './otlp-figures.ts'
import type { Figures } from './read-figures.ts'
import type { Span, SpanKind, Tracer } from './spans.ts'

export type Telemetry = {
  readonly tracer: Tracer
  /** Sends what is left, for as long as a stop may wait for a collector. */
  stop(): Promise<void>
}
type Options = {
  readonly settings: NonNullable<Config['telemetry']>
  readonly figures: Figures
  /** Tells the processes of one service apart. */
  readonly instance: string
  /** Told, now and then, why a collector does not get what is sent. */
  readonly onTrouble: (reason: string) => void
  /** How long a stop waits for the collector: for tests. */
  readonly flushMs?: number
}

const usualFlushMs = 3000
const longestExportMs = 10_000
const quietMs = 60_000
const longestTrouble = 300
const scope = 'keystay'

/** Sends traces and figures to a collector by OTLP. This file loads OpenTelemetry's SDK, and is itself loaded only when asked for. */
export function openOtlp({ settings, figures, instance, onTrouble, flushMs = usualFlushMs }: Options): Telemetry {
  const { endpoint, serviceName } = settings
  const resource = resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': instance }).merge(
    detectResources({ detectors: [resourceAttributesEnvDetector] }),
  )
  tellTroubles(onTrouble)
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const traces = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    // What a collector does not take in time is dropped: at most 2,048 spans wait.
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const meters = new MeterProvider({ resource, readers: [figuresReader(settings, figures, resource)] })
  return {
    tracer: tracerOf(traces.getTracer(scope)),
    stop: async () => {
      const flushed = Promise.allSettled([traces.shutdown(), meters.shutdown()])
      await Promise.race([flushed, pause(flushMs, undefined, { ref: false })])
      diag.disable()
    },
  }
}

/** Nothing is counted twice: what is sent is read from the figures that /metrics shows. */
function figuresReader(
  { endpoint, metricIntervalMs }: Options['settings'],
  figures: Figures,
  resource: Resource,
): PeriodicExportingMetricReader {
  const startTime = asHrTime(performance.timeOrigin)
  const collect = async () => {
    const list = await figures.list()
    const metrics = toOtlp(list, { startTime, endTime: asHrTime(Date.now()) })
    return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scope }, metrics }] }, errors: [] }
  }
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
    exportIntervalMillis: metricIntervalMs,
    exportTimeoutMillis: Math.min(metricIntervalMs, longestExportMs),
    metricProducers: [{ collect }],
  })
}

function asHrTime(ms: number): HrTime {
  return [Math.trunc(ms / 1000), Math.round((ms % 1000) * 1e6)]
}

function samplerOf({ sampler, samplerRatio }: Options['settings']): Sampler {
  const root = rootSampler(sampler.replace('parentbased_', ''), samplerRatio)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  return name === 'always_off' ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

const kinds: Readonly<Record<SpanKind, OtelKind>> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  internal: OtelKind.INTERNAL,
}

function tracerOf(tracer: OtelTracer): Tracer {
  return (name, kind, attributes, cause) => {
    const from = cause ? trace.setSpanContext(ROOT_CONTEXT, { ...cause, isRemote: true }) : ROOT_CONTEXT
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, from)
    return span.isRecording() ? spanOf(tracer, span) : undefined
  }
}

function spanOf(tracer: OtelTracer, span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext()
  return {
    traceId,
    spanId,
    begin: (name, kind, attributes) => {
      const parent = trace.setSpan(ROOT_CONTEXT, span)
      return spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent))
    },
    note: (attributes) => void span.setAttributes({ ...attributes }),
    fail: (reason) => void span.setAttribute('error.type', reason).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
    isOver: () => !span.isRecording(),
  }
}

/** A collector that is away fails with every batch: that is said once a minute. */
function tellTroubles(onTrouble: Options['onTrouble']): void {
  let quietUntil = 0
  const tell = (reason: string) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + quietMs
    onTrouble(reason.slice(0, longestTrouble))
  }
  const ignore = () => undefined
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
