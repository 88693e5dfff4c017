import { expect, test } from 'vitest'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { openRandom } from '../../../tooling/random.ts'
import { apiVictim } from './victims.ts'

/** A product that is in the middle of something at certain looks only, and how it was treated. */
async function victimWith(looks: readonly (readonly string[])[]) {
  const done: string[] = []
  let look = 0
  const sql = (async () => {
    done.push('look')
    look += 1
    return (looks[look - 1] ?? []).map((work) => ({ work, step: work }))
  }) as unknown as PlainSql
  const note = (name: string) => () => void done.push(name)
  const start = async () => ({
    kill: async () => note('kill')(),
    stop: async () => note('stop')(),
    freeze: note('freeze'),
    thaw: note('thaw'),
  })
  return { victim: await apiVictim({ sql, random: openRandom(1) }, start), done }
}

const idle = ['freeze', 'look', 'thaw']

test('the API is killed in the middle of something for certain: it is frozen until it is', async () => {
  // What is gone at the second look had been on its way.
  const { victim, done } = await victimWith([[], [], ['payment 1'], ['payment 2'], ['payment 3'], ['payment 3']])
  expect(await victim.kill()).toBe(true)
  const gone = ['freeze', 'look', 'look', 'thaw']
  expect(done).toEqual([...idle, ...idle, ...gone, 'freeze', 'look', 'look', 'kill', 'look'])
})

test('what an earlier kill has left is nothing that the next one breaks off', async () => {
  const [first, both] = [['payment 1'], ['payment 1', 'payment 2']]
  const { victim, done } = await victimWith([first, first, first, first, both, both])
  expect(await victim.kill()).toBe(true)
  done.length = 0
  expect(await victim.kill()).toBe(true)
  expect(done).toEqual([...idle, 'freeze', 'look', 'look', 'kill', 'look'])
})
