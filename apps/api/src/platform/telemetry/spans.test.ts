import { expect, test, vi } from 'vitest'
import { DomainError } from '../http/errors.ts'
import { type Attributes, currentSpan, inSpan, inTrace, type Span } from './spans.ts'

type Told = { readonly name: string; readonly noted: Attributes[]; readonly failed: string[]; ended: number }

/** Notes what is told of each span. */
function openRecorder() {
  const spans: Told[] = []
  const begin = (name: string): Span => {
    const told: Told = { name, noted: [], failed: [], ended: 0 }
    spans.push(told)
    return {
      traceId: 'trace',
      spanId: name,
      begin,
      note: (attributes) => void told.noted.push(attributes),
      fail: (reason) => void told.failed.push(reason),
      end: () => void (told.ended += 1),
      isOver: () => told.ended > 0,
    }
  }
  return { spans, tracer: begin }
}

const secret = 'jana.brandt@example.com'

test('without a trace work is done, and nothing else', async () => {
  expect(await inTrace(undefined, 'job', async () => await inSpan('story', async () => currentSpan()))).toBeUndefined()
})

test('a span is current within its work, and ends with it', async () => {
  const { spans, tracer } = openRecorder()
  await inTrace(tracer, 'job', async () => {
    expect(await inSpan('story', async () => currentSpan()?.spanId)).toBe('story')
    expect(currentSpan()?.spanId).toBe('job')
  })
  expect(spans.map(({ name, ended }) => [name, ended])).toEqual([
    ['job', 1],
    ['story', 1],
  ])
})

test('what goes on after a span is over is no part of it', async () => {
  const { spans, tracer } = openRecorder()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  let later: Promise<unknown> = over
  await inTrace(tracer, 'job', async () => {
    later = over.then(async () => await inSpan('later', async () => currentSpan()))
  })
  end()
  expect(await later).toBeUndefined()
  expect(spans.map(({ name }) => name)).toEqual(['job'])
})

test.each([
  [Object.assign(new Error(secret), { code: '23505', detail: secret }), ['23505']],
  [new TypeError(secret), ['TypeError']],
  [secret, ['unknown']],
  [Object.assign(new Error('no'), { code: secret }), ['unknown']],
  [new DomainError('busy'), ['busy']],
  [new DomainError('room_unavailable'), []],
])('of the error %# its code or kind is told, and none of its text', async (error, failed) => {
  const { spans, tracer } = openRecorder()
  await expect(inTrace(tracer, 'job', vi.fn<() => Promise<void>>().mockRejectedValue(error))).rejects.toBe(error)
  expect(spans[0]).toMatchObject({ failed, ended: 1 })
  expect(JSON.stringify(spans)).not.toContain(secret)
})
