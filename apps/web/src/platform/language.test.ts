import { languages } from '@keystay/contract/shared/languages'
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi as vitest } from 'vitest'
import de from '../locales/de.json'
import en from '../locales/en.json'
import vi from '../locales/vi.json'
import {
  changeLanguage,
  chooseLanguage,
  addTexts,
  currentLanguage,
  loadFallbackTexts,
  messageOf,
  startLanguage,
  useTranslation,
  type TextKey,
  type Translate,
} from './language.ts'

const t: Translate = (key, params) => renderHook(useTranslation).result.current.t(key, params)

beforeEach(async () => {
  localStorage.clear()
  await startLanguage()
})

describe('the language of the interface', () => {
  test('is German until another is chosen, and the page says so', () => {
    expect(currentLanguage()).toBe('de')
    expect(document.documentElement.lang).toBe('de')
    expect(t('common.login')).toBe('Anmelden')
  })

  test('is remembered', async () => {
    await changeLanguage('vi')
    expect(document.documentElement.lang).toBe('vi')
    expect(localStorage.getItem('language')).toBe('vi')
    await startLanguage()
    expect(currentLanguage()).toBe('vi')
    expect(messageOf('check_in_required')).toBe('Vui lòng chọn ngày nhận phòng')
  })

  test('is that of the address, which is remembered; one that is none of ours is not', async () => {
    history.replaceState(null, '', '/?lang=en&q=x')
    await startLanguage()
    expect([currentLanguage(), localStorage.getItem('language')]).toEqual(['en', 'en'])
    history.replaceState(null, '', '/?lang=fr')
    await startLanguage()
    expect(currentLanguage()).toBe('en')
    history.replaceState(null, '', '/')
  })

  test('is that of the parts that are asked for while it is being opened', async () => {
    vitest.resetModules()
    const fresh = await import('./language.ts')
    localStorage.setItem('language', 'vi')
    await Promise.all([fresh.startLanguage(['first']), fresh.loadTextPart('landing')])
    expect([fresh.hasText('landing.title'), fresh.hasText('search.destination')]).toEqual([true, false])
  })

  test('is that of a part that is asked for while it changes', async () => {
    vitest.resetModules()
    const fresh = await import('./language.ts')
    await fresh.startLanguage(['first'])
    const change = fresh.changeLanguage('vi')
    await Promise.all([change, fresh.loadTextPart('landing')])
    expect([fresh.currentLanguage(), fresh.hasText('landing.title')]).toEqual(['vi', true])
  })

  test('stands in the address once a reader has chosen it', async () => {
    history.replaceState({ key: 'here' }, '', '/search?q=Sintra#map')
    await chooseLanguage('vi')
    expect([location.search, location.hash, history.state]).toEqual(['?q=Sintra&lang=vi', '#map', { key: 'here' }])
    history.replaceState(null, '', '/')
  })

  test('falls back to English for a text that is missing', async () => {
    await loadFallbackTexts()
    await changeLanguage('vi')
    addTexts('en', { common: { onlyEnglish: 'Only here' } })
    expect(t('common.onlyEnglish' as TextKey)).toBe('Only here')
  })

  test('ends a sentence with one stop, also after a word that is short for something', () => {
    addTexts('de', { common: { free: 'Frei bis {date}. Danach {more}' } })
    const free = (date: string, more: string) => t('common.free' as TextKey, { date, more })
    expect(free('30. Nov.', 'nicht.')).toBe('Frei bis 30. Nov. Danach nicht.')
    expect(free('30. November', '1.5 ...')).toBe('Frei bis 30. November. Danach 1.5 ...')
    expect(free('x', '3. Dez..')).toBe('Frei bis x. Danach 3. Dez.')
  })

  test('fills in counts and the contract’s placeholders', () => {
    expect(t('common.guestCount', { count: 1 })).toBe('1 Gast')
    expect(t('common.guestCount', { count: 3 })).toBe('3 Gäste')
    expect(messageOf('guests_max', { max: 50 })).toBe('Höchstens 50 Gäste')
  })
})

describe('the texts', () => {
  const all = { de, en, vi }

  test('say the same things in every language', () => {
    const keys = languages.map((language) => [...keysOf(all[language])].toSorted())
    expect(keys[1]).toEqual(keys[0])
    expect(keys[2]).toEqual(keys[0])
  })

  test('use the same placeholders in every language', () => {
    const placeholders = (texts: object) =>
      Object.fromEntries(
        [...entriesOf(texts)].map(([key, text]) => [key, [...new Set(text.match(/\{\w+\}/g))].toSorted()]),
      )
    const german = placeholders(de)
    for (const language of ['en', 'vi'] as const)
      for (const [key, names] of Object.entries(placeholders(all[language])))
        expect(names, `${language} ${key}`).toEqual(german[key])
  })

  test('keep check-in and check-out on one line', () => {
    for (const language of languages)
      for (const [key, text] of entriesOf(all[language]))
        expect(text, `${language} ${key}: U+2060 follows the hyphen`).not.toMatch(/check-(in|out)/i)
  })
})

/** Keys without their plural endings, which differ between languages. */
function keysOf(texts: object): Set<string> {
  return new Set([...entriesOf(texts)].map(([key]) => key.replace(/_(one|other)$/, '')))
}

function* entriesOf(texts: object, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') yield [`${path}${key}`, value]
    else yield* entriesOf(value as object, `${path}${key}.`)
  }
}
