import { expect, test } from 'vitest'
import { openBreaker } from './breaker.ts'

test('after a failure one at a time tries again, ever later, until it works', () => {
  let now = 0
  const breaker = openBreaker(() => now)
  expect([breaker.lets(), breaker.lets()]).toEqual([true, true])
  breaker.failed()
  // Who was let in with the first one fails with it.
  breaker.failed()
  const lets = (at: number) => {
    now = at
    return breaker.lets()
  }
  expect([lets(0), lets(999), lets(1000), lets(1001)]).toEqual([false, false, true, false])
  breaker.failed()
  expect([lets(3000), lets(3001), lets(3001)]).toEqual([false, true, false])
  breaker.worked()
  expect([lets(3001), lets(3001)]).toEqual([true, true])
  breaker.failed()
  expect([lets(4000), lets(4001)]).toEqual([false, true])
})

test('one that was let in before and succeeds late does not let everybody in', () => {
  let now = 0
  const breaker = openBreaker(() => now)
  expect([breaker.lets(), breaker.lets()]).toEqual([true, true])
  breaker.failed()
  breaker.worked()
  expect(breaker.lets()).toBe(false)
})

test('it rests for ten seconds at most', () => {
  let now = 0
  const breaker = openBreaker(() => now)
  breaker.failed()
  for (let tries = 0; tries < 10; tries += 1) {
    now += 10_000
    expect(breaker.lets()).toBe(true)
    breaker.failed()
  }
})
