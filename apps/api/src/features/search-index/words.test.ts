import { expect, test } from 'vitest'
import { openRandom } from '../../../../../tooling/random.ts'
import { openWordIndex } from './words.ts'

const syllables = ['ha', 'hal', 'le', 'lei', 'n', 'see', 'đà']

test('narrows to items of one of the words, as comparing every text does, however texts change', () => {
  const random = openRandom(5)
  const words = openWordIndex<number>()
  const texts = new Map<number, string>()
  const word = () => Array.from({ length: 1 + random.int(3) }, () => random.pick(syllables)).join('')
  const sizes: number[] = []
  for (let step = 0; step < 3000; step += 1) {
    const item = random.int(40)
    const text = random.chance(0.2) ? undefined : Array.from({ length: random.int(5) }, () => ` ${word()}`).join('')
    words.change(item, texts.get(item), text)
    if (text === undefined) texts.delete(item)
    else texts.set(item, text)
    const asked = Array.from({ length: 1 + random.int(2) }, word)
    const found = [...new Set((words.narrow(asked) ?? []).flatMap((set) => [...set]))].toSorted((a, b) => a - b)
    const begins = (one: string) => [...texts].flatMap(([of, all]) => (all.includes(` ${one}`) ? [of] : []))
    // Those of one word whole, and so all of those that have every word.
    expect(asked.map((one) => begins(one).toSorted((a, b) => a - b))).toContainEqual(found)
    sizes.push(found.length)
  }
  expect(Math.max(...sizes)).toBeGreaterThan(10)
})

test('chooses the word that the fewest items have', () => {
  const words = openWordIndex<string>()
  words.change('a', undefined, ' hotel see')
  words.change('b', undefined, ' hotel berg')
  expect(words.narrow(['hotel', 'be'])).toEqual([new Set(['b'])])
  expect(words.narrow(['hotel', 'zoo'])).toEqual([])
  expect(words.narrow([])).toBeNull()
})
