import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { distanceOf, gramBuckets, gramsOf, keysOf } from './place-names.ts'
import { openTowns, type Towns } from './towns.ts'

let towns: Towns
beforeAll(async () => {
  towns = await openTowns()
}, 30_000)

/** "Munich DE": the first town that is found, by its English name. */
const firstOf = (typed: string) => {
  const [first] = towns.find(typed, 1)
  return first && `${first.town.names.en} ${first.town.country}`
}

test.each([
  ['München', 'Munich DE'],
  ['Munich', 'Munich DE'],
  ['Muenchen', 'Munich DE'],
  ['Munique', 'Munich DE'],
  ['Lissabon', 'Lisbon PT'],
  ['Lisboa', 'Lisbon PT'],
  ['Sapa', 'Sa Pa VN'],
  ['Sa Pa', 'Sa Pa VN'],
  ['Sagers', 'Sagres PT'],
  ['Lodz', 'Lodz PL'],
  ['Gießen', 'Giessen DE'],
  ['Giessen', 'Giessen DE'],
  ['Koebenhavn', 'Copenhagen DK'],
  ['St. Gallen', 'St. Gallen CH'],
  ['Sankt Gallen', 'St. Gallen CH'],
  ['Мюнхен', 'Munich DE'],
  ['東京', 'Tokyo JP'],
  ['Toskana', 'Tuscany IT'],
  ['Spanien', 'Spain ES'],
  ['Lagos', 'Lagos NG'],
  ['Lagos, Portugal', 'Lagos PT'],
  ['Lagos Portugal', 'Lagos PT'],
])('%s is %s', (typed, expected) => {
  expect(firstOf(typed)).toBe(expected)
})

test('of 200 misspelt and foreign names of towns at least 95 % find their town first', () => {
  const asked = readFileSync(new URL('asked-towns.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const missed = asked.filter((line) => {
    const [typed = '', name = '', country] = line.split('\t')
    const first = towns.find(typed, 1)[0]?.town
    return !(first?.kind === 'city' && first.country === country && first.allNames.includes(name))
  })
  expect(asked).toHaveLength(200)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(10)
})

test('what is called just so in some language is told apart from what is like it', () => {
  expect(towns.named('Lissabon', 3).map(({ names, country }) => [names.de, country])).toContainEqual(['Lissabon', 'PT'])
  expect(towns.named('Lissabom', 3)).toEqual([])
  expect(towns.find('Lissabom', 1)[0]?.isNamed).toBe(false)
})

test.each(['', ' ', '…', '🏨', '%00', '((((((('])('%j is no place', (typed) => {
  expect(towns.find(typed, 8)).toEqual([])
  expect(towns.named(typed, 8)).toEqual([])
})

describe('the dearest text', () => {
  const ms = (typed: string) => {
    const before = process.threadCpuUsage()
    towns.find(typed, 8)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  test('takes no more than 25 ms of processor time', () => {
    const parts = ['san', 'mar', 'a', 'la ', 'an', 'Großen', 'der, ', '中', '\u0300']
    const texts = parts.flatMap((part) => [3, 7, 25, 100].map((length) => part.repeat(length).slice(0, length)))
    const dear = texts.filter((text) => Math.min(ms(text), ms(text), ms(text)) > 25)
    expect(dear).toEqual([])
  })
})

test('keys leave out what is typed in several ways', () => {
  expect(keysOf('Sa Pa')).toEqual(['sapa'])
  expect(keysOf('Bad Füssing')).toEqual(['badfussing', 'badfuessing'])
  expect(keysOf('Łódź')).toEqual(['lodz'])
  expect(keysOf('St. Pölten')).toEqual(keysOf('Sankt Pölten'))
})

test('letters that are added, left out, replaced or swapped count as one each', () => {
  expect(distanceOf('algarve', 'algarve', 2)).toBe(0)
  expect(distanceOf('algrave', 'algarve', 2)).toBe(1)
  expect(distanceOf('lisbon', 'lissabon', 2)).toBe(2)
  expect(distanceOf('rom', 'berlin', 2)).toBe(3)
  expect(gramsOf('sapa').every((gram) => gram >= 0 && gram < gramBuckets)).toBe(true)
})
