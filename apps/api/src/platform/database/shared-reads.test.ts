import { expect, test } from 'vitest'
import { DomainError } from '../http/errors.ts'
import type { Sql } from './database.ts'
import { currentCaller, onBehalfOfSeveral } from './request-context.ts'
import { openSharedReads } from './shared-reads.ts'

const db = { getExecutor: () => ({ adapter: {} }) } as unknown as Sql
const turn = async () => await new Promise(setImmediate)

/** Reads that say what they are asked together and end when they are told to. */
function reads() {
  const begun: string[][] = []
  const ends: { resolve(): void; reject(reason: Error): void }[] = []
  const begin = async (questions: readonly string[]) => {
    begun.push([...questions])
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    ends.push({ resolve, reject })
    await promise
    return new Map(questions.filter((one) => one !== 'nothing').map((one) => [one, `${one}!`]))
  }
  const ask = openSharedReads<string, string>({
    one: async (_, question) => (await begin([question])).get(question),
    several: async (_, questions) => await begin(questions),
  })
  return { begun, ends, ask: async (question: string) => await ask(db, question) }
}

test('who asks in the same turn is answered by one read, each by itself; who asks alone is asked for alone', async () => {
  const { begun, ends, ask } = reads()
  const alone = ask('a')
  await turn()
  const both = Promise.all([ask('b'), ask('nothing'), ask('b')])
  await turn()
  expect(begun).toEqual([['a'], ['b', 'nothing']])
  for (const { resolve } of ends) resolve()
  expect([await alone, ...(await both)]).toEqual(['a!', 'b!', undefined, 'b!'])
})

test('while two reads go on others wait together for a read that begins after all of them have asked', async () => {
  const { begun, ends, ask } = reads()
  const first = ask('a')
  await turn()
  const second = ask('b')
  await turn()
  const third = ask('a')
  await turn()
  const fourth = ask('c')
  await turn()
  expect(begun).toEqual([['a'], ['b']])
  ends[1]?.resolve()
  expect(await second).toBe('b!')
  await turn()
  // What is asked already is asked again: it may have changed since that began.
  expect(begun).toEqual([['a'], ['b'], ['a', 'c']])
  ends[0]?.resolve()
  ends[2]?.resolve()
  expect(await Promise.all([first, third, fourth])).toEqual(['a!', 'a!', 'c!'])
})

test('a read that fails is told to all whose it was, and lets the next ones go on', async () => {
  const { begun, ends, ask } = reads()
  const failing = Promise.allSettled([ask('a'), ask('b')])
  await turn()
  ends[0]?.reject(new Error('lost'))
  expect((await failing).map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: lost',
    'Error: lost',
  ])
  const next = ask('c')
  await turn()
  ends[1]?.resolve()
  expect(await next).toBe('c!')
  expect(begun).toHaveLength(2)
})

test('nobody waits longer than their own time for the database, and who waits together has the most of them', async () => {
  const { begun, ends, ask } = reads()
  const going = [ask('a')]
  await turn()
  going.push(ask('b'))
  await turn()
  const hasty = onBehalfOfSeveral(5, async () => await ask('hasty'))
  await expect(hasty).rejects.toEqual(new DomainError('busy'))
  const left: (number | undefined)[] = []
  const told = openSharedReads<string, string>({
    one: async () => undefined,
    several: async () => {
      left.push(currentCaller()?.caller?.leftMs)
      return new Map()
    },
  })
  await Promise.all(
    [60_000, 90_000].map(async (ms) => await onBehalfOfSeveral(ms, async () => await told(db, `${ms}`))),
  )
  expect(left[0]).toBeGreaterThan(80_000)
  expect(left[0]).toBeLessThanOrEqual(90_000)
  for (const { resolve } of ends) resolve()
  expect(await Promise.all(going)).toEqual(['a!', 'b!'])
  expect(begun.flat()).not.toContain('hasty')
})
