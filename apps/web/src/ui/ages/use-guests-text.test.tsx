import type { ChildAges } from '@keystay/contract/shared/stay-search'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeLanguage, startLanguage } from '../../platform/language.ts'
import { useGuestsText } from './use-guests-text.ts'

async function textIn(language: 'de' | 'en' | 'vi', adults: number, ages: ChildAges | number): Promise<string> {
  await startLanguage()
  await changeLanguage(language)
  const say = renderHook(() => useGuestsText()).result.current
  return typeof ages === 'number' ? say(adults, ages) : say(adults, ages.length, ages)
}

test.each([
  ['de', 2, 0, '2 Erwachsene'],
  ['de', 1, 1, '1 Erwachsener, 1 Kind'],
  ['de', 2, [6], '2 Erwachsene, 1 Kind (6 Jahre)'],
  ['de', 2, [9, 4], '2 Erwachsene, 2 Kinder (4 und 9 Jahre)'],
  ['de', 2, [0], '2 Erwachsene, 1 Kind (unter 1 Jahr)'],
  ['de', 2, [1], '2 Erwachsene, 1 Kind (1 Jahr)'],
  ['de', 2, [0, 6], '2 Erwachsene, 2 Kinder (unter 1 und 6 Jahre)'],
  ['de', 2, [6, null], '2 Erwachsene, 2 Kinder (6 Jahre, 1 ohne Altersangabe)'],
  ['de', 2, [null], '2 Erwachsene, 1 Kind'],
  ['de', Number.NaN, [6], '1 Kind (6 Jahre)'],
  ['en', 1, [6], '1 adult, 1 child (6 years)'],
  ['en', 2, [0, 1], '2 adults, 2 children (under 1 and 1 year)'],
  ['vi', 2, [4, 9, null], '2 người lớn, 3 trẻ em (4 và 9 tuổi, 1 trẻ chưa rõ tuổi)'],
] as const)('in %s %i adults with children %j are "%s"', async (language, adults, ages, text) => {
  expect(await textIn(language, adults, ages)).toBe(text)
})
