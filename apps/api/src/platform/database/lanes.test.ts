import { expect, test } from 'vitest'
import { DomainError } from '../http/errors.ts'
import { openLanes } from './lanes.ts'

/** Work that says when it begins and goes on when it is told to. */
function work() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string) => async () => {
    begun.push(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, resolve)
    await promise
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    // Whoever is next is told in the same turn.
    await new Promise(setImmediate)
  }
  return { begun, start, end }
}

test('under a name one goes on at a time, in order; under other names nobody waits', async () => {
  const inLanes = openLanes()
  const { begun, start, end } = work()
  const all = [inLanes(['a'], start('1')), inLanes(['a'], start('2')), inLanes(['a'], start('3'))]
  all.push(inLanes(['b'], start('other')))
  await new Promise(setImmediate)
  expect(begun).toEqual(['1', 'other'])
  await end('1')
  expect(begun).toEqual(['1', 'other', '2'])
  await end('2')
  await end('3')
  await end('other')
  expect(await Promise.all(all)).toEqual(['1', '2', '3', 'other'])
})

test('who needs two names waits for both, whatever their order', async () => {
  const inLanes = openLanes()
  const { begun, start, end } = work()
  const all = [inLanes(['a', 'b'], start('both')), inLanes(['b', 'a'], start('again'))]
  await new Promise(setImmediate)
  all.push(inLanes(['b'], start('b')))
  await new Promise(setImmediate)
  expect(begun).toEqual(['both'])
  await end('both')
  // Whoever waits for `b` alone is before the one that had `a` to wait for.
  expect(begun).toEqual(['both', 'b'])
  await end('b')
  await end('again')
  expect(await Promise.all(all)).toEqual(['both', 'again', 'b'])
})

test('work that fails lets the next one go on', async () => {
  const inLanes = openLanes()
  const fail = async () => await Promise.reject(new Error('no'))
  const results = await Promise.allSettled([inLanes(['a'], fail), inLanes(['a'], async () => await Promise.resolve(1))])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('where many wait, further ones are told to come back, and nothing is left of them', async () => {
  const inLanes = openLanes(1)
  const { begun, start, end } = work()
  const [first, second] = [inLanes(['a'], start('1')), inLanes(['a'], start('2'))]
  await expect(inLanes(['0', 'a'], start('3'))).rejects.toEqual(new DomainError('busy'))
  const other = inLanes(['0'], start('0'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['1', '0'])
  for (const name of ['1', '2', '0']) await end(name)
  expect(await Promise.all([first, second, other])).toEqual(['1', '2', '0'])
})
