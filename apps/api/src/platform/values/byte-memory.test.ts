import { expect, test } from 'vitest'
import { openMemory } from './byte-memory.ts'

test('what was asked for longest ago makes room for what is new', () => {
  const memory = openMemory<string>(5000)
  for (const key of ['a', 'b', 'c', 'd', 'e']) memory.set(key, key.toUpperCase(), 700)
  expect(memory.get('a')).toBe('A')
  memory.set('f', 'F', 700)
  expect(memory.get('b')).toBeUndefined()
  expect(['a', 'c', 'd', 'e', 'f'].map(memory.get)).toEqual(['A', 'C', 'D', 'E', 'F'])
})

test('a value that is written again counts once, and one that is too large not at all', () => {
  const memory = openMemory<number>(5000)
  for (let value = 0; value < 20; value += 1) memory.set('same', value, 700)
  memory.set('other', 1, 700)
  expect([memory.get('same'), memory.get('other')]).toEqual([19, 1])
  memory.set('same', 20, 4000)
  expect(memory.get('same')).toBeUndefined()
  expect(memory.get('other')).toBe(1)
})
