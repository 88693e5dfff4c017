import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  ['Hội An', 'hoi an'],
  ['Đà Lạt', 'da lat'],
  ['Olhos de Água, Albufeira', 'olhos de agua albufeira'],
  ['Straße', 'strasse'],
  ['  ', ''],
  ["a%_'b", 'a b'],
])('"%s" folds to "%s"', (text, folded) => {
  expect(fold(text)).toBe(folded)
})
