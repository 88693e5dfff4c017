import { expect, test } from 'vitest'
import { readTraceparent } from './request-spans.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test('a traceparent names a span and whether it is sampled', () => {
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, traceFlags: 1 })
})

test.each([
  [undefined],
  [''],
  [`00-${'0'.repeat(32)}-${spanId}-01`],
  [`00-${traceId}-${'0'.repeat(16)}-01`],
  [`ff-${traceId}-${spanId}-01`],
  [`00-${traceId.toUpperCase()}-${spanId}-01`],
  [`00-${traceId}-${spanId}-01-more`],
])('%s is none', (header) => {
  expect(readTraceparent(header)).toBeUndefined()
})
