import { type HrTime, ValueType } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { TellableFigure } from './read-figures.ts'

type Value = TellableFigure['values'][number] & { readonly metricName?: string }
type Times = { readonly startTime: HrTime; readonly endTime: HrTime }

/** The figures as OTLP has them, under the same names. What is not known at the moment is left out. */
export function toOtlp(figures: readonly TellableFigure[], times: Times): MetricData[] {
  return figures.map((figure) => {
    const descriptor = { name: figure.name, description: figure.help, unit: '', valueType: ValueType.DOUBLE }
    const common = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
    switch (String(figure.type)) {
      case 'histogram':
        return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(figure.values, times) }
      case 'counter':
        return {
          ...common,
          dataPointType: DataPointType.SUM,
          isMonotonic: true,
          dataPoints: points(figure.values, times),
        }
      default:
        return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points(figure.values, times) }
    }
  })
}

function points(values: readonly Value[], times: Times): DataPoint<number>[] {
  return values
    .filter(({ value }) => !Number.isNaN(value))
    .map(({ value, labels }) => ({ ...times, attributes: { ...labels }, value }))
}

/** Prometheus counts in each bucket what is in the smaller ones, too; OTLP does not. */
function histogramPoints(values: readonly Value[], times: Times): DataPoint<Histogram>[] {
  const byLabels = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...byLabels.entries()].map(([labels, parts]) => {
    const totalOf = (part: string) => parts.find(({ metricName }) => metricName?.endsWith(part))?.value ?? 0
    const buckets = parts.filter(({ labels: { le } }) => le !== undefined)
    const value = {
      buckets: {
        boundaries: buckets.map(({ labels: { le } }) => Number(le)).filter(Number.isFinite),
        counts: buckets.map((bucket, index) => bucket.value - (buckets[index - 1]?.value ?? 0)),
      },
      sum: totalOf('_sum'),
      count: totalOf('_count'),
    }
    return { ...times, attributes: JSON.parse(labels) as Record<string, string>, value }
  })
}
