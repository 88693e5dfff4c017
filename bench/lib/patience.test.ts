import { describe, expect, test } from 'vitest'
import { openPatience } from './patience.ts'

const long = 60_000
const restMs = 1

const refusal = (failure: object) => ({ status: 503, text: JSON.stringify(failure) })
const busy = refusal({ code: 'busy', requestId: 'one' })
const done = { status: 201, text: '{}' }

/** Gives these answers one after another, the last of them for ever. */
function productThatSays(...answers: readonly { readonly status: number; readonly text: string }[]) {
  let asked = 0
  const send = async () => {
    asked += 1
    return answers[Math.min(asked, answers.length) - 1] ?? done
  }
  return { send, asked: () => asked }
}

describe('what is told to come back', () => {
  test('does not where nobody allows it', async () => {
    const patience = openPatience(0, restMs)
    const { send, asked } = productThatSays(busy, done)
    expect(await patience.ask(send)).toBe(busy)
    expect({ asked: asked(), comeBacks: patience.comeBacks() }).toEqual({ asked: 1, comeBacks: 0 })
  })

  test.each(['busy', 'unavailable'])('does while the product says that it is %s, and is counted', async (code) => {
    const patience = openPatience(long, restMs)
    const refused = refusal({ code, requestId: 'one' })
    expect(await patience.ask(productThatSays(refused, refused, done).send)).toBe(done)
    expect(patience.comeBacks()).toBe(2)
  })

  test.each([
    ['a refusal after which something may have been done', refusal({ code: 'outcome_unknown', requestId: 'one' })],
    ['a full disk', refusal({ code: 'storage_full', requestId: 'one' })],
    ['a provider that is away', refusal({ code: 'payment_unreachable', requestId: 'one' })],
    ['a connection that was given no place', refusal({ code: 'busy', message: 'Keystay is busy …' })],
    ['words that are not ours', { status: 503, text: 'null' }],
    ['a page', { status: 503, text: '<!doctype html>' }],
    ['an error', { status: 500, text: JSON.stringify({ code: 'busy', requestId: 'one' }) }],
  ])('does not after %s', async (_what, answer) => {
    const patience = openPatience(long, restMs)
    expect(await patience.ask(productThatSays(answer, done).send)).toBe(answer)
    expect(patience.comeBacks()).toBe(0)
  })

  test('does only while it may', async () => {
    const { send, asked } = productThatSays(busy)
    expect(await openPatience(long, restMs).ask(send, () => asked() < 3)).toBe(busy)
    expect(asked()).toBe(3)
  })

  test('gives up in the end, and after that nobody comes back', async () => {
    const patience = openPatience(restMs, restMs)
    expect(await patience.ask(productThatSays(busy).send)).toBe(busy)
    const { send, asked } = productThatSays(busy, done)
    expect(await patience.ask(send)).toBe(busy)
    expect(asked()).toBe(1)
  })
})
