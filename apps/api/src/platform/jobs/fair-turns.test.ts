import { expect, test } from 'vitest'
import { takeTurns } from './fair-turns.ts'

test('a hotel with much to do keeps none waiting; one that fails is left, the others go on', async () => {
  const turnsLeft = new Map([
    ['much', 4],
    ['broken', 2],
    ['little', 1],
  ])
  const turns: string[] = []
  const failures = await takeTurns([...turnsLeft.keys()], { lanes: 1 }, async (hotel) => {
    turns.push(hotel)
    if (hotel === 'broken') throw new Error('no luck')
    turnsLeft.set(hotel, (turnsLeft.get(hotel) ?? 0) - 1)
    return (turnsLeft.get(hotel) ?? 0) > 0
  })
  expect(turns).toEqual(['much', 'broken', 'little', 'much', 'much', 'much'])
  expect(failures).toEqual([new Error('no luck')])
})

test('several are worked on side by side, until the signal', async () => {
  const stopping = new AbortController()
  let running = 0
  let most = 0
  let turns = 0
  await takeTurns(['a', 'b', 'c', 'd'], { lanes: 3, signal: stopping.signal }, async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    turns += 1
    if (turns === 10) stopping.abort()
    return true
  })
  expect(most).toBe(3)
  expect(turns).toBeLessThan(14)
})
