import { renderHook } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeLanguage, startLanguage, useTranslation } from '../../platform/language.ts'
import { countriesIn } from '../../platform/format/countries.ts'
import { suggestKey } from './property/use-hotel-form.ts'

test.each([
  ['Haus Zur Mühle', 'haus-zur-muehle'],
  ['Nhà Bên Sông', 'nha-ben-song'],
  ["L'Étoile & Fils – 3★", 'letoile-fils-3'],
  ['Đồi Thông', 'doi-thong'],
  ['旅館', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the key of %s is %s', (name, key) => expect(suggestKey(name)).toBe(key))

test('countries: what is one today, by name', () => {
  const list = countriesIn('de')
  const codes = list.map(({ value }) => value)
  expect(list.length).toBeGreaterThan(240)
  expect(list[0]?.label).toBe('Afghanistan')
  for (const code of ['DE', 'VN', 'PT', 'XK']) expect(codes).toContain(code)
  for (const code of ['DD', 'SU', 'UK', 'EU', 'ZZ']) expect(codes).not.toContain(code)
})

describe('in English, as the specification has it', () => {
  beforeAll(async () => {
    await startLanguage()
    await changeLanguage('en')
  })
  afterAll(() => changeLanguage('de'))

  test.each([
    ['properties.roomType.defaultBed', '1 double bed'],
    ['properties.roomType.defaultView', 'beautiful view'],
    ['properties.key.label', 'Key'],
    ['owner.role.admin', 'System Administrator'],
  ] as const)('%s is "%s"', (key, text) => expect(renderHook(useTranslation).result.current.t(key)).toBe(text))
})
