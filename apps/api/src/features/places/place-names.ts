import { fold } from '../../platform/values/fold.ts'

/** Letters that stay themselves when accents are taken off, as they are typed where a keyboard has none of them. */
const plain: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
}
/** How two letters are written for one in German and in the Nordic languages. */
const spelt: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const saints = new Set(['saint', 'sankt', 'sainte', 'ste'])

/** What a name comes to when accents, case, spaces and the ways to write a saint are left out: "Sa Pa" → "sapa", "Łódź" → "lodz". */
export function keyOf(name: string): string {
  const folded = fold(name)
  const words = folded.includes(' ') ? folded.split(' ').map(withoutSaint).join('') : withoutSaint(folded)
  return words.replaceAll(/[æœłıðþħŋə]/g, (letter) => plain[letter] ?? letter)
}

const withoutSaint = (word: string) => (saints.has(word) ? 'st' : word)

/** The key of a name, and that of the name as it is written without umlauts: "München" → "munchen", "muenchen". */
export function keysOf(name: string): readonly string[] {
  const key = keyOf(name)
  if (!/[äöüåø]/i.test(name)) return key === '' ? [] : [key]
  const written = name
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[äöüåø]/g, (letter) => spelt[letter] ?? letter)
  return [key, keyOf(written)]
}

/** The longest key that is compared: longer names of places are compared by their beginning. */
export const longestKey = 40

const buckets = 1 << 17

/** In how many numbers three letters in a row come to. */
export const gramBuckets = buckets

/** The trigrams of a key as numbers below `gramBuckets`: its letters three at a time, from two blanks on to one at its end. */
export function gramsOf(key: string): number[] {
  const grams: number[] = []
  let [first, second] = [32, 32]
  for (let at = 0; at <= key.length; at += 1) {
    const third = at === key.length ? 32 : key.charCodeAt(at)
    grams.push((Math.imul(first, 0x9e3b) ^ Math.imul(second, 0x85eb) ^ Math.imul(third, 0xc2b3)) & (buckets - 1))
    first = second
    second = third
  }
  return grams
}

/** How many letters have to be added, left out, replaced or swapped with the next one to get from one key to another; `most` + 1 once it is more. */
export function distanceOf(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last] = [new Uint8Array(0), Uint8Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= a.length; row += 1) {
    const now = new Uint8Array(b.length + 1)
    now[0] = row
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1)
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1)
      const replaced = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const other = Math.min((last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1)
      const swapped = isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity
      now[column] = Math.min(replaced, other, swapped)
      least = Math.min(least, now[column] ?? 0)
    }
    if (least > most) return most + 1
    before = last
    last = now
  }
  return last[b.length] ?? 0
}

/** How many letters of a key may be wrong: one of four, two of eight. */
export function mostWrong(key: string): number {
  return Math.max(1, Math.floor(key.length / 4))
}
