import { expect, test, vi } from 'vitest'
import { callsAtATime } from '../../../../platform/process/descriptors.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { openHandMade } from '../../../../testing/hand-made-provider.ts'
import { boundCalls } from './bound-calls.ts'

const { usual: mostCalls, events: mostEvents } = callsAtATime

const refused = { ok: false, failure: 'refused', issue: 'no' } as const

function openHanging() {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const counts = { calls: 0 }
  const hang = async () => {
    counts.calls += 1
    await answered
    return refused
  }
  const provider: PaymentProvider = { ...openHandMade(), ask: hang, readEvent: hang }
  return { provider, counts, answer }
}

test('a provider that hangs holds so many calls and no more; they end, and it is asked again', async () => {
  const { provider: hanging, counts, answer } = openHanging()
  const provider = boundCalls('slow', hanging, 50)
  const calls = Array.from({ length: mostCalls }, async () => await provider.ask('a'))
  expect(await provider.ask('a')).toEqual({ ok: false, failure: 'unreachable', issue: 'TOO_MANY_CALLS' })
  expect(counts.calls).toBe(mostCalls)
  answer()
  expect(await Promise.all(calls)).toEqual(calls.map(() => refused))
  expect(await provider.ask('a')).toEqual(refused)
})

test('one that takes a moment is asked all of it, a part at a time', async () => {
  const { provider: slow, counts, answer } = openHanging()
  const provider = boundCalls('slow', slow)
  const calls = Array.from({ length: 5 * mostCalls }, async () => await provider.ask('a'))
  await new Promise((turn) => setImmediate(turn))
  expect(counts.calls).toBe(mostCalls)
  answer()
  expect(await Promise.all(calls)).toEqual(calls.map(() => refused))
})

test('events that are said to be its own, however many, keep nobody from paying', async () => {
  const { provider: hanging, counts, answer } = openHanging()
  const provider = boundCalls('slow', hanging, 50)
  const events = Array.from({ length: 5 * mostCalls }, async () => await provider.readEvent({}, Buffer.from('{}')))
  const paying = Array.from({ length: mostCalls }, async () => await provider.ask('a'))
  await vi.waitFor(() => expect(counts.calls).toBe(mostEvents + mostCalls))
  answer()
  expect(await Promise.all(paying)).toEqual(paying.map(() => refused))
  await Promise.all(events)
})
