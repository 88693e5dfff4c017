import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

test.each([
  [undefined, 'de'],
  ['', 'de'],
  ['fr', 'de'],
  ['en', 'en'],
  ['vi-VN,vi;q=0.9', 'vi'],
  ['fr-FR,en;q=0.8,de;q=0.7', 'en'],
  ['de;q=0.5,en;q=0.9', 'en'],
  ['en;q=nonsense,vi;q=0.1', 'vi'],
  ['*', 'de'],
])('Accept-Language "%s" chooses %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})
